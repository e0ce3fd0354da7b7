// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/operators/dense.hpp"

#include <torch/nn/functional/linear.h>

#include <cmath>
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "nasm_trainer/operators/draw.hpp"

namespace nasm_trainer {

DenseImpl::DenseImpl(int64_t inputs, int64_t outputs, nasm_common::Random& random) {
  const double bound = 1.0 / std::sqrt(static_cast<double>(inputs));
  weight = register_parameter("weight", draw_uniform({outputs, inputs}, -bound, bound, random));
  bias = register_parameter("bias", draw_uniform({outputs}, -bound, bound, random));
}

torch::Tensor DenseImpl::forward(const torch::Tensor& input) {
  torch::Tensor output = torch::nn::functional::linear(input, weight, bias);
  if (recording_) {
    if (input.dim() != 2) {
      throw std::logic_error("a dense layer records inputs of 2 dimensions, not of " +
                             std::to_string(input.dim()));
    }
    if (output_.defined()) throw std::logic_error("a dense layer records one pass, not two");
    input_ = input;
    output_ = output;
  }
  return output;
}

torch::Tensor DenseImpl::pairs(const torch::Tensor& instances, const torch::Tensor& times) {
  const torch::Tensor transposed = weight.t();
  const int64_t split = instances.size(1);
  const torch::Tensor of_instance = torch::addmm(bias, instances, transposed.slice(0, 0, split));
  const torch::Tensor of_time = torch::matmul(times, transposed.slice(0, split));
  return (of_instance.unsqueeze(1) + of_time).flatten(0, 1);
}

void DenseImpl::start_recording() {
  stop_recording();
  recording_ = true;
}

void DenseImpl::stop_recording() {
  recording_ = false;
  input_ = torch::Tensor();
  output_ = torch::Tensor();
}

const torch::Tensor& DenseImpl::recorded_input() const {
  if (!input_.defined()) throw std::logic_error("a dense layer has recorded nothing yet");
  return input_;
}

const torch::Tensor& DenseImpl::recorded_output() const {
  if (!output_.defined()) throw std::logic_error("a dense layer has recorded nothing yet");
  return output_;
}

std::vector<Dense> dense_layers(torch::nn::Module& module) {
  std::vector<Dense> layers;
  for (const auto& child : module.modules(/*include_self=*/false)) {
    if (auto layer = std::dynamic_pointer_cast<DenseImpl>(child)) layers.emplace_back(layer);
  }
  const std::vector<torch::Tensor> parameters = module.parameters();
  if (parameters.size() != 2 * layers.size()) return {};
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (!parameters[2 * i].is_same(layers[i]->weight)) return {};
  }
  return layers;
}

}  // namespace nasm_trainer
