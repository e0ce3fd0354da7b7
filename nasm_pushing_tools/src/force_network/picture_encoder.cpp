// SPDX-License-Identifier: Apache-2.0
#include "force_network/picture_encoder.hpp"

#include <cmath>

#include "nasm_common/random.hpp"
#include "nasm_core/operator/image_encoder.hpp"
#include "nasm_trainer/operators/draw.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::ImageEncoder;

constexpr int kChannels = 6;
constexpr int kKernel = 3;
constexpr int kPooled = 144;  ///< numbers after the second pooling
constexpr int kHidden = 20;

/// Stream of the random generator; differs from that of the weights of the network after the
/// encoder.
constexpr uint64_t kPictureWeights = 0x70696374757265;

}  // namespace

PictureEncoderImpl::LayerImpl::LayerImpl(int inputs, nasm_common::Random& random) {
  const double bound = 1.0 / std::sqrt(inputs * kKernel * kKernel);
  weight = register_parameter(
      "weight",
      nasm_trainer::draw_uniform({kChannels, inputs, kKernel, kKernel}, -bound, bound, random));
  bias = register_parameter("bias", nasm_trainer::draw_uniform({kChannels}, -bound, bound, random));
}

torch::Tensor PictureEncoderImpl::LayerImpl::forward(const torch::Tensor& images) {
  return torch::max_pool2d(torch::relu(torch::conv2d(images, weight, bias)), 2);
}

PictureEncoderImpl::PictureEncoderImpl(nasm_common::Random& random)
    : conv0_(register_module("conv0", Layer(1, random))),
      conv1_(register_module("conv1", Layer(kChannels, random))),
      dense0_(register_module("dense0", nasm_trainer::Dense(kPooled, kHidden, random))),
      dense1_(register_module("dense1",
                              nasm_trainer::Dense(kHidden, ImageEncoder::kFeatures, random))) {
}

torch::Tensor PictureEncoderImpl::forward(const torch::Tensor& pictures) {
  const torch::Tensor images =
      pictures.view({pictures.size(0), 1, ImageEncoder::kRows, ImageEncoder::kColumns});
  const torch::Tensor pooled = conv1_->forward(conv0_->forward(images)).flatten(1);
  return torch::softmax(dense1_->forward(torch::relu(dense0_->forward(pooled))), 1);
}

PictureEncoder make_picture_encoder(uint64_t seed) {
  nasm_common::Random random(seed, kPictureWeights);
  return PictureEncoder(random);
}

}  // namespace nasm_pushing
