// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/played.hpp"

#include <cmath>

namespace nasm_core {

void play(const ControlPlan& plan, const SystemInfo& info, Evaluator& evaluator, Played& played) {
  played.is_valid = false;
  played.cost = std::numeric_limits<double>::quiet_NaN();
  const Instance& instance = plan.instance;
  if (evaluator.bind(instance)) return;
  Trajectory& trajectory = played.trajectory;
  trajectory.resize(info, instance.steps);
  for (int k = 0; k < instance.steps; ++k) {
    trajectory.controls.col(k) = plan.control_at(k * instance.horizon / instance.steps);
  }
  trajectory.states.col(0) << instance.initial_state, plan.free_states;
  const double cost = evaluator.roll_out(trajectory);
  played.is_valid = std::isfinite(cost) && trajectory.states.allFinite();
  if (played.is_valid) played.cost = cost;
}

Assessment assess(const SystemInfo& info, const ControlPlan& plan, const Played& played,
                  const Optimum& optimum) {
  Assessment assessment;
  if (optimum.found) assessment.optimal_cost = optimum.cost;
  if (!played.is_valid) return assessment;
  const Outcome outcome = played.outcome();
  assessment.cost = outcome.cost;
  assessment.miss = miss(info, plan.instance.goal, outcome.end);
  assessment.relative_gap = relative_gap(info, outcome, optimum);
  assessment.relative_control_error = relative_control_error(played.trajectory.controls, optimum);
  return assessment;
}

}  // namespace nasm_core
