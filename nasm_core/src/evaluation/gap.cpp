// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_common/numbers.hpp"

namespace nasm_core {
namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

double relative_to_optimum(double gap, double optimum) {
  return gap / std::max(std::abs(optimum), 1e-6);
}

double miss(const SystemInfo& info, const Eigen::VectorXd& goal,
            const Eigen::Ref<const Eigen::VectorXd>& end) {
  const Eigen::Index ends = info.terminal_states;
  if (ends == 0) return 0.0;
  return (end.head(ends) - goal.head(ends)).cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
}

double relative_gap(const SystemInfo& info, const Outcome& run, const Optimum& optimum) {
  return relative_gap(info, run, optimum, {optimum.cost, optimum.instance.goal});
}

double relative_gap(const SystemInfo& info, const Outcome& run, const Optimum& optimum,
                    const Outcome& reference) {
  if (!optimum.found || !std::isfinite(run.cost)) return kNotKnown;
  double cost = run.cost;
  if (const Eigen::Index ends = info.terminal_states; ends > 0) {
    const double scale = optimum.instance.goal.head(ends).lpNorm<Eigen::Infinity>();
    if (!(miss(info, reference.end, run.end) <= kLargestMiss * std::max(1.0, scale))) {
      return kNotKnown;
    }
    cost += optimum.trajectory.multipliers.dot(run.end.head(ends) - reference.end.head(ends));
  }
  return relative_to_optimum(cost - reference.cost, reference.cost);
}

double relative_control_error(const Eigen::MatrixXd& controls, const Optimum& optimum) {
  const Eigen::MatrixXd& best = optimum.trajectory.controls;
  if (!optimum.found || controls.rows() != best.rows() || controls.cols() != best.cols()) {
    return kNotKnown;
  }
  const double norm = best.norm();
  return norm > 0.0 ? (controls - best).norm() / norm : kNotKnown;
}

double smallest_gap(const SystemInfo& info) {
  return info.terminal_states == 0 ? 1e-13 : 1e-10;
}

std::string gap_text(double gap, const SystemInfo& info) {
  const double smallest = smallest_gap(info);
  if (std::abs(gap) < smallest) return "< " + nasm_common::number_text(smallest, 1);
  return nasm_common::number_text(gap, 2);
}

}  // namespace nasm_core
