// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/image_encoder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "operator/fused/aligned_memory.hpp"
#include "operator/fused/instruction_set.hpp"
#include "operator/fused/named_weights.hpp"

namespace nasm_core {
namespace {

using fused::ImagePlan;
using fused::Index;

static_assert(ImageEncoder::kRows == ImagePlan::kRows);
static_assert(ImageEncoder::kColumns == ImagePlan::kColumns);
static_assert(ImageEncoder::kFeatures == ImagePlan::kScores);

}  // namespace

class ImageEncoder::Implementation {
 public:
  Implementation(const std::vector<Tensor>& tensors, InstructionSet set)
      : kernel(fused::kernels_for(set).image) {
    using P = ImagePlan;
    NamedWeights weights(tensors, std::numeric_limits<float>::max());
    const auto take = [&](const std::string& name, const std::vector<int64_t>& shape, Index padded,
                          const float*& weight, const float*& bias) {
      arrange(weights.take("image." + name + ".weight", shape),
              weights.take("image." + name + ".bias", {shape[0]}), padded, weight, bias);
    };
    take("conv0", {P::kChannels, 1, P::kSize, P::kSize}, P::kChannels, plan.conv0, plan.bias0);
    take("conv1", {P::kChannels, P::kChannels, P::kSize, P::kSize}, P::kChannels, plan.conv1,
         plan.bias1);
    take("dense0", {P::kHidden, P::kPooled}, P::kPaddedHidden, plan.dense0, plan.dense0_bias);
    take("dense1", {P::kScores, P::kHidden}, P::kPaddedScores, plan.dense1, plan.dense1_bias);
    weights.expect_none_left("image.");
  }

  const fused::ImageKernel kernel;
  ImagePlan plan = {};

 private:
  /// Weights [outputs][inputs] become [inputs][padded outputs].
  void arrange(const std::vector<double>& values, const std::vector<double>& offsets, Index padded,
               const float*& weight, const float*& bias) {
    const std::size_t outputs = offsets.size();
    const std::size_t inputs = values.size() / outputs;
    const auto width = static_cast<std::size_t>(padded);
    float* const arranged = keep(inputs * width);
    float* const padded_bias = keep(width);
    for (std::size_t o = 0; o < outputs; ++o) {
      padded_bias[o] = static_cast<float>(offsets[o]);
      for (std::size_t i = 0; i < inputs; ++i) {
        arranged[i * width + o] = static_cast<float>(values[o * inputs + i]);
      }
    }
    weight = arranged;
    bias = padded_bias;
  }

  float* keep(std::size_t size) {
    memory_.emplace_back(size);
    std::fill(memory_.back().data(), memory_.back().data() + size, 0.0F);
    return memory_.back().data();
  }

  std::vector<fused::AlignedMemory<float>> memory_;
};

ImageEncoder::ImageEncoder(const std::vector<Tensor>& weights, InstructionSet set)
    : implementation_(std::make_unique<const Implementation>(weights, set)) {
}
ImageEncoder::~ImageEncoder() = default;
ImageEncoder::ImageEncoder(ImageEncoder&&) noexcept = default;
ImageEncoder& ImageEncoder::operator=(ImageEncoder&&) noexcept = default;

void ImageEncoder::encode(const Eigen::Ref<const Eigen::VectorXd>& image,
                          Eigen::Ref<Eigen::VectorXd> features) const {
  if (image.size() != kPixels || features.size() != kFeatures) {
    throw std::invalid_argument("an image of " + std::to_string(image.size()) + " pixels to " +
                                std::to_string(features.size()) + " features, must be " +
                                std::to_string(kPixels) + " to " + std::to_string(kFeatures));
  }
  float pixels[kPixels];
  for (Eigen::Index i = 0; i < kPixels; ++i) {
    if (!(image(i) >= 0.0 && image(i) <= 1.0)) {
      throw std::invalid_argument("pixel " + std::to_string(i) + " is " + std::to_string(image(i)) +
                                  ", must be from 0 to 1");
    }
    pixels[i] = static_cast<float>(image(i));
  }
  alignas(fused::kAlignment) float scores[ImagePlan::kPaddedScores];
  implementation_->kernel(implementation_->plan, pixels, scores);
  const float largest = *std::max_element(scores, scores + kFeatures);
  for (int i = 0; i < kFeatures; ++i) {
    features(i) = std::exp(static_cast<double>(scores[i] - largest));
  }
  features /= features.sum();
}

}  // namespace nasm_core
