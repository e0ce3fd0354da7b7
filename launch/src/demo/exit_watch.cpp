// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/demo/exit_watch.hpp"

#include "../parameter_description.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_bringup::demo {
ExitWatch::ExitWatch(const rclcpp::NodeOptions& options)
    : Node("exit_watch", options),
      topic_(declare_parameter<std::string>("topic", "controller/instance",
                                            described("topic whose publishers are watched"))),
      patience_s_(declare_parameter<double>(
          "patience", 60.0,
          described_number("how long to wait for a publisher [s]", 0.1, 86400.0))) {
  timer_ = create_wall_timer(std::chrono::milliseconds(100), [this] { this->look(); });
}

void ExitWatch::look() {
  const bool is_there = count_publishers(topic_) > 0;
  const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - start_;
  if (is_there) {
    has_come_ = true;
  } else if (has_come_ || waited.count() > patience_s_) {
    if (!has_come_) {
      RCLCPP_WARN(get_logger(), "nobody published on '%s' within %g s", topic_.c_str(),
                  patience_s_);
    }
    rclcpp::shutdown();
  }
}

}  // namespace nasm_bringup::demo

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_bringup::demo::ExitWatch)
