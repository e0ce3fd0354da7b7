// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__DURATION_HPP_
#define RCLCPP__DURATION_HPP_

#include <chrono>
#include <cstdint>

#include "builtin_interfaces/msg/duration.hpp"
#include "rcl/time.h"
#include "rmw/types.h"

namespace rclcpp {

/// A signed span of time in nanoseconds. Sums and products that leave 64 bits throw.
class Duration {
 public:
  Duration(int32_t seconds, uint32_t nanoseconds);
  explicit Duration(std::chrono::nanoseconds nanoseconds);
  template <class Rep, class Period>
  Duration(const std::chrono::duration<Rep, Period>& duration)
      : Duration(std::chrono::duration_cast<std::chrono::nanoseconds>(duration)) {}
  Duration(const builtin_interfaces::msg::Duration& duration_msg);
  explicit Duration(const rcl_duration_t& duration);
  Duration(const Duration& rhs);
  virtual ~Duration() = default;

  Duration& operator=(const Duration& rhs);
  Duration& operator=(const builtin_interfaces::msg::Duration& duration_msg);

  /// Saturates where the message's 32-bit seconds end.
  operator builtin_interfaces::msg::Duration() const;

  bool operator==(const rclcpp::Duration& rhs) const;
  bool operator!=(const rclcpp::Duration& rhs) const;
  bool operator<(const rclcpp::Duration& rhs) const;
  bool operator<=(const rclcpp::Duration& rhs) const;
  bool operator>=(const rclcpp::Duration& rhs) const;
  bool operator>(const rclcpp::Duration& rhs) const;

  Duration operator+(const rclcpp::Duration& rhs) const;
  Duration operator-(const rclcpp::Duration& rhs) const;
  Duration operator*(double scale) const;

  /// The longest duration that its message can carry.
  static Duration max();

  rcl_duration_value_t nanoseconds() const;
  double seconds() const;

  static Duration from_seconds(double seconds);
  static Duration from_nanoseconds(rcl_duration_value_t nanoseconds);
  /// Saturates.
  static Duration from_rmw_time(rmw_time_t duration);

  template <class DurationT>
  DurationT to_chrono() const {
    return std::chrono::duration_cast<DurationT>(std::chrono::nanoseconds(nanoseconds()));
  }
  /// Throws std::runtime_error if negative.
  rmw_time_t to_rmw_time() const;

 private:
  rcl_duration_t rcl_duration_;
};

}  // namespace rclcpp

#endif  // RCLCPP__DURATION_HPP_
