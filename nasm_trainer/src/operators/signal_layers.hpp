// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATORS__SIGNAL_LAYERS_HPP_
#define OPERATORS__SIGNAL_LAYERS_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_trainer {

/// Those of all modules, in this order.
inline std::vector<torch::Tensor> parameters_of(
    const std::vector<std::shared_ptr<torch::nn::Module>>& modules) {
  std::vector<torch::Tensor> all;
  for (const auto& module : modules) {
    const std::vector<torch::Tensor> own = module->parameters();
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

/// Weights of a convolution of signals [n, inputs, length]: weight [outputs, inputs, kernel] and
/// bias [outputs].
class ConvolutionImpl : public torch::nn::Module {
 public:
  ConvolutionImpl(int inputs, int outputs, int kernel, nasm_common::Random& random);
  torch::Tensor weight, bias;
};
TORCH_MODULE(Convolution);

/// GELU(conv(x) + skip(x)), where conv keeps the length (signals are zero beyond their ends; of an
/// even kernel one value more is to the right) and skip is a 1×1 convolution.
class ConvolutionBlockImpl : public torch::nn::Module {
 public:
  ConvolutionBlockImpl(int inputs, int outputs, int kernel, nasm_common::Random& random);

  /// [n, inputs, length] to [n, outputs, length].
  torch::Tensor forward(const torch::Tensor& signal);

 private:
  int kernel_;
  Convolution conv_, skip_;
};
TORCH_MODULE(ConvolutionBlock);

/// GELU(F⁻¹(R F(x)) + skip(x)): a Fourier transform, of which the lowest frequencies are multiplied
/// by complex matrices and the others dropped, and back; skip is a 1×1 convolution.
class SpectralBlockImpl : public torch::nn::Module {
 public:
  /// Signals are of length `length`, modes at most length / 2 + 1.
  SpectralBlockImpl(int inputs, int outputs, int length, int modes, nasm_common::Random& random);

  /// [n, inputs, length] to [n, outputs, length].
  torch::Tensor forward(const torch::Tensor& signal);

  torch::Tensor real, imaginary;  ///< R, [modes, inputs, outputs]

 private:
  torch::Tensor by_one_matrix(const torch::Tensor& signal) const;
  torch::Tensor by_modes(const torch::Tensor& signal) const;

  Convolution skip_{nullptr};
  /// F [length, 2 modes] and F⁻¹ [2 modes, length]: real parts, then imaginary parts; in double.
  torch::Tensor transform_, inverse_;
  /// [2 modes + 1, length · length]: how much each number of R, and the skip, pass on from one
  /// place of a signal to another.
  torch::Tensor passed_on_;
};
TORCH_MODULE(SpectralBlock);

}  // namespace nasm_trainer

#endif  // OPERATORS__SIGNAL_LAYERS_HPP_
