// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/duration.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace rclcpp {

namespace {

constexpr int64_t kSecond = RCL_S_TO_NS(1);
constexpr int64_t kMax = std::numeric_limits<rcl_duration_value_t>::max();

}  // namespace

Duration::Duration(int32_t seconds, uint32_t nanoseconds)
    : rcl_duration_{RCL_S_TO_NS(static_cast<int64_t>(seconds)) + nanoseconds} {
}

Duration::Duration(std::chrono::nanoseconds nanoseconds) : rcl_duration_{nanoseconds.count()} {
}

Duration::Duration(const builtin_interfaces::msg::Duration& duration_msg)
    : Duration(duration_msg.sec, duration_msg.nanosec) {
}

Duration::Duration(const rcl_duration_t& duration) : rcl_duration_(duration) {
}

Duration::Duration(const Duration& rhs) = default;

Duration& Duration::operator=(const Duration& rhs) = default;

Duration& Duration::operator=(const builtin_interfaces::msg::Duration& duration_msg) {
  return *this = Duration(duration_msg);
}

Duration::operator builtin_interfaces::msg::Duration() const {
  constexpr int32_t max_seconds = std::numeric_limits<int32_t>::max();
  constexpr int32_t min_seconds = std::numeric_limits<int32_t>::min();
  int64_t seconds = nanoseconds() / kSecond;
  int64_t rest = nanoseconds() % kSecond;
  if (rest < 0) {  // the message's nanoseconds are unsigned and count upwards
    seconds -= 1;
    rest += kSecond;
  }
  builtin_interfaces::msg::Duration message;
  if (seconds > max_seconds) {
    message.sec = max_seconds;
    message.nanosec = std::numeric_limits<uint32_t>::max();
  } else if (seconds < min_seconds) {
    message.sec = min_seconds;
    message.nanosec = 0;
  } else {
    message.sec = static_cast<int32_t>(seconds);
    message.nanosec = static_cast<uint32_t>(rest);
  }
  return message;
}

bool Duration::operator==(const rclcpp::Duration& rhs) const {
  return nanoseconds() == rhs.nanoseconds();
}
bool Duration::operator!=(const rclcpp::Duration& rhs) const {
  return nanoseconds() != rhs.nanoseconds();
}
bool Duration::operator<(const rclcpp::Duration& rhs) const {
  return nanoseconds() < rhs.nanoseconds();
}
bool Duration::operator<=(const rclcpp::Duration& rhs) const {
  return nanoseconds() <= rhs.nanoseconds();
}
bool Duration::operator>=(const rclcpp::Duration& rhs) const {
  return nanoseconds() >= rhs.nanoseconds();
}
bool Duration::operator>(const rclcpp::Duration& rhs) const {
  return nanoseconds() > rhs.nanoseconds();
}

Duration Duration::operator+(const rclcpp::Duration& rhs) const {
  int64_t sum = 0;
  if (__builtin_add_overflow(nanoseconds(), rhs.nanoseconds(), &sum)) {
    if (rhs.nanoseconds() > 0) {
      throw std::overflow_error("addition leads to int64_t overflow");
    }
    throw std::underflow_error("addition leads to int64_t underflow");
  }
  return from_nanoseconds(sum);
}

Duration Duration::operator-(const rclcpp::Duration& rhs) const {
  int64_t difference = 0;
  if (__builtin_sub_overflow(nanoseconds(), rhs.nanoseconds(), &difference)) {
    if (rhs.nanoseconds() < 0) {
      throw std::overflow_error("duration subtraction leads to int64_t overflow");
    }
    throw std::underflow_error("duration subtraction leads to int64_t underflow");
  }
  return from_nanoseconds(difference);
}

Duration Duration::operator*(double scale) const {
  if (!std::isfinite(scale)) {
    throw std::runtime_error("abnormal scale in rclcpp::Duration");
  }
  const long double product =
      static_cast<long double>(nanoseconds()) * static_cast<long double>(scale);
  if (product > static_cast<long double>(kMax)) {
    throw std::overflow_error("duration scaling leads to int64_t overflow");
  }
  if (product < -static_cast<long double>(kMax)) {
    throw std::underflow_error("duration scaling leads to int64_t underflow");
  }
  return from_nanoseconds(static_cast<rcl_duration_value_t>(product));
}

Duration Duration::max() {
  return Duration(std::numeric_limits<int32_t>::max(), 999999999);
}

rcl_duration_value_t Duration::nanoseconds() const {
  return rcl_duration_.nanoseconds;
}

double Duration::seconds() const {
  return to_chrono<std::chrono::duration<double>>().count();
}

Duration Duration::from_seconds(double seconds) {
  return from_nanoseconds(static_cast<rcl_duration_value_t>(RCL_S_TO_NS(seconds)));
}

Duration Duration::from_nanoseconds(rcl_duration_value_t nanoseconds) {
  return Duration(rcl_duration_t{nanoseconds});
}

Duration Duration::from_rmw_time(rmw_time_t duration) {
  constexpr uint64_t max = kMax;
  if (duration.sec > max / kSecond || duration.nsec > max - duration.sec * kSecond) {
    return from_nanoseconds(kMax);
  }
  return from_nanoseconds(static_cast<int64_t>(duration.sec * kSecond + duration.nsec));
}

rmw_time_t Duration::to_rmw_time() const {
  if (nanoseconds() < 0) {
    throw std::runtime_error("rmw_time_t cannot be negative");
  }
  rmw_time_t time;
  time.sec = static_cast<uint64_t>(nanoseconds() / kSecond);
  time.nsec = static_cast<uint64_t>(nanoseconds() % kSecond);
  return time;
}

}  // namespace rclcpp
