// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__OPERATORS__OPERATOR_HPP_
#define NASM_TRAINER__OPERATORS__OPERATOR_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <memory>
#include <vector>

#include "nasm_core/operator/model.hpp"
#include "nasm_trainer/operators/network.hpp"

namespace nasm_trainer {

/// The map from encoded instances and times to controls, in the problem's units. Tensors given to
/// it have its type; those of another type or shape are a std::invalid_argument.
class Operator {
 public:
  /// Takes the network over. All tensors get the type (torch::kFloat32 or kFloat64). Throws
  /// std::invalid_argument if the normalisation is for other sizes, or has a scale that is zero or
  /// a number that is not finite.
  Operator(std::shared_ptr<Network> network, const nasm_core::Normalisation& normalisation,
           torch::ScalarType type);

  /// Instances [n, inputs], fractions of the horizon [n, 1] to controls [n, controls].
  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& fractions);
  /// Instances [n, inputs], fractions [k] to controls [n, k, controls].
  torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& fractions);

  /// As forward(), but the controls stay in the network's units.
  torch::Tensor normalised(const torch::Tensor& instances, const torch::Tensor& fractions);

  /// From the problem's to the network's units.
  torch::Tensor normalise_instances(const torch::Tensor& instances) const;
  torch::Tensor normalise_times(const torch::Tensor& fractions) const;
  torch::Tensor normalise_controls(const torch::Tensor& controls) const;

  Network& network() { return *network_; }
  torch::ScalarType type() const { return type_; }
  /// See nasm_core::correction_factor; the answers here are without the factor.
  double correction_knee() const { return correction_knee_; }

 private:
  void check(const torch::Tensor& instances, const torch::Tensor& fractions) const;

  std::shared_ptr<Network> network_;
  torch::ScalarType type_;
  torch::Tensor instance_offset_, instance_scale_, control_offset_, control_scale_;
  double time_offset_, time_scale_;
  double correction_knee_;
};

int64_t parameter_count(torch::nn::Module& module);

/// The weights by name, and back. Loading throws std::runtime_error that names the first weight
/// that is missing, too many or of another shape, and then has changed none.
std::vector<nasm_core::Tensor> weights_of(torch::nn::Module& module);
void load_weights(torch::nn::Module& module, const std::vector<nasm_core::Tensor>& weights);

/// The operator of a model file, ready to answer.
Operator make_operator(const nasm_core::Model& model, torch::ScalarType type = torch::kFloat32);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__OPERATORS__OPERATOR_HPP_
