// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_clock.hpp"

namespace rclcpp::node_interfaces {

NodeClock::NodeClock() : clock_(std::make_shared<rclcpp::Clock>(RCL_ROS_TIME)) {
}

rclcpp::Clock::SharedPtr NodeClock::get_clock() {
  return clock_;
}

rclcpp::Clock::ConstSharedPtr NodeClock::get_clock() const {
  return clock_;
}

}  // namespace rclcpp::node_interfaces
