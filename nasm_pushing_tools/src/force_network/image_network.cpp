// SPDX-License-Identifier: Apache-2.0
#include "force_network/image_network.hpp"

#include <utility>

#include "nasm_core/operator/image_encoder.hpp"

namespace nasm_pushing {

ImageNetwork::ImageNetwork(std::shared_ptr<nasm_trainer::Network> inner, PictureEncoder encoder,
                           const torch::Tensor& pictures, const FeatureScale& scale)
    : nasm_trainer::Network(inner->inputs() - nasm_core::ImageEncoder::kFeatures + 1,
                            inner->controls()),
      inner_(std::move(inner)),
      encoder_(register_module("image", std::move(encoder))),
      pictures_(register_buffer("pictures", pictures)),
      scale_(scale) {
  // The inner layers are the network's own, so that they are named as they are without an encoder.
  for (const auto& layer : inner_->named_children()) register_module(layer.key(), layer.value());
}

torch::Tensor ImageNetwork::forward(const torch::Tensor& instances, const torch::Tensor& times,
                                    const torch::Tensor& fractions) {
  return inner_->forward(with_features(instances), times, fractions);
}

torch::Tensor ImageNetwork::grid(const torch::Tensor& instances, const torch::Tensor& times,
                                 const torch::Tensor& fractions) {
  return inner_->grid(with_features(instances), times, fractions);
}

std::vector<torch::Tensor> ImageNetwork::early_parameters() {
  std::vector<torch::Tensor> early = encoder_->parameters();
  const std::vector<torch::Tensor> inner = inner_->early_parameters();
  early.insert(early.end(), inner.begin(), inner.end());
  return early;
}

torch::Tensor ImageNetwork::features() {
  return encoder_->forward(pictures_);
}

torch::Tensor ImageNetwork::with_features(const torch::Tensor& instances) {
  const int64_t numbers = inputs() - 1;
  const torch::Tensor picture = instances.select(1, numbers).to(torch::kInt64);
  const torch::Tensor scaled = (features() - scale_.offset) / scale_.scale;
  return torch::cat({instances.slice(1, 0, numbers), scaled.index_select(0, picture)}, 1);
}

}  // namespace nasm_pushing
