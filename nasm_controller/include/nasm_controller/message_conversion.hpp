// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__MESSAGE_CONVERSION_HPP_
#define NASM_CONTROLLER__MESSAGE_CONVERSION_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <string>

#include "builtin_interfaces/msg/time.hpp"
#include "nasm_controller/model_server.hpp"
#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_msgs/msg/system_state.hpp"

// What is written is overwritten, and allocates only if it becomes larger than it ever was.
namespace nasm_controller {

/// Why answers of such a model would not fit into a message, if they would not.
std::optional<std::string> check_room(const nasm_core::SystemInfo& info, int steps);

int64_t to_nanoseconds(const builtin_interfaces::msg::Time& stamp);
builtin_interfaces::msg::Time to_stamp(int64_t nanoseconds);

void to_request(const nasm_msgs::msg::OcpInstance& message, nasm_core::Request& request);

/// All but header and id; of a refusal without a model, not the system either. A refusal has the
/// controls' names, and neither problem, times nor controls.
void to_message(const Response& response, nasm_msgs::msg::ControlTrajectory& message);

/// State and controls (empty if not known) in the system's order. Returns what is wrong with the
/// message, if anything.
std::optional<std::string> to_state(const nasm_msgs::msg::SystemState& message,
                                    const nasm_core::SystemInfo& info, Eigen::VectorXd& state,
                                    Eigen::VectorXd& control);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__MESSAGE_CONVERSION_HPP_
