// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <stdexcept>

#include "nasm_trainer/operators/operator.hpp"

namespace nasm_trainer {
namespace {

std::string describe(const std::vector<int64_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return text + "]";
}

}  // namespace

int64_t parameter_count(torch::nn::Module& module) {
  int64_t count = 0;
  for (const torch::Tensor& parameter : module.parameters()) count += parameter.numel();
  return count;
}

std::vector<nasm_core::Tensor> weights_of(torch::nn::Module& module) {
  std::vector<nasm_core::Tensor> weights;
  for (const auto& item : module.named_parameters()) {
    const torch::Tensor values = item.value().detach().to(torch::kFloat64).contiguous();
    const double* const data = values.data_ptr<double>();
    weights.push_back({item.key(), values.sizes().vec(), {data, data + values.numel()}, {}});
  }
  return weights;
}

void load_weights(torch::nn::Module& module, const std::vector<nasm_core::Tensor>& weights) {
  std::map<std::string, const nasm_core::Tensor*> by_name;
  for (const nasm_core::Tensor& weight : weights) {
    if (!by_name.emplace(weight.name, &weight).second) {
      throw std::runtime_error("weight " + weight.name + ": there twice");
    }
  }
  const auto parameters = module.named_parameters();
  for (const auto& item : parameters) {
    const auto found = by_name.find(item.key());
    if (found == by_name.end()) throw std::runtime_error("weight " + item.key() + ": missing");
    const nasm_core::Tensor& weight = *found->second;
    const std::vector<int64_t> expected = item.value().sizes().vec();
    if (weight.shape != expected ||
        static_cast<int64_t>(weight.values.size()) != item.value().numel()) {
      throw std::runtime_error("weight " + item.key() + ": the network has " + describe(expected) +
                               ", the file " + describe(weight.shape) + " with " +
                               std::to_string(weight.values.size()) + " values");
    }
  }
  for (const nasm_core::Tensor& weight : weights) {
    if (!parameters.contains(weight.name)) {
      throw std::runtime_error("weight " + weight.name + ": the network has none of this name");
    }
  }
  const torch::NoGradGuard no_gradient;
  for (const auto& item : parameters) {
    const nasm_core::Tensor& weight = *by_name.at(item.key());
    torch::Tensor values = torch::empty(weight.shape, torch::kFloat64);
    std::copy(weight.values.begin(), weight.values.end(), values.data_ptr<double>());
    item.value().copy_(values);
  }
}

}  // namespace nasm_trainer
