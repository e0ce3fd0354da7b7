// SPDX-License-Identifier: Apache-2.0
#include "training/tensor_state.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace nasm_trainer {

using nasm_core::TensorFile;

void put(TensorFile& file, const std::string& name, const torch::Tensor& tensor) {
  const torch::Tensor values = tensor.detach().to(torch::kFloat64).contiguous();
  const double* const data = values.data_ptr<double>();
  file.tensors.push_back({name,
                          values.sizes().vec(),
                          {data, data + values.numel()},
                          nasm_core::Tensor::Type::kFloat64});
}

void put(TensorFile& file, const std::string& name, double value) {
  file.tensors.push_back({name, {}, {value}, nasm_core::Tensor::Type::kFloat64});
}

void take(const TensorFile& file, const std::string& name, torch::Tensor tensor) {
  const nasm_core::Tensor& stored = file.tensor(name);
  if (stored.shape != tensor.sizes().vec()) {
    throw std::runtime_error("tensor " + name + " has another shape than expected");
  }
  torch::Tensor values = torch::empty(stored.shape, torch::kFloat64);
  std::copy(stored.values.begin(), stored.values.end(), values.data_ptr<double>());
  const torch::NoGradGuard no_gradient;
  tensor.copy_(values);
}

double take(const TensorFile& file, const std::string& name) {
  const nasm_core::Tensor& stored = file.tensor(name);
  if (stored.values.size() != 1) throw std::runtime_error(name + " is not a single number");
  return stored.values.front();
}

int64_t take_count(const TensorFile& file, const std::string& name, int64_t most) {
  const double value = take(file, name);
  if (value >= 0.0 && value <= static_cast<double>(most) && value == std::floor(value)) {
    return static_cast<int64_t>(value);
  }
  throw std::runtime_error(name + " is " + std::to_string(value) + ", must be from 0 to " +
                           std::to_string(most));
}

BestWeights::BestWeights(std::vector<torch::Tensor> parameters)
    : parameters_(std::move(parameters)) {
}

void BestWeights::consider(double loss) {
  ++since_best_;
  if (!(loss < loss_)) return;
  loss_ = loss;
  since_best_ = 0;
  const torch::NoGradGuard no_gradient;
  kept_.resize(parameters_.size());
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (kept_[i].defined()) {
      kept_[i].copy_(parameters_[i]);
    } else {
      kept_[i] = parameters_[i].detach().clone();
    }
  }
}

void BestWeights::apply() {
  const torch::NoGradGuard no_gradient;
  for (std::size_t i = 0; i < kept_.size(); ++i) parameters_[i].copy_(kept_[i]);
}

void BestWeights::save(TensorFile& file) const {
  put(file, "best.count", static_cast<double>(kept_.size()));
  put(file, "best.since", since_best_);
  if (!kept_.empty()) put(file, "best.loss", loss_);
  for (std::size_t i = 0; i < kept_.size(); ++i) put(file, "best." + std::to_string(i), kept_[i]);
}

void BestWeights::restore(const TensorFile& file) {
  since_best_ = static_cast<int>(take_count(file, "best.since", std::numeric_limits<int>::max()));
  kept_.clear();
  loss_ = std::numeric_limits<double>::infinity();
  if (take(file, "best.count") == 0.0) return;
  loss_ = take(file, "best.loss");
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    kept_.push_back(torch::empty_like(parameters_[i]).detach());
    take(file, "best." + std::to_string(i), kept_.back());
  }
}

}  // namespace nasm_trainer
