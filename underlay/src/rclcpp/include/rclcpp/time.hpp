// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__TIME_HPP_
#define RCLCPP__TIME_HPP_

#include <cstdint>

#include "builtin_interfaces/msg/time.hpp"
#include "rcl/time.h"
#include "rclcpp/duration.hpp"

namespace rclcpp {

/// A point in time of one kind of clock. Points of different kinds cannot be compared or subtracted
/// (std::runtime_error); results that leave 64 bits throw std::overflow_error or underflow_error.
class Time {
 public:
  /// Throws std::runtime_error if `seconds` is negative.
  Time(int32_t seconds, uint32_t nanoseconds, rcl_clock_type_t clock_type = RCL_SYSTEM_TIME);
  explicit Time(int64_t nanoseconds = 0, rcl_clock_type_t clock_type = RCL_SYSTEM_TIME);
  /// Throws std::runtime_error if the message's seconds are negative.
  Time(const builtin_interfaces::msg::Time& time_msg, rcl_clock_type_t clock_type = RCL_ROS_TIME);
  explicit Time(const rcl_time_point_t& time_point);
  Time(const Time& rhs);
  virtual ~Time();

  Time& operator=(const Time& rhs);
  /// The clock type becomes RCL_ROS_TIME.
  Time& operator=(const builtin_interfaces::msg::Time& time_msg);

  operator builtin_interfaces::msg::Time() const;

  bool operator==(const rclcpp::Time& rhs) const;
  bool operator!=(const rclcpp::Time& rhs) const;
  bool operator<(const rclcpp::Time& rhs) const;
  bool operator<=(const rclcpp::Time& rhs) const;
  bool operator>=(const rclcpp::Time& rhs) const;
  bool operator>(const rclcpp::Time& rhs) const;

  Time operator+(const rclcpp::Duration& rhs) const;
  Duration operator-(const rclcpp::Time& rhs) const;
  Time operator-(const rclcpp::Duration& rhs) const;
  Time& operator+=(const rclcpp::Duration& rhs);
  Time& operator-=(const rclcpp::Duration& rhs);

  rcl_time_point_value_t nanoseconds() const;
  /// The last point in time that its message can carry.
  static Time max();
  double seconds() const;
  rcl_clock_type_t get_clock_type() const;

 private:
  rcl_time_point_t rcl_time_;
};

Time operator+(const rclcpp::Duration& lhs, const rclcpp::Time& rhs);

}  // namespace rclcpp

#endif  // RCLCPP__TIME_HPP_
