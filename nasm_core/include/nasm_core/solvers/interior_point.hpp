// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__INTERIOR_POINT_HPP_
#define NASM_CORE__SOLVERS__INTERIOR_POINT_HPP_

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/solver.hpp"
#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/solvers/gap_estimator.hpp"
#include "nasm_core/solvers/interior_stage.hpp"

namespace nasm_core {

/// A primal–dual interior-point method for problems with bounds, path constraints, terminal states
/// and terminal cost, in states and controls (multiple shooting, so states of the guess need not
/// fit its controls):
///
///   min Σₖ l(xₖ, uₖ) + V(x_N)   with   xₖ₊₁ = F(xₖ, uₖ),   g(xₖ, uₖ) ≤ 0,   u̲ ≤ uₖ ≤ ū,   x_N =
///   goal
///
/// Bounds always hold. Constraints and terminal states are elastic: g + s − e = 0 with s, e ≥ 0 and
/// a cost ρ Σe that is exact: e vanishes at a feasible solution if ρ exceeds the multipliers. Where
/// it does not vanish, the violation has a local minimum, weighed against cost (kInfeasible). KKT
/// conditions, with μ → 0:
///
///   l_u + F_uᵀλₖ₊₁ + g_uᵀz − z̲ + z̄ = 0,   l_x + F_xᵀλₖ₊₁ + g_xᵀz = λₖ,   V_x + g_xᵀz + ν = λ_N
///   s z = μ,   e (ρ − z) = μ,   (u − u̲) z̲ = μ,   (ū − u) z̄ = μ
///
/// Newton's step of these comes from a Riccati sweep over the stages with the exact Hessian of the
/// Lagrangian, made definite by a multiple of the identity where it is not. A filter decides about
/// its length (Wächter and Biegler, Math. Program. 106, 2006).
template <class Model>
class TypedInteriorPoint final : public NewtonSolver {
 public:
  TypedInteriorPoint(const SystemInfo& info, const NewtonOptions& options) : info_(info) {
    set_options(options);
  }

  void set_options(const NewtonOptions& options) override {
    check_options(info_, options);
    options_ = options;
  }

  SolveReport solve(const Instance& instance, Trajectory& trajectory) override {
    return solve(instance, trajectory, kCold, options_.max_iterations);
  }

  /// A few iterations from near the solution; an interior point cannot do with a single one.
  SolveReport step(const Instance& instance, Trajectory& trajectory) override {
    const double before = assess(instance, trajectory).cost;
    SolveReport report =
        solve(instance, trajectory, kWarm, std::min(kStepIterations, options_.max_iterations));
    const bool improved = !(before - report.cost <= 1e-12 * std::max(1.0, std::abs(before)));
    if (is_optimal(report.status) && improved) report.status = SolveStatus::kIterationLimit;
    return report;
  }

  Certificate certify(const Instance& instance, Trajectory& trajectory,
                      double negligible_gap) override {
    Certificate certificate = assess(instance, trajectory);
    if (!std::isfinite(certificate.cost)) return certificate;
    certificate.estimated_gap = gap_.bound(setting_, at_);
    certificate.is_bound = certificate.estimated_gap <= negligible_gap * certificate.cost;
    if (!certificate.is_bound) certificate.estimated_gap = gap_.estimate(setting_, at_);
    certificate.gradient_norm = gap_.gradient_norm();
    certificate.valid = std::isfinite(certificate.estimated_gap);
    return certificate;
  }

 private:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  using Stage = InteriorStage<Model>;
  using Variables = InteriorVariables<Model>;
  using Place = StagePlace<Model>;

  /// How far inside its limits a solve begins.
  struct Start {
    double barrier;
    double margin;  ///< of controls to their bounds, as a share of the width; also the least slack
  };
  static constexpr Start kCold = {0.1, 1e-2};
  static constexpr Start kWarm = {1e-4, 1e-4};

  SolveReport solve(const Instance& instance, Trajectory& trajectory, const Start& start,
                    int max_iterations) {
    SolveReport report;
    if (!prepare(instance, trajectory, start)) return report;
    report.status = iterate(max_iterations, report.iterations);
    finish(report, trajectory);
    return report;
  }

  /// Rolls out the controls, brought within their bounds: cost and largest violation.
  Certificate assess(const Instance& instance, Trajectory& trajectory) {
    Certificate certificate;
    if (!pose(instance, trajectory)) return certificate;
    const auto& problem = setting_.problem;
    double cost = 0.0, violation = 0.0;
    trajectory.resize(info_, problem.steps);
    at_[0].x = problem.initial_state;
    for (std::size_t k = 0; k < at_.size(); ++k) {
      const auto column = static_cast<Eigen::Index>(k);
      Variables& at = at_[k];
      if (!place(k).is_last) {
        std::copy_n(trajectory.controls.col(column).data(), nu, at.u.begin());
        push_inside(at.u, 0.0);
      }
      std::copy(at.x.begin(), at.x.end(), trajectory.states.col(column).data());
      const auto g = Model::constraints(problem, at.x, at.u);
      for (std::size_t i = place(k).first_row(); i < place(k).end_row(); ++i) {
        violation = std::max(violation, g[i]);
      }
      if (place(k).is_last) continue;
      std::copy(at.u.begin(), at.u.end(), trajectory.controls.col(column).data());
      cost += Model::stage_cost(problem, at.x, at.u);
      at_[k + 1].x = nasm_core::step(problem, at.x, at.u);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(Model::terminal_dim); ++i) {
      violation = std::max(violation, std::abs(at_.back().x[i] - problem.goal[i]));
    }
    if constexpr (Model::has_terminal_cost) cost += Model::terminal_cost(problem, at_.back().x);
    certificate.cost = cost;
    certificate.constraint_violation = violation;
    return certificate;
  }

  /// Problem, bounds and memory; false if the instance or the controls are impossible.
  bool pose(const Instance& instance, const Trajectory& trajectory) {
    if (check_typed<Model>(info_, instance) || trajectory.controls.rows() != nu ||
        trajectory.controls.cols() != instance.steps || !trajectory.controls.allFinite()) {
      return false;
    }
    setting_.problem = make_problem<Model>(instance);
    const auto stages = static_cast<std::size_t>(instance.steps) + 1;
    at_.resize(stages);
    trial_.resize(stages);
    direction_.resize(stages);
    stages_.resize(stages);
    filter_.reserve(static_cast<std::size_t>(options_.max_iterations) + 1);
    gap_.resize(stages);
    set_bounds();
    return true;
  }

  bool prepare(const Instance& instance, const Trajectory& trajectory, const Start& start) {
    if (!pose(instance, trajectory)) return false;
    setting_.barrier = start.barrier;
    load_guess(trajectory, start.margin);
    progress_ = evaluate(at_);
    return true;
  }

  void set_bounds() {
    const auto& lower =
        options_.control_lower.size() ? options_.control_lower : info_.control_lower;
    const auto& upper =
        options_.control_upper.size() ? options_.control_upper : info_.control_upper;
    std::copy_n(lower.data(), nu, setting_.lower.begin());
    std::copy_n(upper.data(), nu, setting_.upper.begin());
    Model::tighten_bounds(setting_.problem, setting_.lower, setting_.upper);
  }

  void load_guess(const Trajectory& trajectory, double margin) {
    const bool has_states = trajectory.states.rows() == nx &&
                            trajectory.states.cols() == trajectory.controls.cols() + 1 &&
                            trajectory.states.allFinite();
    for (std::size_t k = 0; k < at_.size(); ++k) {
      const auto column = static_cast<Eigen::Index>(k);
      at_[k] = {};
      if (!place(k).is_last) {
        std::copy_n(trajectory.controls.col(column).data(), nu, at_[k].u.begin());
        push_inside(at_[k].u, margin);
      }
      if (k == 0) {
        at_[k].x = setting_.problem.initial_state;
      } else if (has_states) {
        std::copy_n(trajectory.states.col(column).data(), nx, at_[k].x.begin());
      } else {
        at_[k].x = nasm_core::step(setting_.problem, at_[k - 1].x, at_[k - 1].u);
      }
      start_slacks(place(k), at_[k], margin);
    }
  }

  Place place(std::size_t k) const { return {k == 0, k + 1 == at_.size()}; }
  template <class Points>
  static auto next_of(Points& points, std::size_t k) -> decltype(points.data()) {
    return k + 1 < points.size() ? &points[k + 1] : nullptr;
  }

  void push_inside(typename Model::Control& u, double margin) const {
    for (std::size_t i = 0; i < u.size(); ++i) {
      const double lower = setting_.lower[i], upper = setting_.upper[i];
      const double width = std::min(upper - lower, std::max(1.0, std::abs(u[i])));
      if (std::isfinite(lower)) u[i] = std::max(u[i], lower + margin * width);
      if (std::isfinite(upper)) u[i] = std::min(u[i], upper - margin * width);
    }
  }

  void start_slacks(const Place& where, Variables& at, double least) const {
    const double barrier = setting_.barrier, penalty = setting_.penalty;
    if (!where.is_last) {
      for_each_bound(setting_, at.u, [&](double distance, double sign, std::size_t i) {
        (sign > 0.0 ? at.lower_dual : at.upper_dual)[i] = barrier / distance;
      });
    }
    const auto g = Model::constraints(setting_.problem, at.x, at.u);
    for (std::size_t i = where.first_row(); i < where.end_row(); ++i) {
      at.slack[i] = std::max(-g[i], least);
      at.dual[i] = std::min(barrier / at.slack[i], 0.5 * penalty);
      at.excess[i] = barrier / (penalty - at.dual[i]);
    }
    at.above.fill(barrier / penalty);
    at.below.fill(barrier / penalty);
  }

  SolveStatus iterate(int max_iterations, int& iterations) {
    filter_.clear();
    regularisation_ = 0.0;
    int restorations = 0;
    for (iterations = 0;; ++iterations) {
      linearise();
      if (!std::isfinite(residuals_.cost + residuals_.trace)) {
        return SolveStatus::kDiverged;
      }
      if (error(0.0) <= options_.tolerance) {
        return residuals_.greatest_excess <= kNegligibleExcess ? SolveStatus::kConverged
                                                               : SolveStatus::kInfeasible;
      }
      if (iterations >= max_iterations) return SolveStatus::kIterationLimit;
      lower_barrier();
      if (find_direction() && advance()) continue;
      if (error(0.0) <= kRounding * options_.tolerance) return SolveStatus::kPrecisionLimit;
      if (++restorations > kMostRestorations) return SolveStatus::kNoDescent;
      restore();
    }
  }

  /// A point that meets all equations, where no step was found: states from the controls, excesses
  /// from the constraints, multipliers as the barrier wants them.
  void restore() {
    setting_.barrier = std::max(setting_.barrier, kCold.barrier);
    const double barrier = setting_.barrier, penalty = setting_.penalty;
    filter_.clear();
    for (std::size_t k = 0; k < at_.size(); ++k) {
      Variables& at = at_[k];
      if (k > 0) at.x = nasm_core::step(setting_.problem, at_[k - 1].x, at_[k - 1].u);
      at.costate = {};
      const auto g = Model::constraints(setting_.problem, at.x, at.u);
      for (std::size_t i = place(k).first_row(); i < place(k).end_row(); ++i) {
        // s − e = −g with s z = μ and e (ρ − z) = μ
        at.dual[i] = 2.0 * penalty * barrier /
                     (2.0 * barrier + difference_of_root(2.0 * barrier, g[i] * penalty));
        at.slack[i] = barrier / at.dual[i];
        at.excess[i] = barrier / (penalty - at.dual[i]);
      }
    }
    Variables& end = at_.back();
    for (std::size_t i = 0; i < end.above.size(); ++i) {
      const double miss = end.x[i] - setting_.problem.goal[i];
      end.terminal_dual[i] =
          miss * penalty * penalty / (barrier + std::hypot(barrier, miss * penalty));
      end.above[i] = barrier / (penalty - end.terminal_dual[i]);
      end.below[i] = barrier / (penalty + end.terminal_dual[i]);
    }
    progress_ = evaluate(at_);
  }

  /// √(a² + b²) − b without cancellation.
  static double difference_of_root(double a, double b) {
    const double root = std::hypot(a, b);
    return b > 0.0 ? a * a / (root + b) : root - b;
  }

  void linearise() {
    residuals_ = {};
    for (std::size_t k = 0; k < at_.size(); ++k) {
      stages_[k].linearise(setting_, place(k), at_[k], next_of(at_, k), expansion_);
      stages_[k].add_residuals(setting_, at_[k], next_of(at_, k), residuals_);
    }
  }

  /// The largest residual; products are compared with the given barrier.
  double error(double barrier) const {
    const double scale =
        std::max(100.0, residuals_.dual_sum / std::max(1, residuals_.duals)) / 100.0;
    const double products = std::max(residuals_.greatest_product - barrier,
                                     barrier - std::min(barrier, residuals_.least_product));
    return std::max({residuals_.stationarity / scale, residuals_.infeasibility, products / scale});
  }

  void lower_barrier() {
    const double least = 0.1 * options_.tolerance;
    double& barrier = setting_.barrier;
    while (barrier > least && error(barrier) <= 10.0 * barrier) {
      barrier = std::max(least, std::min(0.2 * barrier, std::pow(barrier, 1.5)));
      filter_.clear();
    }
  }

  bool find_direction() {
    double attempt = 0.0;
    while (!sweep(attempt)) {
      if (attempt == 0.0) {
        attempt = std::max(kLeastRegularisation, regularisation_ / 3.0);
      } else {
        attempt *= regularisation_ == 0.0 ? 100.0 : 8.0;
      }
      if (attempt > kMostRegularisation) return false;
    }
    if (attempt > 0.0) regularisation_ = attempt;
    return true;
  }

  /// Backward, then forward; false if Newton's matrix is not positive definite.
  bool sweep(double regularisation) {
    stages_.back().start(setting_, at_.back(), regularisation);
    for (std::size_t k = at_.size() - 1; k-- > 0;) {
      if (!stages_[k].eliminate(setting_, at_[k], stages_[k + 1].value(), regularisation)) {
        return false;
      }
    }
    direction_[0].x = {};
    for (std::size_t k = 0; k < at_.size(); ++k) {
      stages_[k].follow(setting_, at_[k], direction_[k], next_of(direction_, k));
    }
    return true;
  }

  InteriorProgress evaluate(const std::vector<Variables>& points) const {
    InteriorProgress progress;
    for (std::size_t k = 0; k < points.size(); ++k) {
      Stage::evaluate(setting_, place(k), points[k], next_of(points, k), progress);
    }
    return progress;
  }

  bool advance() {
    const double share = std::max(0.99, 1.0 - setting_.barrier);
    double primal = 1.0, dual = 1.0, slope = 0.0;
    for (std::size_t k = 0; k < at_.size(); ++k) {
      Stage::limit(setting_, place(k), at_[k], direction_[k], share, primal, dual);
      slope += stages_[k].slope(setting_, at_[k], direction_[k]);
    }
    const Progress before = {progress_.merit(setting_.barrier), progress_.infeasibility};
    for (double length = primal; length > kShortestStep; length *= 0.5) {
      for (std::size_t k = 0; k < at_.size(); ++k) {
        Stage::move(place(k), at_[k], direction_[k], length, dual, trial_[k]);
      }
      const InteriorProgress progress = evaluate(trial_);
      if (is_accepted(before, {progress.merit(setting_.barrier), progress.infeasibility}, slope,
                      length)) {
        std::swap(at_, trial_);
        progress_ = progress;
        return true;
      }
    }
    return false;
  }

  struct Progress {
    double merit;
    double infeasibility;
  };

  /// The filter's verdict, with the constants of Wächter and Biegler.
  bool is_accepted(const Progress& before, const Progress& after, double slope, double length) {
    if (!std::isfinite(after.merit) || !std::isfinite(after.infeasibility)) return false;
    for (const Progress& entry : filter_) {
      if (after.infeasibility >= entry.infeasibility && after.merit >= entry.merit) return false;
    }
    const double rounding = 1e-13 * std::max(1.0, std::abs(before.merit));
    const bool promises_descent =
        slope < 0.0 && length * std::pow(-slope, 2.3) > std::pow(before.infeasibility, 1.1);
    if (promises_descent && before.infeasibility <= kSmallInfeasibility) {
      return after.merit <= before.merit + 1e-4 * length * slope + rounding;
    }
    const Progress wanted = {before.merit - 1e-5 * before.infeasibility,
                             (1.0 - 1e-5) * before.infeasibility};
    if (after.infeasibility > wanted.infeasibility && after.merit > wanted.merit + rounding) {
      return false;
    }
    filter_.push_back(wanted);
    return true;
  }

  void finish(SolveReport& report, Trajectory& trajectory) const {
    report.cost = residuals_.cost;
    report.gradient_norm = residuals_.stationarity;
    report.constraint_violation = std::max(residuals_.infeasibility, residuals_.greatest_excess);
    if (report.status == SolveStatus::kDiverged) return;
    trajectory.resize(info_, setting_.problem.steps);
    for (std::size_t k = 0; k < at_.size(); ++k) {
      const auto column = static_cast<Eigen::Index>(k);
      std::copy(at_[k].x.begin(), at_[k].x.end(), trajectory.states.col(column).data());
      if (place(k).is_last) continue;
      std::copy(at_[k].u.begin(), at_[k].u.end(), trajectory.controls.col(column).data());
      for (std::size_t i = 0; i < at_[k].u.size(); ++i) {
        trajectory.bound_multipliers(static_cast<Eigen::Index>(i), column) =
            at_[k].upper_dual[i] - at_[k].lower_dual[i];
      }
    }
    std::copy(at_.back().terminal_dual.begin(), at_.back().terminal_dual.end(),
              trajectory.multipliers.data());
  }

  static constexpr int kStepIterations = 10;
  static constexpr int kMostRestorations = 5;
  static constexpr double kLeastRegularisation = 1e-4;
  static constexpr double kMostRegularisation = 1e10;
  static constexpr double kShortestStep = 1e-9;
  static constexpr double kSmallInfeasibility = 1e-4;
  static constexpr double kRounding = 100.0;
  static constexpr double kNegligibleExcess = 1e-6;

  const SystemInfo& info_;
  NewtonOptions options_;
  InteriorSetting<Model> setting_;
  std::vector<Variables> at_;
  std::vector<Variables> trial_;
  std::vector<Variables> direction_;
  std::vector<Stage, Eigen::aligned_allocator<Stage>> stages_;
  InteriorProgress progress_;  ///< of `at_`
  std::vector<Progress> filter_;
  StepExpansion<Model> expansion_;
  InteriorResiduals residuals_;
  GapEstimator<Model> gap_;
  double regularisation_ = 0.0;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__INTERIOR_POINT_HPP_
