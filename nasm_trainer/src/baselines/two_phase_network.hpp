// SPDX-License-Identifier: Apache-2.0
#ifndef BASELINES__TWO_PHASE_NETWORK_HPP_
#define BASELINES__TWO_PHASE_NETWORK_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include "nasm_trainer/baselines/two_phase.hpp"
#include "operators/mlp.hpp"
#include "operators/one_thread.hpp"

namespace nasm_trainer {

/// In the problem's units, double precision.
struct Surrogate::Network {
  const nasm_core::System& system;
  Mlp mlp;
  double held_out_error = 0.0;
};

/// A copy of a matrix with a sample per column, as a tensor with a sample per row.
inline torch::Tensor rows_of(const Eigen::MatrixXd& columns) {
  return torch::from_blob(const_cast<double*>(columns.data()), {columns.cols(), columns.rows()},
                          torch::kFloat64)
      .clone();
}

}  // namespace nasm_trainer

#endif  // BASELINES__TWO_PHASE_NETWORK_HPP_
