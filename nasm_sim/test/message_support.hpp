// SPDX-License-Identifier: Apache-2.0
#ifndef MESSAGE_SUPPORT_HPP_
#define MESSAGE_SUPPORT_HPP_

#include <string>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "support.hpp"

namespace nasm_sim::test {

template <class Sequence>
void assign(const Eigen::VectorXd& values, Sequence& sequence) {
  sequence.assign(values.data(), values.data() + values.size());
}

/// The optimal answer as a controller would send it.
inline nasm_msgs::msg::ControlTrajectory answer(const std::string& system, uint64_t index = 0) {
  const auto [task, cost] = optimum(system, index);
  const nasm_core::SystemInfo& info = nasm_core::find_system(system).info();
  nasm_msgs::msg::ControlTrajectory message;
  message.id = index + 1;
  message.system = system;
  message.model_id = "newton";
  message.status = nasm_msgs::msg::ControlTrajectory::STATUS_OK;
  assign(task.instance.goal, message.goal);
  assign(task.instance.initial_state, message.initial_state);
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    message.parameter_names.push_back(info.parameters[i].name);
    message.parameter_values.push_back(task.instance.parameters(static_cast<Eigen::Index>(i)));
  }
  assign(task.free_states, message.free_states);
  message.horizon = task.instance.horizon;
  message.control_dim = static_cast<uint32_t>(info.controls.size());
  assign(task.times, message.times);
  message.controls.assign(task.controls.data(), task.controls.data() + task.controls.size());
  message.cost = cost;
  message.relative_gap = 1e-12;
  message.ood_score = 0.0;
  message.computation_time = 1e-4;
  return message;
}

}  // namespace nasm_sim::test

#endif  // MESSAGE_SUPPORT_HPP_
