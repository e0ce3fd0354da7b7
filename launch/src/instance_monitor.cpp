// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/instance_monitor.hpp"

#include <chrono>
#include <limits>
#include <sstream>
#include <string>

#include "parameter_description.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_bringup {
namespace {

std::string to_text(const nasm_msgs::msg::OcpInstance& instance) {
  std::ostringstream text;
  text.precision(3);
  text << std::fixed << instance.system << " #" << instance.id << "  goal [";
  for (size_t i = 0; i < instance.goal.size(); ++i) {
    text << (i == 0 ? "" : " ") << instance.goal[i];
  }
  text << ']';
  return text.str();
}

}  // namespace

InstanceMonitor::InstanceMonitor(const rclcpp::NodeOptions& options)
    : Node("instance_monitor", options),
      expected_(declare_parameter<int64_t>(
          "expected", 0,
          described_integer("number of instances after which to sum up; 0: no end", 0,
                            std::numeric_limits<int>::max()))),
      patience_s_(declare_parameter<double>(
          "patience", 10.0, described_number("silence after which to sum up [s]", 0.1, 3600.0))),
      exit_when_done_(declare_parameter<bool>("exit_when_done", false,
                                              described("end the process after summing up"))),
      last_arrival_(now()) {
  subscription_ = create_subscription<nasm_msgs::msg::OcpInstance>(
      "instance", rclcpp::QoS(100),
      [this](const nasm_msgs::msg::OcpInstance& instance) { this->receive(instance); });
  if (expected_ > 0) {
    silence_timer_ =
        create_wall_timer(std::chrono::milliseconds(100), [this] { this->watch_silence(); });
  }
}

void InstanceMonitor::receive(const nasm_msgs::msg::OcpInstance& instance) {
  last_arrival_ = now();
  const double latency_s = (last_arrival_ - instance.header.stamp).seconds();
  statistics_.add(instance.id, latency_s);
  RCLCPP_INFO(get_logger(), "%s  %.3f ms", to_text(instance).c_str(), 1e3 * latency_s);
  if (static_cast<int64_t>(statistics_.received()) == expected_) {
    finish();
  }
}

void InstanceMonitor::watch_silence() {
  if ((now() - last_arrival_).seconds() > patience_s_) {
    RCLCPP_WARN(get_logger(), "nothing came for %g s", patience_s_);
    finish();
  }
}

void InstanceMonitor::finish() {
  silence_timer_->cancel();
  const std::string summary = statistics_.summary(static_cast<uint64_t>(expected_));
  if (statistics_.lost(static_cast<uint64_t>(expected_)) == 0) {
    RCLCPP_INFO(get_logger(), "%s", summary.c_str());
  } else {
    RCLCPP_ERROR(get_logger(), "%s", summary.c_str());
  }
  if (exit_when_done_) {
    rclcpp::shutdown();
  }
}

}  // namespace nasm_bringup

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_bringup::InstanceMonitor)
