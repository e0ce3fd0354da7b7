// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/correction.hpp"

namespace nasm_core {

bool answers_with_corrections(const SystemInfo& info, Encoding encoding) {
  return encoding == Encoding::kFeedback && info.rest.size() > 0;
}

void find_corrections(const SystemInfo& info, const Evaluator& evaluator,
                      const Trajectory& solution, MatrixRef corrections) {
  constexpr double kBeyond = 0.25;
  const auto states = static_cast<Eigen::Index>(info.states.size());
  const auto controls = static_cast<Eigen::Index>(info.controls.size());
  Eigen::VectorXd lower(controls), upper(controls), feedback(controls);
  evaluator.control_bounds(lower, upper);
  const Eigen::VectorXd margin = kBeyond * (upper - lower);
  const Eigen::VectorXd nothing = Eigen::VectorXd::Zero(states);
  Eigen::MatrixXd curvature(states + controls, states + controls);
  for (Eigen::Index k = 0; k < solution.controls.cols(); ++k) {
    const auto x = solution.states.col(k);
    const auto u = solution.controls.col(k);
    evaluator.curvature(x, u, 1.0, nothing, curvature);
    evaluator.stabilising_control(x, feedback);
    const auto weights = curvature.diagonal().tail(controls);
    const Eigen::VectorXd unclipped = u + solution.bound_multipliers.col(k).cwiseQuotient(weights);
    corrections.col(k) = unclipped.cwiseMax(lower - margin).cwiseMin(upper + margin) - feedback;
  }
}

}  // namespace nasm_core
