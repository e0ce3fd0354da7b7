// SPDX-License-Identifier: Apache-2.0
#include "played.hpp"

#include "nasm_ros/message_conversion.hpp"

namespace nasm_evaluation {

nasm_core::Instance default_instance_of(const nasm_core::Model& model,
                                        const nasm_core::SystemInfo& info) {
  return {info.goal, model.initial_state, model.parameters, model.horizon, model.steps};
}

void play(const nasm_msgs::msg::OcpInstance& instance,
          const nasm_msgs::msg::ControlTrajectory& answer, const nasm_core::System& system,
          nasm_core::Evaluator& evaluator, PlayedAnswer& played) {
  const nasm_core::SystemInfo& info = system.info();
  played.is_valid = false;
  if (nasm_ros::read_plan(answer, system, played.plan)) return;
  if (nasm_ros::apply(instance, info, played.plan.instance)) return;
  nasm_core::play(played.plan, info, evaluator, played);
}

}  // namespace nasm_evaluation
