// SPDX-License-Identifier: Apache-2.0
#include "operator/fused/named_weights.hpp"

#include <cmath>
#include <stdexcept>

namespace nasm_core {
namespace {

std::string describe(const std::vector<int64_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return text + "]";
}

}  // namespace

NamedWeights::NamedWeights(const std::vector<Tensor>& weights, double largest) : largest_(largest) {
  for (const Tensor& weight : weights) {
    if (!left_.emplace(weight.name, &weight).second) {
      throw std::invalid_argument("weight " + weight.name + ": there twice");
    }
  }
}

const std::vector<double>& NamedWeights::take(const std::string& name,
                                              const std::vector<int64_t>& shape) {
  const auto found = left_.find(name);
  if (found == left_.end()) throw std::invalid_argument("weight " + name + ": missing");
  const Tensor& weight = *found->second;
  if (weight.shape != shape || static_cast<int64_t>(weight.values.size()) != element_count(shape)) {
    throw std::invalid_argument("weight " + name + ": the architecture has " + describe(shape) +
                                ", the model " + describe(weight.shape) + " with " +
                                std::to_string(weight.values.size()) + " values");
  }
  for (const double value : weight.values) {
    if (!(std::abs(value) <= largest_)) {
      throw std::invalid_argument("weight " + name + ": has a value " + std::to_string(value) +
                                  ", which is not finite in this precision");
    }
  }
  left_.erase(found);
  return weight.values;
}

void NamedWeights::expect_none_left(const std::string& prefix) const {
  const auto next = left_.lower_bound(prefix);
  if (next != left_.end() && next->first.compare(0, prefix.size(), prefix) == 0) {
    throw std::invalid_argument("weight " + next->first +
                                ": the architecture has none of this name");
  }
}

}  // namespace nasm_core
