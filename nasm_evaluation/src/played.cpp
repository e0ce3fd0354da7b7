// SPDX-License-Identifier: Apache-2.0
#include "played.hpp"

#include <cmath>

#include "nasm_ros/message_conversion.hpp"

namespace nasm_evaluation {
using nasm_core::Instance;
using nasm_core::SystemInfo;

Instance default_instance_of(const nasm_core::Model& model, const SystemInfo& info) {
  return {info.goal, model.initial_state, model.parameters, model.horizon, model.steps};
}

void play(const nasm_msgs::msg::OcpInstance& problem,
          const nasm_msgs::msg::ControlTrajectory& answer, const nasm_core::System& system,
          nasm_core::Evaluator& evaluator, Played& played) {
  const SystemInfo& info = system.info();
  played.is_valid = false;
  if (nasm_ros::read_plan(answer, system, played.plan)) return;
  played.instance = played.plan.instance;
  if (nasm_ros::apply(problem, info, played.instance) || evaluator.bind(played.instance)) return;
  nasm_core::Trajectory& trajectory = played.trajectory;
  trajectory.resize(info, played.instance.steps);
  for (int k = 0; k < played.instance.steps; ++k) {
    trajectory.controls.col(k) =
        played.plan.control_at(k * played.instance.horizon / played.instance.steps);
  }
  trajectory.states.col(0) << played.instance.initial_state, played.plan.free_states;
  played.cost = evaluator.roll_out(trajectory);
  played.is_valid = std::isfinite(played.cost) && trajectory.states.allFinite();
}

}  // namespace nasm_evaluation
