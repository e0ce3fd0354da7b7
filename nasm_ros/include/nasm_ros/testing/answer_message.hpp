// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__TESTING__ANSWER_MESSAGE_HPP_
#define NASM_ROS__TESTING__ANSWER_MESSAGE_HPP_

#include <string>

#include "nasm_core/testing/optimal_plan.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"

namespace nasm_ros::testing {

template <class Sequence>
void assign(const Eigen::VectorXd& values, Sequence& sequence) {
  sequence.assign(values.data(), values.data() + values.size());
}

/// The optimal answer as a controller would send it.
inline nasm_msgs::msg::ControlTrajectory optimal_answer(const std::string& system,
                                                        uint64_t index = 0) {
  const auto [plan, cost] = nasm_core::testing::optimal_plan(system, index);
  const nasm_core::SystemInfo& info = nasm_core::find_system(system).info();
  nasm_msgs::msg::ControlTrajectory message;
  message.id = index + 1;
  message.system = system;
  message.model_id = "newton";
  message.status = nasm_msgs::msg::ControlTrajectory::STATUS_OK;
  assign(plan.instance.goal, message.goal);
  assign(plan.instance.initial_state, message.initial_state);
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    message.parameter_names.push_back(info.parameters[i].name);
    message.parameter_values.push_back(plan.instance.parameters(static_cast<Eigen::Index>(i)));
  }
  assign(plan.free_states, message.free_states);
  message.horizon = plan.instance.horizon;
  message.control_dim = static_cast<uint32_t>(info.controls.size());
  assign(plan.times, message.times);
  message.controls.assign(plan.controls.data(), plan.controls.data() + plan.controls.size());
  message.cost = cost;
  message.relative_gap = 1e-12;
  message.ood_score = 0.0;
  message.computation_time = 1e-4;
  return message;
}

}  // namespace nasm_ros::testing

#endif  // NASM_ROS__TESTING__ANSWER_MESSAGE_HPP_
