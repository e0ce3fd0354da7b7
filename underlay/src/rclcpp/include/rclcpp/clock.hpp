// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CLOCK_HPP_
#define RCLCPP__CLOCK_HPP_

#include <memory>

#include "rcl/time.h"
#include "rclcpp/contexts/default_context.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/time.hpp"

namespace rclcpp {

class TimerBase;

namespace node_interfaces {
class NodeTimeSource;
}

/// A source of time. One of type RCL_ROS_TIME shows the system's time until its node uses simulated
/// time; then it shows the last time received on `/clock`, and zero before the first.
class Clock {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(Clock)

  explicit Clock(rcl_clock_type_t clock_type = RCL_SYSTEM_TIME);
  ~Clock();

  Time now();

  /// Returns true when `until` is reached (at once if it is past), false on shutdown of the context
  /// and when the clock changes between system and simulated time during the sleep. Throws
  /// std::runtime_error if the context is not valid or `until` belongs to another type of clock.
  bool sleep_until(Time until, Context::SharedPtr context = contexts::get_global_default_context());
  /// The same as `sleep_until(now() + rel_time, context)`.
  bool sleep_for(Duration rel_time,
                 Context::SharedPtr context = contexts::get_global_default_context());

  /// Whether time comes from `/clock`; throws unless the clock is of type RCL_ROS_TIME.
  bool ros_time_is_active();
  rcl_clock_type_t get_clock_type() const noexcept;

 private:
  friend class TimerBase;
  friend class node_interfaces::NodeTimeSource;

  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace rclcpp

#endif  // RCLCPP__CLOCK_HPP_
