// SPDX-License-Identifier: Apache-2.0
#ifndef PROFILES__PICTURE_ENCODER_HPP_
#define PROFILES__PICTURE_ENCODER_HPP_

#include <torch/torch.h>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_trainer/operators/dense.hpp"

namespace nasm_trainer {

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
  Dense dense0_, dense1_;
};
TORCH_MODULE(PictureEncoder);

/// An encoder with weights drawn by a seed, from numbers of its own.
PictureEncoder make_picture_encoder(uint64_t seed);

}  // namespace nasm_trainer

#endif  // PROFILES__PICTURE_ENCODER_HPP_
