// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__OPERATORS__DRAW_HPP_
#define NASM_TRAINER__OPERATORS__DRAW_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_trainer {

/// Numbers in [lower, upper), float32, drawn in the order of their places.
inline torch::Tensor draw_uniform(const std::vector<int64_t>& shape, double lower, double upper,
                                  nasm_common::Random& random) {
  torch::Tensor values = torch::empty(shape, torch::kFloat32);
  float* const data = values.data_ptr<float>();
  for (int64_t i = 0; i < values.numel(); ++i) {
    data[i] = static_cast<float>(random.uniform(lower, upper));
  }
  return values;
}

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__OPERATORS__DRAW_HPP_
