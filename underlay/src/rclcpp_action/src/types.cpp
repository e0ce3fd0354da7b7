// SPDX-License-Identifier: Apache-2.0
#include "rclcpp_action/types.hpp"

#include <sstream>

namespace rclcpp_action {

std::string to_string(const GoalUUID& goal_id) {
  std::ostringstream stream;
  stream << std::hex;
  for (const uint8_t byte : goal_id) {
    stream << static_cast<int>(byte);
  }
  return stream.str();
}

}  // namespace rclcpp_action
