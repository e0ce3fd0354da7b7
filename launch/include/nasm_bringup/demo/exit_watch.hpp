// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__EXIT_WATCH_HPP_
#define NASM_BRINGUP__DEMO__EXIT_WATCH_HPP_

#include <chrono>
#include <string>

#include "rclcpp/rclcpp.hpp"

namespace nasm_bringup::demo {

/// Ends its process when the last publisher on a topic is gone, or if none comes: put beside other
/// components, it makes a launch end with the program that they serve. XML launch files of Humble
/// have no other way to say so.
class ExitWatch : public rclcpp::Node {
 public:
  explicit ExitWatch(const rclcpp::NodeOptions& options);

 private:
  void look();

  const std::string topic_;
  const double patience_s_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool has_come_ = false;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__EXIT_WATCH_HPP_
