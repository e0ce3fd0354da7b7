// SPDX-License-Identifier: Apache-2.0
#include "spin.hpp"

#include <chrono>

namespace ros2topic {

void spin(const ros2cli::DirectNode& node, const std::function<bool()>& done) {
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node.get());
  while (rclcpp::ok() && !done()) {
    executor.spin_once(std::chrono::milliseconds(500));
  }
}

}  // namespace ros2topic
