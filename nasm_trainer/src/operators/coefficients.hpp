// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATORS__COEFFICIENTS_HPP_
#define OPERATORS__COEFFICIENTS_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <memory>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/architecture.hpp"

namespace nasm_trainer {

/// The coefficient net of a nasm for one control: from an instance, and the time unless it is
/// static, to coefficients, and if adaptive also to shifts and scales of the basis.
class CoefficientNet : public torch::nn::Module {
 public:
  /// [n, inputs] to [n, outputs].
  virtual torch::Tensor forward(const torch::Tensor& input) = 0;
  /// All pairs of instances [n, inputs − 1] and times [k, 1] to [n, k, outputs].
  virtual torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times) = 0;
  virtual std::vector<torch::Tensor> early_parameters() = 0;
};

std::shared_ptr<CoefficientNet> make_coefficient_net(const nasm_core::Architecture& architecture,
                                                     int inputs, nasm_common::Random& random);

}  // namespace nasm_trainer

#endif  // OPERATORS__COEFFICIENTS_HPP_
