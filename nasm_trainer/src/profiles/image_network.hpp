// SPDX-License-Identifier: Apache-2.0
#ifndef PROFILES__IMAGE_NETWORK_HPP_
#define PROFILES__IMAGE_NETWORK_HPP_

#include <torch/torch.h>

#include <memory>
#include <vector>

#include "nasm_trainer/operators/network.hpp"
#include "profiles/picture_encoder.hpp"

namespace nasm_trainer {

/// Features of pictures as the network behind the encoder sees them: (value − offset) / scale.
struct FeatureScale {
  double offset = 0.0;
  double scale = 1.0;
};

/// An encoder of pictures with any network behind it, trained as one. An instance ends with the
/// number of its picture: there are few different ones, so that the encoder runs once for each of
/// them and its features are handed out to the instances.
class ImageNetwork : public Network {
 public:
  /// Pictures [m, pixels]. The inner network takes the instances' numbers and then the features.
  ImageNetwork(std::shared_ptr<Network> inner, PictureEncoder encoder,
               const torch::Tensor& pictures, const FeatureScale& scale);

  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& times,
                        const torch::Tensor& fractions) override;
  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times,
                     const torch::Tensor& fractions) override;
  int64_t pairs_at_once() const override { return inner_->pairs_at_once(); }
  std::vector<torch::Tensor> early_parameters() override;

  /// Of all pictures [m, features], not scaled.
  torch::Tensor features();

 private:
  torch::Tensor with_features(const torch::Tensor& instances);

  std::shared_ptr<Network> inner_;
  PictureEncoder encoder_;
  torch::Tensor pictures_;
  FeatureScale scale_;
};

}  // namespace nasm_trainer

#endif  // PROFILES__IMAGE_NETWORK_HPP_
