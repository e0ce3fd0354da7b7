// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__MESSAGE_CONVERSION_HPP_
#define NASM_ROS__MESSAGE_CONVERSION_HPP_

#include <Eigen/Core>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "builtin_interfaces/msg/time.hpp"
#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_ros/model_server.hpp"

// What is written is overwritten, and allocates only if it becomes larger than it ever was.
namespace nasm_ros {

/// Why answers of such a model would not fit into a message, if they would not.
std::optional<std::string> check_room(const nasm_core::SystemInfo& info, int steps);

int64_t to_nanoseconds(const builtin_interfaces::msg::Time& stamp);
builtin_interfaces::msg::Time to_stamp(int64_t nanoseconds);

void to_request(const nasm_msgs::msg::OcpInstance& message, nasm_core::Request& request);

/// All but header and id; of a refusal without a model, not the system either. A refusal has the
/// controls' names, and neither problem, times nor controls.
void to_message(const Response& response, nasm_msgs::msg::ControlTrajectory& message);

/// A sequence of a message as a vector of its own.
template <class Sequence>
Eigen::VectorXd to_vector(const Sequence& values) {
  Eigen::VectorXd vector(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.data());
  return vector;
}

/// The instance that a trajectory answers. The grid is that of the message if its times are
/// k horizon / n, else the system's own. Returns what is wrong with the message, if anything; then
/// the instance does not change.
std::optional<std::string> to_instance(const nasm_msgs::msg::ControlTrajectory& message,
                                       const nasm_core::System& system,
                                       nasm_core::Instance& instance);

/// Puts what a message says over what the instance has. Returns what is wrong with the message, if
/// anything; then the instance is of no use.
std::optional<std::string> apply(const nasm_msgs::msg::OcpInstance& message,
                                 const nasm_core::SystemInfo& info, nasm_core::Instance& instance);

/// A trajectory that can be played; `stamp_s`, `arrival_s` and `latency_s` are left to the caller.
/// Returns what is wrong with the message, if anything.
std::optional<std::string> read_plan(const nasm_msgs::msg::ControlTrajectory& message,
                                     const nasm_core::System& system, nasm_core::ControlPlan& plan);

/// State and controls (empty if not known) in the system's order. Returns what is wrong with the
/// message, if anything; a state that is not finite is filled in all the same.
std::optional<std::string> to_state(const nasm_msgs::msg::SystemState& message,
                                    const nasm_core::SystemInfo& info, Eigen::VectorXd& state,
                                    Eigen::VectorXd& control);

}  // namespace nasm_ros

#endif  // NASM_ROS__MESSAGE_CONVERSION_HPP_
