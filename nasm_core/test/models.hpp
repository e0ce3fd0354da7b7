// SPDX-License-Identifier: Apache-2.0
#ifndef MODELS_HPP_
#define MODELS_HPP_

#include <string>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
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

}  // namespace nasm_core::test

#endif  // MODELS_HPP_
