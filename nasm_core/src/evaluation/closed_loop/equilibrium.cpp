// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/equilibrium.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_core/evaluation/loop_measures.hpp"

namespace nasm_core {

double tolerance_of_unit(const std::string& unit) {
  if (unit == "m") return 0.25;
  if (unit == "rad") return 0.2;
  if (unit == "m/s") return 0.4;
  if (unit == "rad/s") return 0.5;
  return 0.1;
}

double Equilibrium::distance(const Eigen::VectorXd& x) const {
  double greatest = 0.0;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x(i))) return std::numeric_limits<double>::quiet_NaN();
    const auto index = static_cast<std::size_t>(i);
    if (!is_judged[index]) continue;
    const double error = scaled_error(x(i), state(i), tolerance(i), is_angle[index]);
    greatest = std::max(greatest, std::abs(error));
  }
  return greatest;
}

std::optional<Equilibrium> find_equilibrium(const SystemInfo& info, const Evaluator& evaluator) {
  const auto states = static_cast<Eigen::Index>(info.states.size());
  Equilibrium result;
  result.state.resize(states);
  result.control.resize(static_cast<Eigen::Index>(info.controls.size()));
  if (!evaluator.resting_state(result.state)) return std::nullopt;
  evaluator.resting_control(result.state, result.control);

  Eigen::MatrixXd curvature(states, states);
  const Eigen::VectorXd no_duals =
      Eigen::VectorXd::Zero(static_cast<Eigen::Index>(info.constraints.size()));
  evaluator.terminal_curvature(result.state, 1.0, no_duals, curvature);
  const double free = 1e-9 * curvature.diagonal().maxCoeff();
  result.tolerance.resize(states);
  for (Eigen::Index i = 0; i < states; ++i) {
    result.is_judged.push_back(curvature(i, i) > free);
    Eigen::VectorXd turned = result.state;
    turned(i) += 2.0 * M_PI;
    result.is_angle.push_back(result.is_judged.back() && evaluator.terminal_cost(turned) < free);
    result.tolerance(i) = tolerance_of_unit(info.states[static_cast<std::size_t>(i)].unit);
  }
  return result;
}

QuaternionNormaliser::QuaternionNormaliser(const SystemInfo& info) : first_(find_quaternion(info)) {
}

void QuaternionNormaliser::normalise(Eigen::VectorXd& x) const {
  if (first_ < 0) return;
  auto quaternion = x.segment<4>(first_);
  const double norm = quaternion.norm();
  if (norm > 0.0) {
    quaternion /= norm;
  } else {
    quaternion(0) = 1.0;
  }
}

}  // namespace nasm_core
