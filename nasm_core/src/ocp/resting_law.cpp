// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/resting_law.hpp"

#include <Eigen/LU>

namespace nasm_core {

RestingLaw make_resting_law(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b,
                            const Eigen::MatrixXd& state_weights,
                            const Eigen::MatrixXd& control_weights) {
  RestingLaw law;
  law.cost = state_weights;
  constexpr int kMostIterations = 100'000;
  for (int i = 0; i < kMostIterations; ++i) {
    const Eigen::MatrixXd coupling = b.transpose() * law.cost * a;
    const Eigen::MatrixXd effort = control_weights + b.transpose() * law.cost * b;
    law.gain = effort.inverse() * coupling;
    const Eigen::MatrixXd next =
        state_weights + a.transpose() * law.cost * a - coupling.transpose() * law.gain;
    const Eigen::MatrixXd symmetric = 0.5 * (next + next.transpose());
    const double change = (symmetric - law.cost).cwiseAbs().maxCoeff();
    law.cost = symmetric;
    if (change <= 1e-12 * law.cost.cwiseAbs().maxCoeff()) break;
  }
  return law;
}

}  // namespace nasm_core
