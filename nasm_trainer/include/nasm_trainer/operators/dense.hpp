// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__OPERATORS__DENSE_HPP_
#define NASM_TRAINER__OPERATORS__DENSE_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_trainer {

/// A fully connected layer, y = W x + b, with weight [outputs, inputs] and bias [outputs].
///
/// While it records it keeps its input x and output y of one pass. With δ = ∂f/∂y, of one backward
/// pass for all samples at once, the derivative of sample i is ∂f_i/∂W = δ_i x_iᵀ, ∂f_i/∂b = δ_i:
///
///   layer->start_recording();
///   torch::Tensor f = network.forward(…);
///   auto delta = torch::autograd::grad({f.sum()}, {layer->recorded_output()})[0];
///   auto x = layer->recorded_input();
///   layer->stop_recording();
class DenseImpl : public torch::nn::Module {
 public:
  /// Weights and biases uniform within ±1/√inputs.
  DenseImpl(int64_t inputs, int64_t outputs, nasm_common::Random& random);

  /// [..., inputs] to [..., outputs]; while recording only [n, inputs], and once, or else
  /// std::logic_error: samples could not be told apart.
  torch::Tensor forward(const torch::Tensor& input);

  /// All pairs of instances [n, e] and times [k, inputs − e], joined, to [n k, outputs]. What each
  /// adds to the output is computed once per instance and once per time. Not recorded.
  torch::Tensor pairs(const torch::Tensor& instances, const torch::Tensor& times);

  void start_recording();  ///< forgets what was recorded before
  void stop_recording();   ///< and lets go of the tensors
  /// Throw std::logic_error if there was no pass since start_recording.
  const torch::Tensor& recorded_input() const;
  const torch::Tensor& recorded_output() const;

  torch::Tensor weight, bias;

 private:
  bool recording_ = false;
  torch::Tensor input_, output_;
};
TORCH_MODULE(Dense);

/// The fully connected layers that all parameters of the module are in, in the order of
/// module.parameters(): weight and bias of the first, of the second and so on. Empty if there are
/// parameters of another kind, of which no such recording can be made.
std::vector<Dense> dense_layers(torch::nn::Module& module);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__OPERATORS__DENSE_HPP_
