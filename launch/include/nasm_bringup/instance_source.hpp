// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__INSTANCE_SOURCE_HPP_
#define NASM_BRINGUP__INSTANCE_SOURCE_HPP_

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
  void finish();

  const int64_t count_;
  const int64_t min_listeners_;
  const bool exit_when_done_;
  InstanceSampler sampler_;
  int64_t sent_ = 0;
  rclcpp::Publisher<nasm_msgs::msg::OcpInstance>::SharedPtr publisher_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_bringup

#endif  // NASM_BRINGUP__INSTANCE_SOURCE_HPP_
