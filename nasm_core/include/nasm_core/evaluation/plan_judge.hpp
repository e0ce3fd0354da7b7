// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__PLAN_JUDGE_HPP_
#define NASM_CORE__EVALUATION__PLAN_JUDGE_HPP_

#include <Eigen/Core>
#include <memory>
#include <optional>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// Compares plans of a receding horizon for the same instance, and continues them by the resting
/// law. For one thread at a time. Allocates only if sizes change.
///
/// A new plan takes the place of the kept one, moved on with time, if it is feasible and
///
///   V_new ≤ V_kept + (1 − α) l
///
/// where l is the stage cost of what was played since the last decision (relaxed dynamic
/// programming; Grüne and Pannek, Nonlinear Model Predictive Control, ch. 4). Undisturbed, the
/// moved plan costs at most V − l, if V was the cost of the plan before and the resting law is
/// worth what the terminal cost says. So V decreases by α l at least with every decision, and the
/// whole loop costs at most 1/α of its first plan. With α = 1, a new plan would have to be better
/// than the end of the one before, which an answer that is as good as the last one is not.
class PlanJudge {
 public:
  explicit PlanJudge(const System& system);

  /// Takes over goal, parameters and grid; plans may start at other states. Says why not and stays
  /// as is if the instance is impossible.
  std::optional<Fault> bind(const Instance& instance);
  const Evaluator& evaluator() const { return *evaluator_; }

  /// Whether the system has a resting law, which continues plans.
  bool has_law() const { return has_law_; }

  struct Merit {
    double cost = 0.0;
    /// Sum over grid, path constraints and terminal states of what exceeds kTolerance.
    double violation = 0.0;
    /// Infinite if states are not finite.
    double total() const;
  };
  /// Rolls the first steps, or all, out from the first state.
  Merit judge(Trajectory& plan, Eigen::Index steps) const;
  Merit judge(Trajectory& plan) const { return judge(plan, plan.controls.cols()); }

  /// Replaces the controls from this column on by those of the resting law, and the states after
  /// it; the state of the column is given.
  void rest_from(Eigen::Index column, Trajectory& plan) const;

  /// α
  static constexpr double kDecrease = 0.9;
  /// The inequality above. Where a disturbance has made the kept plan infeasible, the new one may
  /// violate as much, but not more.
  static bool may_replace(const Merit& fresh, const Merit& kept, double played);

  /// Whether a total merit is greater than another by more than rounding and solvers explain.
  static bool is_worse(double total, double other);

  /// Cost of a unit of violation.
  static constexpr double kPenalty = 1e4;
  /// By how much a plan may exceed a constraint or miss a terminal state, in its unit. Between the
  /// instants of the grid, optima do so too.
  static constexpr double kTolerance = 0.005;

 private:
  const SystemInfo& info_;
  std::unique_ptr<Evaluator> evaluator_;
  Eigen::VectorXd goal_;
  bool has_law_;
  mutable Eigen::VectorXd control_, next_, excess_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__PLAN_JUDGE_HPP_
