// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__NEWTON_HPP_
#define NASM_CORE__SOLVERS__NEWTON_HPP_

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/solver.hpp"
#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/solvers/riccati.hpp"

namespace nasm_core {

/// Newton's method on the discretised problem in the controls (single shooting). The step comes
/// from a Riccati sweep and is applied as a feedback law while rolling out (differential dynamic
/// programming), which agrees with Newton's step to first order and holds far from the solution
/// too. Where the exact Hessian is not positive definite the sweep is repeated without the
/// dynamics' curvature (if the cost alone suffices) or with a growing multiple of the identity.
///
/// Terminal constraints are met by the same steps; progress is then measured by the merit
/// cost + penalty · Σ |violation|.
template <class Model>
class TypedNewton final : public NewtonSolver {
 public:
  TypedNewton(const SystemInfo& info, const NewtonOptions& options) : info_(info) {
    set_options(options);
  }
  TypedNewton(const TypedNewton&) = delete;  // the settings point to the bounds

  void set_options(const NewtonOptions& options) override {
    check_options(info_, options);
    options_ = options;
    lower_ = options.control_lower.size() ? options.control_lower : info_.control_lower;
    upper_ = options.control_upper.size() ? options.control_upper : info_.control_upper;
    bounded_ = lower_.array().isFinite().any() || upper_.array().isFinite().any();
    settings_.lower = bounded_ ? &lower_ : nullptr;
    settings_.upper = bounded_ ? &upper_ : nullptr;
  }

  SolveReport solve(const Instance& instance, Trajectory& trajectory) override {
    SolveReport report;
    if (!prepare(instance, trajectory)) return report;
    report.status = std::isfinite(path_.cost) ? iterate(report.iterations) : SolveStatus::kDiverged;
    finish(report, trajectory);
    return report;
  }

  SolveReport step(const Instance& instance, Trajectory& trajectory) override {
    SolveReport report;
    if (!prepare(instance, trajectory)) return report;
    report.status =
        std::isfinite(path_.cost) ? take_step(report.iterations) : SolveStatus::kDiverged;
    finish(report, trajectory);
    return report;
  }

  /// The sweep is as fast as the gradient alone would be, so it is never left out.
  Certificate certify(const Instance& instance, Trajectory& trajectory,
                      double /*negligible_gap*/) override {
    Certificate certificate;
    if (!prepare(instance, trajectory) || !std::isfinite(path_.cost)) return certificate;
    certificate.valid = sweep_.run(problem_, path_, settings_) && at_minimum();
    certificate.cost = path_.cost;
    certificate.gradient_norm = std::sqrt(sweep_.gradient_squared());
    certificate.constraint_violation = violation(path_);
    certificate.estimated_gap = 0.5 * sweep_.decrement();
    store(trajectory);
    return certificate;
  }

 private:
  static constexpr int nf = Model::free_dim;
  static constexpr int nt = Model::terminal_dim;
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;

  bool prepare(const Instance& instance, const Trajectory& trajectory) {
    if (check_typed<Model>(info_, instance) || trajectory.controls.rows() != nu ||
        trajectory.controls.cols() != instance.steps || !trajectory.controls.allFinite()) {
      return false;
    }
    problem_ = make_problem<Model>(instance);
    path_.resize(problem_.steps);
    trial_.resize(problem_.steps);
    sweep_.resize(problem_.steps);
    load(problem_, trajectory, path_);
    if (bounded_) {
      for (auto& u : path_.u) clamp(u);
    }
    roll_out(problem_, path_);
    penalty_ = 0.0;
    settings_.exact = true;
    settings_.regularisation = 0.0;
    return true;
  }

  void finish(SolveReport& report, Trajectory& trajectory) const {
    report.cost = path_.cost;
    report.constraint_violation = violation(path_);
    if (report.status == SolveStatus::kDiverged) return;
    if (sweep_.is_complete()) report.gradient_norm = std::sqrt(sweep_.gradient_squared());
    store(trajectory);
  }

  SolveStatus iterate(int& iterations) {
    double gradient_before = std::numeric_limits<double>::infinity();
    for (iterations = 0;; ++iterations) {
      if (!find_direction()) return SolveStatus::kNoDescent;
      if (is_stationary()) return judge_stationary();
      // A gradient that still falls has digits to give, even if the cost has none.
      const bool falling = sweep_.gradient_squared() <= 0.25 * gradient_before;
      if (nothing_to_gain() && !falling) return SolveStatus::kPrecisionLimit;
      gradient_before = sweep_.gradient_squared();
      if (iterations >= options_.max_iterations) return SolveStatus::kIterationLimit;
      if (!make_progress()) return SolveStatus::kNoDescent;
      settings_.exact = true;
      settings_.regularisation =
          settings_.regularisation > kLeastRegularisation ? 0.1 * settings_.regularisation : 0.0;
    }
  }

  SolveStatus take_step(int& iterations) {
    if (!find_direction()) return SolveStatus::kNoDescent;
    if (is_stationary()) return judge_stationary();
    if (nothing_to_gain()) return SolveStatus::kPrecisionLimit;
    iterations = 1;
    return make_progress() ? SolveStatus::kIterationLimit : SolveStatus::kNoDescent;
  }

  /// Advances along the direction found, or a more cautious one.
  bool make_progress() {
    while (!advance()) {
      if (!make_cautious() || !find_direction()) return false;
    }
    return true;
  }

  /// Sweeps until Newton's matrix is positive definite.
  bool find_direction() {
    while (!sweep_.run(problem_, path_, settings_)) {
      if (!make_cautious()) return false;
    }
    return true;
  }

  bool make_cautious() {
    if (Model::has_convex_cost() && settings_.exact) {
      settings_.exact = false;
      return true;
    }
    settings_.regularisation = std::max(kLeastRegularisation, 10.0 * settings_.regularisation);
    return settings_.regularisation < kMostRegularisation;
  }

  /// The decrement is asked too, since with huge costs a gradient can be relatively small anywhere.
  bool is_stationary() const {
    const double scale = options_.tolerance * std::max(1.0, std::abs(path_.cost));
    return std::sqrt(sweep_.gradient_squared()) <= scale && sweep_.decrement() <= 0.01 * scale &&
           violation(path_) <= allowed_violation();
  }

  /// The last sweep may have been a cautious one, which does not tell of a minimum.
  SolveStatus judge_stationary() {
    if (at_minimum()) return SolveStatus::kConverged;
    const auto cautious = settings_;
    settings_.exact = true;
    settings_.regularisation = 0.0;
    if (sweep_.run(problem_, path_, settings_) && at_minimum()) return SolveStatus::kConverged;
    settings_ = cautious;
    sweep_.run(problem_, path_, settings_);
    return SolveStatus::kStationary;
  }

  bool nothing_to_gain() const {
    return at_minimum() && violation(path_) <= allowed_violation() &&
           sweep_.decrement() <= 1e-14 * std::max(1.0, std::abs(path_.cost));
  }

  /// Only the true Hessian tells.
  bool at_minimum() const {
    return settings_.exact && settings_.regularisation == 0.0 && sweep_.is_minimum();
  }

  double allowed_violation() const {
    double scale = 1.0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nt); ++i) {
      scale = std::max(scale, std::abs(problem_.goal[i]));
    }
    return options_.tolerance * scale;
  }

  /// Takes the longest step of 1, ½, ¼ … that makes progress.
  bool advance() {
    if constexpr (nt > 0) {
      for (int i = 0; i < nt; ++i) {
        const double multiplier =
            path_.multipliers[static_cast<std::size_t>(i)] + sweep_.boundary_step()(nf + i);
        penalty_ = std::max(penalty_, 2.0 * std::abs(multiplier));
      }
    }
    const double before = merit(path_);
    const double scale = std::max(1.0, std::abs(before));
    // Below this, the change of the cost is lost in rounding, and only the gradient tells.
    const bool at_the_end =
        std::abs(sweep_.decrement()) + penalty_ * violation(path_) <= 1e-10 * scale;
    for (double step = 1.0; step > kShortestStep; step *= 0.5) {
      if (!follow(step)) continue;
      const double after = merit(trial_);
      const double wanted = nt > 0 ? 0.0 : 1e-4 * step * sweep_.decrement();
      if (std::isfinite(after) &&
          (after < before - wanted || (at_the_end && after <= before + 1e-9 * scale))) {
        std::swap(path_, trial_);
        return true;
      }
    }
    return false;
  }

  /// Rolls out the feedback law into `trial_`; false if a free state would leave its range.
  bool follow(double step) {
    PaddedMatrix<nx + nt, 1> change = PaddedMatrix<nx + nt, 1>::Zero();
    trial_.multipliers = path_.multipliers;
    trial_.x[0] = path_.x[0];
    if constexpr (nf + nt > 0) {
      for (int i = 0; i < nf; ++i) {
        double& state = trial_.x[0][static_cast<std::size_t>(nx - nf + i)];
        state += step * sweep_.boundary_step()(i);
        if (state < info_.free_lower(i) || state > info_.free_upper(i)) return false;
      }
      for (int i = 0; i < nt; ++i) {
        change(nx + i) = step * sweep_.boundary_step()(nf + i);
        trial_.multipliers[static_cast<std::size_t>(i)] += change(nx + i);
      }
    }
    double cost = 0.0;
    for (std::size_t k = 0; k < path_.u.size(); ++k) {
      for (int i = 0; i < nx; ++i) {
        const auto s = static_cast<std::size_t>(i);
        change(i) = trial_.x[k][s] - path_.x[k][s];
      }
      const auto& gain = sweep_.gain(k);
      for (int i = 0; i < nu; ++i) {
        const auto c = static_cast<std::size_t>(i);
        trial_.u[k][c] =
            path_.u[k][c] + step * gain.feedforward(i) + gain.feedback.col(i).dot(change);
      }
      if (bounded_) clamp(trial_.u[k]);
      cost += Model::stage_cost(problem_, trial_.x[k], trial_.u[k]);
      trial_.x[k + 1] = nasm_core::step(problem_, trial_.x[k], trial_.u[k]);
    }
    trial_.cost = cost;
    return true;
  }

  double violation(const Path<Model>& path) const {
    double largest = 0.0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nt); ++i) {
      largest = std::max(largest, std::abs(path.x.back()[i] - problem_.goal[i]));
    }
    return largest;
  }

  double merit(const Path<Model>& path) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nt); ++i) {
      sum += std::abs(path.x.back()[i] - problem_.goal[i]);
    }
    return nt > 0 ? path.cost + penalty_ * sum : path.cost;
  }

  void clamp(typename Model::Control& u) const {
    for (int i = 0; i < nu; ++i) {
      double& value = u[static_cast<std::size_t>(i)];
      value = std::min(std::max(value, lower_(i)), upper_(i));
    }
  }

  void store(Trajectory& trajectory) const {
    trajectory.resize(info_, problem_.steps);
    save(path_, trajectory);
  }

  static constexpr double kLeastRegularisation = 1e-4;
  static constexpr double kMostRegularisation = 1e10;
  static constexpr double kShortestStep = 1e-7;

  const SystemInfo& info_;
  NewtonOptions options_;
  Eigen::Matrix<double, nu, 1> lower_;
  Eigen::Matrix<double, nu, 1> upper_;
  bool bounded_ = false;
  typename RiccatiSweep<Model>::Settings settings_;
  Problem<Model> problem_;
  Path<Model> path_;
  Path<Model> trial_;
  RiccatiSweep<Model> sweep_;
  double penalty_ = 0.0;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__NEWTON_HPP_
