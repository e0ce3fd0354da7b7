// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/operators/network.hpp"

namespace nasm_trainer {

torch::Tensor Network::grid(const torch::Tensor& instances, const torch::Tensor& times,
                            const torch::Tensor& fractions) {
  const int64_t n = instances.size(0);
  const int64_t k = times.size(0);
  const auto repeat = [n, k](const torch::Tensor& column) {
    return column.unsqueeze(0).expand({n, k, 1}).reshape({n * k, 1});
  };
  const torch::Tensor repeated =
      instances.unsqueeze(1).expand({n, k, inputs_}).reshape({n * k, inputs_});
  return forward(repeated, repeat(times), repeat(fractions)).view({n, k, controls_});
}

std::vector<Network::Part> Network::parts() {
  if (controls_ != 1) return {};
  return {Part{
      0, parameters(), dense_layers(*this),
      [this](const torch::Tensor& instances, const torch::Tensor& times,
             const torch::Tensor& fractions) { return forward(instances, times, fractions); }}};
}

}  // namespace nasm_trainer
