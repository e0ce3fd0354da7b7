// SPDX-License-Identifier: Apache-2.0
#ifndef EVALUATION__CLOSED_LOOP__PLAN_KEEPER_HPP_
#define EVALUATION__CLOSED_LOOP__PLAN_KEEPER_HPP_

#include <Eigen/Core>
#include <vector>

#include "nasm_core/evaluation/closed_loop/equilibrium.hpp"
#include "nasm_core/evaluation/plan_judge.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// The plan of a receding horizon: judges plans, and moves the last one on with time.
class PlanKeeper {
 public:
  explicit PlanKeeper(const System& system);

  /// Forgets the plan. Throws std::invalid_argument if the instance is impossible or the system has
  /// no resting law.
  void start(const Instance& instance);

  /// The problem from this state; false if the system refuses it.
  bool pose(const Eigen::VectorXd& state);
  const Instance& instance() const { return instance_; }

  /// The kept plan without its first steps, continued by the resting law. Its states are those
  /// planned, so that a solver sees a disturbance at the first step only. False without a plan.
  bool moved(Eigen::Index steps, Trajectory& plan) const;
  void keep(const Trajectory& plan) { plan_ = plan; }

  /// Brings the controls within their bounds.
  void clip(Trajectory& plan) const;

  /// Rolls the controls out from the posed state and returns cost and penalised violations of
  /// constraints and terminal states. Infinite if states are not finite.
  double merit(Trajectory& plan, double* violation = nullptr) const;

  /// What the resting law does from this state.
  void rest_from(const Eigen::VectorXd& state, Trajectory& plan) const;

  /// Where a solver may begin without a plan: the system's own guesses, the way of the resting law,
  /// straight lines to the goal (angles both ways around) and, with a single control, swings of
  /// several frequencies.
  std::vector<Trajectory> cold_guesses() const;

 private:
  Trajectory line_to(const Eigen::VectorXd& end) const;
  Trajectory swing(double periods, double amplitude) const;

  const System& system_;
  const SystemInfo& info_;
  PlanJudge judge_;
  Instance instance_;
  Equilibrium equilibrium_;
  Eigen::VectorXd lower_, upper_;
  Trajectory plan_;
};

}  // namespace nasm_core

#endif  // EVALUATION__CLOSED_LOOP__PLAN_KEEPER_HPP_
