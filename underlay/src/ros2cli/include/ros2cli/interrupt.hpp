// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__INTERRUPT_HPP_
#define ROS2CLI__INTERRUPT_HPP_

namespace ros2cli {

/// From now on SIGINT and SIGTERM shut rclcpp's default context down instead of killing; the
/// second one ends the process. To be called before any other thread is there.
void watch_for_interrupts();

/// The signal that has come, or 0.
int interrupt_signal();

}  // namespace ros2cli

#endif  // ROS2CLI__INTERRUPT_HPP_
