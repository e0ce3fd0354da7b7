// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATORS__MLP_HPP_
#define OPERATORS__MLP_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/architecture.hpp"
#include "nasm_trainer/operators/dense.hpp"

namespace nasm_trainer {

torch::Tensor activate(const torch::Tensor& values, nasm_core::Activation activation);

/// Fully connected layers layer0, layer1, … with activations between them.
class MlpImpl : public torch::nn::Module {
 public:
  MlpImpl(int inputs, const std::vector<int>& hidden, int outputs, nasm_core::Activation activation,
          nasm_common::Random& random);

  /// [..., inputs] to [..., outputs].
  torch::Tensor forward(const torch::Tensor& input);
  /// All pairs of instances [n, e] and times [k, inputs − e] to [n, k, outputs].
  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times);
  /// Continues from the output of the first layer, before its activation.
  torch::Tensor after_first(const torch::Tensor& first);

  std::vector<Dense>& layers() { return layers_; }

 private:
  nasm_core::Activation activation_;
  std::vector<Dense> layers_;
};
TORCH_MODULE(Mlp);

}  // namespace nasm_trainer

#endif  // OPERATORS__MLP_HPP_
