// SPDX-License-Identifier: Apache-2.0
#ifndef MODELS_HPP_
#define MODELS_HPP_

#include <string>

#include "naive_nasm.hpp"
#include "nasm_common/random.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_core::test {

/// A trained model of the repository.
inline Model model(const std::string& name) {
  return read_model(MODELS_FOLDER "/" + name + ".safetensors");
}

/// The same, with every weight changed by a relative amount at random: a worse network.
inline Model worsened(Model model, double amount, uint64_t seed) {
  nasm_common::Random random(seed);
  for (Tensor& tensor : model.weights) {
    for (double& value : tensor.values) value *= 1.0 + amount * random.uniform(-1.0, 1.0);
  }
  return model;
}

/// Makes a model one of this system's default instance, in the model's encoding.
inline void assign_system(const SystemInfo& info, Model& model) {
  model.system = info.name;
  model.inputs.clear();
  model.controls.clear();
  for (const Component& component : encoded_components(info, model.encoding)) {
    model.inputs.push_back(component_name(info, component));
  }
  for (const Quantity& control : info.controls) model.controls.push_back(control.name);
  const Instance instance = default_instance(info);
  model.horizon = instance.horizon;
  model.steps = instance.steps;
  model.initial_state = instance.initial_state;
  model.parameters = instance.parameters;
}

/// A network that knows nothing, for feedback of a system that it could be trained for.
inline Model untrained(const std::string& system) {
  const SystemInfo& info = find_system(system).info();
  const auto components = encoded_components(info, Encoding::kFeedback);
  Model model = random_nasm(Architecture(), static_cast<int>(components.size()),
                            static_cast<int>(info.controls.size()), 1);
  model.encoding = Encoding::kFeedback;
  assign_system(info, model);
  return model;
}

}  // namespace nasm_core::test

#endif  // MODELS_HPP_
