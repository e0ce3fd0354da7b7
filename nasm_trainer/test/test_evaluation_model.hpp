// SPDX-License-Identifier: Apache-2.0
#ifndef TEST_EVALUATION_MODEL_HPP_
#define TEST_EVALUATION_MODEL_HPP_

#include <string>
#include <utility>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_trainer {

/// A tensor of zeros, but the first value.
inline nasm_core::Tensor tensor(const std::string& name, std::vector<int64_t> shape,
                                double first = 0.0) {
  nasm_core::Tensor result;
  result.name = name;
  result.shape = std::move(shape);
  result.values.assign(static_cast<std::size_t>(nasm_core::element_count(result.shape)), 0.0);
  result.values.front() = first;
  return result;
}

/// A NASM that answers all pendulums with the same control at all times.
inline nasm_core::Model constant_pendulum(double torque, double scale = 1.0) {
  const auto& info = nasm_core::find_system("pendulum").info();
  const auto instance = nasm_core::default_instance(info);
  nasm_core::Model model;
  model.architecture.hidden = {4};
  model.system = "pendulum";
  for (const auto& component : nasm_core::encoded_components(info, model.encoding)) {
    model.inputs.push_back(nasm_core::component_name(info, component));
  }
  for (const auto& control : info.controls) model.controls.push_back(control.name);
  model.horizon = info.horizon;
  model.steps = info.steps;
  model.initial_state = instance.initial_state;
  model.parameters = instance.parameters;
  model.normalisation = nasm_core::identity_normalisation(2, 1);
  model.normalisation.control_scale(0) = scale;
  model.lower = Eigen::Vector2d(3.2, 0.1);
  model.upper = Eigen::Vector2d(4.2, 1.1);
  model.preset = "best";
  model.seed = 3;
  model.dataset_hash = "0123456789abcdef";
  model.software_version = "0.1.0";
  model.command = "ros2 nasm train --system pendulum --out m.safetensors";
  // The first term of the basis is 1.
  model.weights = {tensor("net0.layer0.weight", {4, 3}), tensor("net0.layer0.bias", {4}),
                   tensor("net0.layer1.weight", {33, 4}), tensor("net0.layer1.bias", {33}, torque)};
  return model;
}

}  // namespace nasm_trainer

#endif  // TEST_EVALUATION_MODEL_HPP_
