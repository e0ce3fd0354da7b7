// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__INSTANCE_SOURCE_HPP_
#define NASM_BRINGUP__INSTANCE_SOURCE_HPP_

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "nasm_bringup/instance_sampler.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_bringup {

/// Sends random problem instances on `instance` at a steady rate, once enough listeners are there.
class InstanceSource : public rclcpp::Node {
 public:
  explicit InstanceSource(const rclcpp::NodeOptions& options);

 private:
  InstanceSampler make_sampler();
  void tick();
  void wait_for_listeners();
  void finish();

  const int64_t count_;
  const int64_t min_listeners_;
  const double patience_s_;
  const bool exit_when_done_;
  InstanceSampler sampler_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool has_listeners_ = false;
  int64_t sent_ = 0;
  rclcpp::Publisher<nasm_msgs::msg::OcpInstance>::SharedPtr publisher_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_bringup

#endif  // NASM_BRINGUP__INSTANCE_SOURCE_HPP_
