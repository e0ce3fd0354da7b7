// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__FORCE_NETWORK__PICTURE_ENCODER_HPP_
#define NASM_PUSHING_TOOLS__FORCE_NETWORK__PICTURE_ENCODER_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include "nasm_common/random.hpp"
#include "nasm_trainer/operators/dense.hpp"

namespace nasm_pushing {

/// nasm_core's ImageEncoder to be trained: the same layers under the same names, without the
/// "image." in front.
class PictureEncoderImpl : public torch::nn::Module {
 public:
  explicit PictureEncoderImpl(nasm_common::Random& random);

  /// Brightness [m, pixels] to features [m, features].
  torch::Tensor forward(const torch::Tensor& pictures);

 private:
  struct LayerImpl : torch::nn::Module {
    LayerImpl(int inputs, nasm_common::Random& random);
    /// [m, inputs, rows, columns], through convolution, relu and pooling.
    torch::Tensor forward(const torch::Tensor& images);
    torch::Tensor weight, bias;
  };
  TORCH_MODULE(Layer);

  Layer conv0_, conv1_;
  nasm_trainer::Dense dense0_, dense1_;
};
TORCH_MODULE(PictureEncoder);

/// An encoder with weights drawn by a seed, from numbers of its own.
PictureEncoder make_picture_encoder(uint64_t seed);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__FORCE_NETWORK__PICTURE_ENCODER_HPP_
