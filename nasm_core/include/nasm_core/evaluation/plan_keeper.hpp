// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__PLAN_KEEPER_HPP_
#define NASM_CORE__EVALUATION__PLAN_KEEPER_HPP_

#include <Eigen/Core>
#include <vector>

#include "nasm_core/evaluation/closed_loop/equilibrium.hpp"
#include "nasm_core/evaluation/plan_judge.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// The plan of a receding horizon: judges plans, and moves the last one on with time. For one
/// thread at a time. After `start`, nothing is allocated but by cold_guesses().
class PlanKeeper {
 public:
  explicit PlanKeeper(const System& system);

  /// Forgets the plan. Throws std::invalid_argument if the instance is impossible.
  void start(const Instance& instance);

  /// The problem from this state; false if the system refuses it.
  bool pose(const Eigen::VectorXd& state);
  const Instance& instance() const { return instance_; }

  /// The kept plan without its first steps, continued by the resting law. Its states are those
  /// planned, so that a solver sees a disturbance at the first step only. False without a plan.
  bool moved(Eigen::Index steps, Trajectory& plan) const;
  /// The same from the posed state on, with a feedback that returns to the planned states. False
  /// also without a resting law.
  bool followed(Eigen::Index steps, Trajectory& plan) const;
  void keep(const Trajectory& plan) { plan_ = plan; }
  /// Cost of the kept plan's first steps.
  double played(Eigen::Index steps) const;

  /// Brings the controls within their bounds.
  void clip(Trajectory& plan) const;

  /// Rolls the controls out from the posed state and returns cost and penalised violations of
  /// constraints and terminal states. Infinite if states are not finite.
  double merit(Trajectory& plan) const { return judged(plan).total(); }
  PlanJudge::Merit judged(Trajectory& plan) const;
  const PlanJudge& judge() const { return judge_; }
  const Evaluator& evaluator() const { return judge_.evaluator(); }

  /// What the resting law does from this state.
  void rest_from(const Eigen::VectorXd& state, Trajectory& plan) const;

  /// Where a solver may begin without a plan: the system's own guesses and, if there is a resting
  /// law, its way, straight lines to the goal (angles both ways around) and, with a single control,
  /// swings of several frequencies.
  std::vector<Trajectory> cold_guesses() const;

 private:
  bool shifted(Eigen::Index steps, Trajectory& plan) const;
  Trajectory line_to(const Eigen::VectorXd& end) const;
  Trajectory swing(double periods, double amplitude) const;

  const System& system_;
  const SystemInfo& info_;
  PlanJudge judge_;
  Instance instance_;
  Equilibrium equilibrium_;  ///< if there is a resting law
  Eigen::VectorXd lower_, upper_;
  mutable Eigen::VectorXd feedback_;
  Trajectory plan_;
};

inline constexpr int kMostSolverIterations = 200;
NewtonOptions solver_options(int iterations);

/// Whether a solve has ended with a solution. Where constraints cannot all be met, the plan that
/// violates them least is one too.
bool is_solved(SolveStatus status);

/// Solves the posed problem from all cold guesses; the best solution is left in `best`. The report
/// of it, or, if there is none, one with kDiverged.
SolveReport solve_from_guesses(const PlanKeeper& keeper, Solver& solver, Trajectory& best);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__PLAN_KEEPER_HPP_
