// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/baselines/pdp.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace nasm_trainer {

using nasm_core::Instance;
using nasm_core::SolveReport;
using nasm_core::SolveStatus;
using nasm_core::Trajectory;

bool PontryaginDifferentiable::supports(const nasm_core::SystemInfo& info) {
  return info.terminal_states == 0 && info.free_states == 0 &&
         !info.control_lower.array().isFinite().any() &&
         !info.control_upper.array().isFinite().any();
}

PontryaginDifferentiable::PontryaginDifferentiable(const nasm_core::System& system,
                                                   const PdpOptions& options)
    : system_(system), options_(options), evaluator_(system.make_evaluator()) {
  const auto& info = system.info();
  if (!supports(info)) {
    throw std::invalid_argument("PDP does not support " + info.name +
                                ": it has terminal constraints, free initial states or bounds");
  }
  if (options.intervals < 1 || options.max_steps < 0 || !(options.learning_rate > 0.0) ||
      !(options.tolerance >= 0.0)) {
    throw std::invalid_argument(
        "PDP needs at least 1 interval, no negative number of steps, a positive learning rate and "
        "a tolerance that is not negative");
  }
  const auto nx = static_cast<Eigen::Index>(info.states.size());
  const auto nu = static_cast<Eigen::Index>(info.controls.size());
  const Eigen::Index unknowns = nu * (options.intervals + 1);
  pivots_.resize(nu, options.intervals + 1);
  gradient_.resize(nu, options.intervals + 1);
  sensitivity_.resize(nx, unknowns);
  next_sensitivity_.resize(nx, unknowns);
  by_x_.resize(nx, nx);
  by_u_.resize(nx, nu);
  cost_by_x_.resize(nx);
  cost_by_u_.resize(nu);
}

SolveReport PontryaginDifferentiable::solve(const Instance& instance, Trajectory& trajectory) {
  SolveReport report;
  if (system_.check(instance) || trajectory.controls.rows() != pivots_.rows() ||
      trajectory.controls.cols() != instance.steps || !trajectory.controls.allFinite()) {
    return report;
  }
  evaluator_->bind(instance);
  dt_ = instance.horizon / instance.steps;
  make_basis(instance.steps);
  path_.resize(system_.info(), instance.steps);
  trial_.resize(system_.info(), instance.steps);
  pivots_ = basis_.transpose()
                .completeOrthogonalDecomposition()
                .solve(trajectory.controls.transpose())
                .transpose();
  cost_ = roll_out(pivots_, path_);
  rate_ = options_.learning_rate;
  report.status = std::isfinite(cost_) ? descend(report.iterations) : SolveStatus::kDiverged;

  trial_.controls = trajectory.controls;
  const double given_cost = evaluator_->roll_out(trial_);
  const bool no_worse = !std::isfinite(given_cost) || cost_ <= given_cost;
  if (!std::isfinite(cost_) && !std::isfinite(given_cost)) return report;
  Trajectory& best = no_worse ? path_ : trial_;
  Eigen::MatrixXd by_controls(pivots_.rows(), instance.steps);
  report.cost = evaluator_->gradient(best, by_controls);
  report.gradient_norm = by_controls.norm();
  if (no_worse) {
    trajectory = best;
  } else {
    report.status = SolveStatus::kNoDescent;
  }
  return report;
}

void PontryaginDifferentiable::make_basis(int steps) {
  basis_.resize(pivots_.cols(), steps);
  for (int k = 0; k < steps; ++k) {
    const double position = static_cast<double>(k) * options_.intervals / steps;
    for (int i = 0; i <= options_.intervals; ++i) {
      double value = 1.0;
      for (int j = 0; j <= options_.intervals; ++j) {
        if (j != i) value *= (position - j) / (i - j);
      }
      basis_(i, k) = value;
    }
  }
}

double PontryaginDifferentiable::roll_out(const Eigen::MatrixXd& pivots,
                                          Trajectory& trajectory) const {
  trajectory.controls.noalias() = pivots * basis_;
  return evaluator_->roll_out(trajectory);
}

void PontryaginDifferentiable::find_gradient() {
  const Eigen::Index count = pivots_.cols();
  const auto nx = by_x_.rows();
  gradient_.setZero();
  sensitivity_.setZero();
  for (Eigen::Index k = 0; k < basis_.cols(); ++k) {
    const auto x = path_.states.col(k);
    const auto u = path_.controls.col(k);
    const auto basis = basis_.col(k).transpose();
    evaluator_->cost_gradient(x, u, cost_by_x_, cost_by_u_);
    for (Eigen::Index i = 0; i < pivots_.rows(); ++i) {
      gradient_.row(i) += cost_by_u_(i) * basis;
      gradient_.row(i) += cost_by_x_.transpose() * sensitivity_.middleCols(i * count, count);
    }
    evaluator_->linearise(x, u, by_x_, by_u_);
    next_sensitivity_ = sensitivity_;
    for (const auto& [row, column] : system_.pattern().jacobian) {
      if (column < nx) {
        next_sensitivity_.row(row) += dt_ * by_x_(row, column) * sensitivity_.row(column);
      } else {
        next_sensitivity_.row(row).segment((column - nx) * count, count) +=
            dt_ * by_u_(row, column - nx) * basis;
      }
    }
    sensitivity_.swap(next_sensitivity_);
  }
}

SolveStatus PontryaginDifferentiable::descend(int& steps) {
  constexpr int kPatience = 100;
  double cost_before = std::numeric_limits<double>::infinity();
  for (steps = 0;; ++steps) {
    find_gradient();
    const double small = options_.tolerance * std::max(1.0, std::abs(cost_));
    if (gradient_.norm() <= small) return SolveStatus::kConverged;
    if (steps % kPatience == 0) {
      if (cost_before - cost_ <= small) return SolveStatus::kConverged;
      cost_before = cost_;
    }
    if (steps >= options_.max_steps) return SolveStatus::kIterationLimit;
    if (!advance()) return SolveStatus::kNoDescent;
  }
}

bool PontryaginDifferentiable::advance() {
  constexpr double kSmallestShare = 1e-12;
  while (rate_ > kSmallestShare * options_.learning_rate) {
    trial_pivots_ = pivots_ - rate_ * gradient_;
    const double cost = roll_out(trial_pivots_, trial_);
    if (cost < cost_) {
      cost_ = cost;
      pivots_.swap(trial_pivots_);
      std::swap(path_, trial_);
      rate_ = std::min(2.0 * rate_, options_.learning_rate);
      return true;
    }
    rate_ *= 0.5;
  }
  return false;
}

}  // namespace nasm_trainer
