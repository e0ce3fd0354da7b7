// SPDX-License-Identifier: Apache-2.0
#include "operators/mlp.hpp"

#include <stdexcept>
#include <string>

#include "nasm_common/random.hpp"

namespace nasm_trainer {

torch::Tensor activate(const torch::Tensor& values, nasm_core::Activation activation) {
  switch (activation) {
    case nasm_core::Activation::kRelu:
      return torch::relu(values);
    case nasm_core::Activation::kSilu:
      return torch::silu(values);
    case nasm_core::Activation::kTanh:
      return torch::tanh(values);
    case nasm_core::Activation::kGelu:
      return torch::gelu(values);
  }
  throw std::invalid_argument("an activation without a name");
}

MlpImpl::MlpImpl(int inputs, const std::vector<int>& hidden, int outputs,
                 nasm_core::Activation activation, nasm_common::Random& random)
    : activation_(activation) {
  std::vector<int> widths = {inputs};
  widths.insert(widths.end(), hidden.begin(), hidden.end());
  widths.push_back(outputs);
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
    layers_.push_back(
        register_module("layer" + std::to_string(i), Dense(widths[i], widths[i + 1], random)));
  }
}

torch::Tensor MlpImpl::forward(const torch::Tensor& input) {
  return after_first(layers_.front()->forward(input));
}

torch::Tensor MlpImpl::grid(const torch::Tensor& instances, const torch::Tensor& times) {
  const torch::Tensor first = layers_.front()->pairs(instances, times);
  return after_first(first).view({instances.size(0), times.size(0), -1});
}

torch::Tensor MlpImpl::after_first(const torch::Tensor& first) {
  torch::Tensor values = first;
  for (std::size_t i = 1; i < layers_.size(); ++i) {
    values = layers_[i]->forward(activate(values, activation_));
  }
  return values;
}

}  // namespace nasm_trainer
