// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__EVALUATION__TENSORS_HPP_
#define NASM_TRAINER__EVALUATION__TENSORS_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// Large batches are answered in pieces. What a piece needs stays in the processor's cache: all at
/// once would take twice the time, and gigabytes of memory for networks with large activations.
inline constexpr int64_t kInstancesAtOnce = 50;

/// Encoded instances as an operator takes them: columns become rows.
inline torch::Tensor instance_tensor(const Eigen::Ref<const Eigen::MatrixXd>& encoded,
                                     torch::ScalarType type) {
  torch::Tensor tensor = torch::empty({encoded.cols(), encoded.rows()}, torch::kFloat64);
  Eigen::Map<Eigen::MatrixXd>(tensor.data_ptr<double>(), encoded.rows(), encoded.cols()) = encoded;
  return tensor.to(type);
}

/// The times of an instance's controls as fractions of the system's horizon.
inline torch::Tensor fraction_tensor(const nasm_core::SystemInfo& info,
                                     const nasm_core::Instance& instance, torch::ScalarType type) {
  torch::Tensor tensor = torch::empty({instance.steps}, torch::kFloat64);
  double* const values = tensor.data_ptr<double>();
  for (int k = 0; k < instance.steps; ++k) {
    const double time = (k + info.control_offset) * instance.horizon / instance.steps;
    values[k] = time / info.horizon;
  }
  return tensor.to(type);
}

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__EVALUATION__TENSORS_HPP_
