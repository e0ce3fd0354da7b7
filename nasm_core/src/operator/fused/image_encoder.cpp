// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/image_encoder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "operator/fused/named_weights.hpp"

namespace nasm_core {
namespace {

constexpr int kChannels = 6;
constexpr int kKernel = 3;
constexpr int kHidden = 20;

template <int channels, int rows, int columns>
struct Image {
  static constexpr int kSize = channels * rows * columns;
  float values[channels][rows][columns];
};

/// 3 × 3 convolution without margins, then relu.
template <int inputs, int rows, int columns>
void convolve(const Image<inputs, rows, columns>& from, const float* weight, const float* bias,
              Image<kChannels, rows - 2, columns - 2>& to) {
  for (int o = 0; o < kChannels; ++o) {
    for (int r = 0; r < rows - 2; ++r) {
      float* const sums = to.values[o][r];
      std::fill(sums, sums + columns - 2, bias[o]);
      const float* factor = weight + o * inputs * kKernel * kKernel;
      for (int i = 0; i < inputs; ++i) {
        for (int y = 0; y < kKernel; ++y) {
          for (int x = 0; x < kKernel; ++x, ++factor) {
            const float* const row = from.values[i][r + y] + x;
            for (int c = 0; c < columns - 2; ++c) sums[c] += *factor * row[c];
          }
        }
      }
      for (int c = 0; c < columns - 2; ++c) sums[c] = std::max(sums[c], 0.0F);
    }
  }
}

/// The largest of each 2 × 2; an odd row or column at the end is left out.
template <int rows, int columns>
void pool(const Image<kChannels, rows, columns>& from,
          Image<kChannels, rows / 2, columns / 2>& to) {
  for (int o = 0; o < kChannels; ++o) {
    for (int r = 0; r < rows / 2; ++r) {
      const float* const upper = from.values[o][2 * r];
      const float* const lower = from.values[o][2 * r + 1];
      for (int c = 0; c < columns / 2; ++c) {
        to.values[o][r][c] = std::max(std::max(upper[2 * c], upper[2 * c + 1]),
                                      std::max(lower[2 * c], lower[2 * c + 1]));
      }
    }
  }
}

template <int inputs, int outputs>
void multiply(const float* from, const float* weight, const float* bias, float* to) {
  for (int o = 0; o < outputs; ++o, weight += inputs) {
    // Sums of their own, since the order of additions is not the compiler's to change.
    float sums[4] = {bias[o], 0.0F, 0.0F, 0.0F};
    static_assert(inputs % 4 == 0);
    for (int i = 0; i < inputs; i += 4) {
      for (int lane = 0; lane < 4; ++lane) sums[lane] += weight[i + lane] * from[i + lane];
    }
    to[o] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }
}

using First = Image<kChannels, ImageEncoder::kRows - 2, ImageEncoder::kColumns - 2>;
using FirstPooled = Image<kChannels, 15, 11>;
using Second = Image<kChannels, 13, 9>;
using SecondPooled = Image<kChannels, 6, 4>;

}  // namespace

ImageEncoder::ImageEncoder(const std::vector<Tensor>& weights) {
  NamedWeights named(weights, std::numeric_limits<float>::max());
  const auto take = [&](const std::string& name, const std::vector<int64_t>& shape) {
    const auto to_float = [](double value) { return static_cast<float>(value); };
    Layer layer;
    for (const double value : named.take("image." + name + ".weight", shape)) {
      layer.weight.push_back(to_float(value));
    }
    for (const double value : named.take("image." + name + ".bias", {shape[0]})) {
      layer.bias.push_back(to_float(value));
    }
    return layer;
  };
  conv0_ = take("conv0", {kChannels, 1, kKernel, kKernel});
  conv1_ = take("conv1", {kChannels, kChannels, kKernel, kKernel});
  dense0_ = take("dense0", {kHidden, SecondPooled::kSize});
  dense1_ = take("dense1", {kFeatures, kHidden});
  named.expect_none_left("image.");
}

void ImageEncoder::encode(const Eigen::Ref<const Eigen::VectorXd>& image,
                          Eigen::Ref<Eigen::VectorXd> features) const {
  if (image.size() != kPixels || features.size() != kFeatures) {
    throw std::invalid_argument("an image of " + std::to_string(image.size()) + " pixels to " +
                                std::to_string(features.size()) + " features, must be " +
                                std::to_string(kPixels) + " to " + std::to_string(kFeatures));
  }
  Image<1, kRows, kColumns> pixels;
  float* pixel = &pixels.values[0][0][0];
  for (Eigen::Index i = 0; i < kPixels; ++i) {
    if (!(image(i) >= 0.0 && image(i) <= 1.0)) {
      throw std::invalid_argument("pixel " + std::to_string(i) + " is " + std::to_string(image(i)) +
                                  ", must be from 0 to 1");
    }
    pixel[i] = static_cast<float>(image(i));
  }
  First first;
  FirstPooled first_pooled;
  Second second;
  SecondPooled second_pooled;
  convolve(pixels, conv0_.weight.data(), conv0_.bias.data(), first);
  pool(first, first_pooled);
  convolve(first_pooled, conv1_.weight.data(), conv1_.bias.data(), second);
  pool(second, second_pooled);
  float hidden[kHidden];
  multiply<SecondPooled::kSize, kHidden>(&second_pooled.values[0][0][0], dense0_.weight.data(),
                                         dense0_.bias.data(), hidden);
  for (float& value : hidden) value = std::max(value, 0.0F);
  float scores[kFeatures];
  multiply<kHidden, kFeatures>(hidden, dense1_.weight.data(), dense1_.bias.data(), scores);
  const float largest = *std::max_element(scores, scores + kFeatures);
  for (int i = 0; i < kFeatures; ++i)
    features(i) = std::exp(static_cast<double>(scores[i] - largest));
  features /= features.sum();
}

}  // namespace nasm_core
