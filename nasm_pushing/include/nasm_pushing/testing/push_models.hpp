// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__TESTING__PUSH_MODELS_HPP_
#define NASM_PUSHING__TESTING__PUSH_MODELS_HPP_

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_pushing/operator/pushing_operator.hpp"

namespace nasm_pushing::test {

/// As pushing models are trained: a convolution backbone, adaptive Chebyshev polynomials, neural
/// aggregation.
inline nasm_core::Architecture usual_architecture() {
  nasm_core::Architecture architecture;
  architecture.backbone = nasm_core::Backbone::kConvolution;
  architecture.basis = nasm_core::Basis::kChebyshev;
  architecture.aggregation = nasm_core::Aggregation::kNeural;
  return architecture;
}

/// Names and shapes of all weights of such an architecture.
inline std::vector<std::pair<std::string, std::vector<int64_t>>> weight_shapes(
    const nasm_core::Architecture& architecture) {
  std::vector<std::pair<std::string, std::vector<int64_t>>> shapes;
  const auto add = [&](const std::string& name, const std::vector<int64_t>& shape) {
    shapes.push_back({name + ".weight", shape});
    shapes.push_back({name + ".bias", {shape[0]}});
  };
  add("image.conv0", {6, 1, 3, 3});
  add("image.conv1", {6, 6, 3, 3});
  add("image.dense0", {20, 144});
  add("image.dense1", {11, 20});
  const int width = architecture.width;
  const int terms = architecture.terms;
  add("net0.lift", {width, kEncodedNumbers + 1});
  const int channels[] = {1, width, width, width, 3};
  for (int i = 0; i < 4; ++i) {
    const std::string block = "net0.block" + std::to_string(i);
    add(block + ".conv", {channels[i + 1], channels[i], architecture.kernel});
    add(block + ".skip", {channels[i + 1], channels[i], 1});
  }
  add("net0.head", {terms, width});
  add("net0.aggregate.layer0", {2 * terms, terms});
  add("net0.aggregate.layer1", {2 * terms, 2 * terms});
  add("net0.aggregate.layer2", {1, 2 * terms});
  return shapes;
}

/// A model with weights drawn at random, whose forces are around 10 N. Its box of training data
/// holds all that recordings have.
inline nasm_core::Model random_model(
    uint64_t seed, const nasm_core::Architecture& architecture = usual_architecture()) {
  nasm_core::Model model;
  model.architecture = architecture;
  model.system = "pushing";
  model.inputs = encoded_names();
  model.controls = {"force"};
  model.horizon = kHorizon;
  model.steps = kForceSamples;
  model.normalisation = nasm_core::identity_normalisation(kEncodedNumbers, 1);
  model.normalisation.control_offset.setConstant(10.0);
  model.normalisation.control_scale.setConstant(3.0);
  model.lower = Eigen::VectorXd::Constant(kEncodedNumbers, -1.0);
  model.upper = Eigen::VectorXd::Constant(kEncodedNumbers, 20.0);
  nasm_common::Random random(seed);
  for (const auto& [name, shape] : weight_shapes(architecture)) {
    nasm_core::Tensor weight{name, shape, {}, nasm_core::Tensor::Type::kFloat32};
    const int64_t count = nasm_core::element_count(shape);
    const double bound = 2.0 / std::sqrt(static_cast<double>(count / shape[0]));
    for (int64_t i = 0; i < count; ++i) weight.values.push_back(random.uniform(-bound, bound));
    // As they are in a file.
    for (double& value : weight.values) value = static_cast<double>(static_cast<float>(value));
    model.weights.push_back(std::move(weight));
  }
  return model;
}

inline NetworkInput random_input(uint64_t seed) {
  nasm_common::Random random(seed);
  NetworkInput input;
  input.image = Eigen::VectorXf(kPixels);
  for (float& pixel : input.image) pixel = static_cast<float>(random.uniform(0.0, 1.0));
  for (double& number : input.numbers) number = random.uniform(0.0, 2.0);
  return input;
}

}  // namespace nasm_pushing::test

#endif  // NASM_PUSHING__TESTING__PUSH_MODELS_HPP_
