// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__FORCE_NETWORK__IMAGE_NETWORK_HPP_
#define NASM_PUSHING_TOOLS__FORCE_NETWORK__IMAGE_NETWORK_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <memory>
#include <vector>

#include "force_network/picture_encoder.hpp"
#include "nasm_trainer/operators/network.hpp"

namespace nasm_pushing {

/// Features of pictures as the network behind the encoder sees them: (value − offset) / scale.
struct FeatureScale {
  double offset = 0.0;
  double scale = 1.0;
};

/// An encoder of pictures with any network behind it, trained as one. An instance ends with the
/// number of its picture: there are few different ones, so that the encoder runs once for each of
/// them and its features are handed out to the instances.
class ImageNetwork : public nasm_trainer::Network {
 public:
  /// Pictures [m, pixels]. The inner network takes the instances' numbers and then the features.
  ImageNetwork(std::shared_ptr<nasm_trainer::Network> inner, PictureEncoder encoder,
               const torch::Tensor& pictures, const FeatureScale& scale);

  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& times,
                        const torch::Tensor& fractions) override;
  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times,
                     const torch::Tensor& fractions) override;
  int64_t pairs_at_once() const override { return inner_->pairs_at_once(); }
  std::vector<torch::Tensor> early_parameters() override;

  /// Features of all pictures [m, features], not scaled.
  torch::Tensor features();

 private:
  torch::Tensor with_features(const torch::Tensor& instances);

  std::shared_ptr<nasm_trainer::Network> inner_;
  PictureEncoder encoder_;
  torch::Tensor pictures_;
  FeatureScale scale_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__FORCE_NETWORK__IMAGE_NETWORK_HPP_
