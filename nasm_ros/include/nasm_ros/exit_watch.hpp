// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__EXIT_WATCH_HPP_
#define NASM_ROS__EXIT_WATCH_HPP_

#include <chrono>
#include <string>

#include "rclcpp/rclcpp.hpp"

namespace nasm_ros {

/// Ends its process when the last publisher on a topic is gone, or if there is none: load it next
/// to other components, it makes a launch end with the program that they serve. XML launch files of
/// Humble have no other way to say so.
class ExitWatch : public rclcpp::Node {
 public:
  explicit ExitWatch(const rclcpp::NodeOptions& options);

 private:
  void look();

  std::string topic_;
  double timeout_s_ = 0.0;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool has_come_ = false;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_ros

#endif  // NASM_ROS__EXIT_WATCH_HPP_
