// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__TESTING__OPTIMAL_PLAN_HPP_
#define NASM_CORE__TESTING__OPTIMAL_PLAN_HPP_

#include <string>

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core::testing {

struct OptimalPlan {
  ControlPlan plan;
  double cost;
};

/// The optimal answer to an instance of the system's training data.
inline OptimalPlan optimal_plan(const std::string& name, uint64_t index = 0, double horizon = 0.0) {
  const System& system = find_system(name);
  const SystemInfo& info = system.info();
  OptimalPlan result;
  ControlPlan& plan = result.plan;
  plan.instance = draw_instance(info, find_split(info, "id"), 7, index);
  if (horizon > 0.0) plan.instance.horizon = horizon;
  Trajectory trajectory;
  system.guess(plan.instance, trajectory);
  result.cost = system.make_newton()->solve(plan.instance, trajectory).cost;
  plan.id = index + 1;
  plan.status = 1;
  plan.controls = trajectory.controls;
  plan.free_states = trajectory.states.col(0).tail(info.free_states);
  plan.times.resize(plan.instance.steps);
  for (int k = 0; k < plan.instance.steps; ++k) {
    plan.times(k) = k * plan.instance.horizon / plan.instance.steps;
  }
  return result;
}

}  // namespace nasm_core::testing

#endif  // NASM_CORE__TESTING__OPTIMAL_PLAN_HPP_
