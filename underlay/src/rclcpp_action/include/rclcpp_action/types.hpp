// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__TYPES_HPP_
#define RCLCPP_ACTION__TYPES_HPP_

#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>

#include "action_msgs/msg/goal_info.hpp"
#include "action_msgs/msg/goal_status.hpp"
#include "rcl_action/types.h"

namespace rclcpp_action {

using GoalUUID = std::array<uint8_t, UUID_SIZE>;
using GoalStatus = action_msgs::msg::GoalStatus;
using GoalInfo = action_msgs::msg::GoalInfo;

/// In hexadecimal digits; as in Humble, bytes below 16 have one digit only.
std::string to_string(const GoalUUID& goal_id);

}  // namespace rclcpp_action

namespace std {

template <>
struct hash<rclcpp_action::GoalUUID> {
  size_t operator()(const rclcpp_action::GoalUUID& uuid) const noexcept {
    uint64_t halves[2];  // random, as ids are
    static_assert(sizeof(halves) == sizeof(uuid));
    std::memcpy(halves, uuid.data(), sizeof(halves));
    return static_cast<size_t>(halves[0] ^ (halves[1] << 1));
  }
};

}  // namespace std

#endif  // RCLCPP_ACTION__TYPES_HPP_
