// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/exit_watch.hpp"

#include "nasm_common/stopwatch.hpp"
#include "nasm_ros/parameter_table.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_ros {

ExitWatch::ExitWatch(const rclcpp::NodeOptions& options) : Node("exit_watch", options) {
  const ParameterTable parameters = {
      ParameterEntry("topic", "controller/instance", "Topic whose publishers are watched"),
      ParameterEntry("timeout_s", 60.0, "How long to wait for a publisher")
          .in("s")
          .from(0.1, 86400),
  };
  const ParameterSource source = declare(parameters, *this);
  topic_ = source("topic").get<std::string>();
  timeout_s_ = source("timeout_s").get<double>();
  timer_ = create_wall_timer(std::chrono::milliseconds(100), [this] { this->look(); });
}

void ExitWatch::look() {
  const bool is_there = count_publishers(topic_) > 0;
  if (is_there) {
    has_come_ = true;
  } else if (has_come_ || nasm_common::seconds_since(start_) > timeout_s_) {
    if (!has_come_) {
      RCLCPP_WARN(get_logger(), "no publisher on '%s' within %g s", topic_.c_str(), timeout_s_);
    }
    rclcpp::shutdown();
  }
}

}  // namespace nasm_ros

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_ros::ExitWatch)
