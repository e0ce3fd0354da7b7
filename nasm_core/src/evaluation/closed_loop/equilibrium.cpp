// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/equilibrium.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace nasm_core {
namespace {

/// Newton's method for the terminal cost, which is quadratic but for angles.
double descend(const Evaluator& evaluator, Eigen::VectorXd& x) {
  constexpr int kIterations = 50;
  Eigen::VectorXd by_x(x.size());
  Eigen::MatrixXd by_xx(x.size(), x.size());
  for (int i = 0; i < kIterations; ++i) {
    evaluator.expand_terminal_cost(x, by_x, by_xx);
    // States that cost nothing make the matrix singular; they stay as they are.
    const Eigen::VectorXd step = by_xx.completeOrthogonalDecomposition().solve(by_x);
    if (!step.allFinite()) break;
    x -= step;
    if (step.lpNorm<Eigen::Infinity>() < 1e-13) break;
  }
  const double cost = evaluator.terminal_cost(x);
  return std::isfinite(cost) ? cost : std::numeric_limits<double>::infinity();
}

/// An angle has several stationary points, and these starts are near to all of them.
Eigen::VectorXd least_terminal_cost(const Evaluator& evaluator, const Eigen::VectorXd& start,
                                    const std::vector<Eigen::Index>& angles) {
  std::size_t starts = 1;
  for (std::size_t i = 0; i < angles.size(); ++i) starts *= 4;
  Eigen::VectorXd best = start;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t number = 0; number < starts; ++number) {
    Eigen::VectorXd x = start;
    std::size_t digits = number;
    for (const Eigen::Index angle : angles) {
      x(angle) += 0.5 * M_PI * static_cast<double>(digits % 4);
      digits /= 4;
    }
    const double cost = descend(evaluator, x);
    if (cost < least - 1e-9) {
      least = cost;
      best = x;
    }
  }
  return best;
}

}  // namespace

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
    const double error = x(i) - state(i);
    const double shortest = is_angle[index] ? std::remainder(error, 2.0 * M_PI) : error;
    greatest = std::max(greatest, std::abs(shortest) / tolerance(i));
  }
  return greatest;
}

std::optional<Equilibrium> find_equilibrium(const SystemInfo& info, const Evaluator& evaluator,
                                            const Eigen::VectorXd& goal) {
  const auto states = static_cast<Eigen::Index>(info.states.size());
  Equilibrium result;
  result.control.resize(static_cast<Eigen::Index>(info.controls.size()));
  Eigen::VectorXd start = Eigen::VectorXd::Zero(states);
  if (!evaluator.resting_control(start, result.control)) return std::nullopt;
  std::vector<Eigen::Index> angles;
  for (std::size_t i = 0; i < info.states.size(); ++i) {
    const auto costed =
        std::find(info.costed_states.begin(), info.costed_states.end(), static_cast<int>(i));
    const auto index = static_cast<Eigen::Index>(i);
    if (costed != info.costed_states.end()) {
      start(index) = goal(costed - info.costed_states.begin());
    } else if (info.states[i].unit == "rad") {
      angles.push_back(index);
    }
  }
  result.state = least_terminal_cost(evaluator, start, angles);
  QuaternionNormaliser(info).normalise(result.state);
  evaluator.resting_control(result.state, result.control);

  Eigen::VectorXd by_x(states);
  Eigen::MatrixXd by_xx(states, states);
  evaluator.expand_terminal_cost(result.state, by_x, by_xx);
  const double free = 1e-9 * by_xx.diagonal().maxCoeff();
  result.tolerance.resize(states);
  for (Eigen::Index i = 0; i < states; ++i) {
    result.is_judged.push_back(by_xx(i, i) > free);
    Eigen::VectorXd turned = result.state;
    turned(i) += 2.0 * M_PI;
    result.is_angle.push_back(result.is_judged.back() && evaluator.terminal_cost(turned) < free);
    result.tolerance(i) = tolerance_of_unit(info.states[static_cast<std::size_t>(i)].unit);
  }
  return result;
}

QuaternionNormaliser::QuaternionNormaliser(const SystemInfo& info) {
  const auto found = std::find_if(info.states.begin(), info.states.end(),
                                  [](const auto& state) { return state.name == "quaternion_w"; });
  if (info.states.end() - found >= 4) first_ = found - info.states.begin();
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
