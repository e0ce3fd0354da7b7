// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__INSTANCE_MONITOR_HPP_
#define NASM_BRINGUP__INSTANCE_MONITOR_HPP_

#include <cstdint>

#include "nasm_bringup/delivery_statistics.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_bringup {

/// Listens to `instance`, shows what comes, and says at the end how much was lost and how late it
/// was.
class InstanceMonitor : public rclcpp::Node {
 public:
  explicit InstanceMonitor(const rclcpp::NodeOptions& options);

 private:
  void receive(const nasm_msgs::msg::OcpInstance& instance);
  void watch_silence();
  void finish();

  const int64_t expected_;
  const double patience_s_;
  const bool exit_when_done_;
  DeliveryStatistics statistics_;
  rclcpp::Time last_arrival_;
  rclcpp::Subscription<nasm_msgs::msg::OcpInstance>::SharedPtr subscription_;
  rclcpp::TimerBase::SharedPtr silence_timer_;
};

}  // namespace nasm_bringup

#endif  // NASM_BRINGUP__INSTANCE_MONITOR_HPP_
