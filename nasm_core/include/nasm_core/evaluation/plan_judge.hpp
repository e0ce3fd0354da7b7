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
    double violation = 0.0;  ///< sum over grid, path constraints and terminal states
    /// Infinite if states are not finite.
    double total() const;
  };
  /// Rolls the first steps, or all, out from the first state.
  Merit judge(Trajectory& plan, Eigen::Index steps) const;
  Merit judge(Trajectory& plan) const { return judge(plan, plan.controls.cols()); }

  /// Replaces the controls from this column on by those of the resting law, and the states after
  /// it; the state of the column is given.
  void rest_from(Eigen::Index column, Trajectory& plan) const;

  /// Whether a new plan may replace the one that goes on: it costs no more, and violates
  /// constraints no more. The latter may do so after a disturbance.
  static bool may_replace(const Merit& fresh, const Merit& last);

  /// Whether a total merit is greater than another by more than rounding and solvers explain.
  static bool is_worse(double total, double other);

  /// Cost of a unit of violation.
  static constexpr double kPenalty = 1e4;

 private:
  const SystemInfo& info_;
  std::unique_ptr<Evaluator> evaluator_;
  Eigen::VectorXd goal_;
  bool has_law_;
  mutable Eigen::VectorXd control_, next_, excess_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__PLAN_JUDGE_HPP_
