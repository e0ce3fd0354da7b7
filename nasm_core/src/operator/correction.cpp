// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/correction.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_core {

bool answers_with_corrections(const SystemInfo& info, Encoding encoding) {
  return encoding == Encoding::kFeedback && info.rest.size() > 0;
}

double correction_factor(const SystemInfo& info, const Evaluator& evaluator,
                         const Instance& instance, double knee) {
  return correction_factor(info, evaluator.terminal_cost(instance.initial_state), knee);
}

double correction_factor(const SystemInfo& info, double cost, double knee) {
  if (!(knee > 0.0)) return 1.0;
  const double factor = std::max(0.0, cost) / (std::max(0.0, cost) + knee);
  return info.terminal_states > 0 ? std::sqrt(factor) : factor;
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
