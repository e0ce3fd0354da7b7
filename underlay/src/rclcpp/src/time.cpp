// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/time.hpp"

#include <limits>
#include <stdexcept>
#include <string>

namespace rclcpp {

namespace {

void require_same_clock_type(const Time& a, const Time& b) {
  if (a.get_clock_type() != b.get_clock_type()) {
    throw std::runtime_error("can't compare times with different time sources");
  }
}

int64_t checked_sum(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) {
    if (b > 0) {
      throw std::overflow_error("addition leads to int64_t overflow");
    }
    throw std::underflow_error("addition leads to int64_t underflow");
  }
  return sum;
}

int64_t checked_difference(int64_t a, int64_t b) {
  int64_t difference = 0;
  if (__builtin_sub_overflow(a, b, &difference)) {
    if (b < 0) {
      throw std::overflow_error("time subtraction leads to int64_t overflow");
    }
    throw std::underflow_error("time subtraction leads to int64_t underflow");
  }
  return difference;
}

}  // namespace

Time::Time(int32_t seconds, uint32_t nanoseconds, rcl_clock_type_t clock_type)
    : Time(RCL_S_TO_NS(static_cast<int64_t>(seconds)) + nanoseconds, clock_type) {
  if (seconds < 0) {
    throw std::runtime_error("cannot store a negative time point in rclcpp::Time");
  }
}

Time::Time(int64_t nanoseconds, rcl_clock_type_t clock_type) : rcl_time_{nanoseconds, clock_type} {
}

Time::Time(const builtin_interfaces::msg::Time& time_msg, rcl_clock_type_t clock_type)
    : Time(time_msg.sec, time_msg.nanosec, clock_type) {
}

Time::Time(const rcl_time_point_t& time_point) : rcl_time_(time_point) {
}

Time::Time(const Time& rhs) = default;

Time::~Time() = default;

Time& Time::operator=(const Time& rhs) = default;

Time& Time::operator=(const builtin_interfaces::msg::Time& time_msg) {
  return *this = Time(time_msg);
}

Time::operator builtin_interfaces::msg::Time() const {
  constexpr int64_t second = RCL_S_TO_NS(1);
  int64_t seconds = nanoseconds() / second;
  int64_t rest = nanoseconds() % second;
  if (rest < 0) {  // the message's nanoseconds are unsigned and count upwards
    seconds -= 1;
    rest += second;
  }
  builtin_interfaces::msg::Time message;
  message.sec = static_cast<int32_t>(seconds);
  message.nanosec = static_cast<uint32_t>(rest);
  return message;
}

bool Time::operator==(const rclcpp::Time& rhs) const {
  require_same_clock_type(*this, rhs);
  return nanoseconds() == rhs.nanoseconds();
}
bool Time::operator!=(const rclcpp::Time& rhs) const {
  return !(*this == rhs);
}
bool Time::operator<(const rclcpp::Time& rhs) const {
  require_same_clock_type(*this, rhs);
  return nanoseconds() < rhs.nanoseconds();
}
bool Time::operator<=(const rclcpp::Time& rhs) const {
  return !(rhs < *this);
}
bool Time::operator>=(const rclcpp::Time& rhs) const {
  return !(*this < rhs);
}
bool Time::operator>(const rclcpp::Time& rhs) const {
  return rhs < *this;
}

Time Time::operator+(const rclcpp::Duration& rhs) const {
  return Time(checked_sum(nanoseconds(), rhs.nanoseconds()), get_clock_type());
}

Duration Time::operator-(const rclcpp::Time& rhs) const {
  if (get_clock_type() != rhs.get_clock_type()) {
    throw std::runtime_error("can't subtract times with different time sources [" +
                             std::to_string(get_clock_type()) +
                             " != " + std::to_string(rhs.get_clock_type()) + "]");
  }
  return Duration::from_nanoseconds(checked_difference(nanoseconds(), rhs.nanoseconds()));
}

Time Time::operator-(const rclcpp::Duration& rhs) const {
  return Time(checked_difference(nanoseconds(), rhs.nanoseconds()), get_clock_type());
}

Time& Time::operator+=(const rclcpp::Duration& rhs) {
  return *this = *this + rhs;
}

Time& Time::operator-=(const rclcpp::Duration& rhs) {
  return *this = *this - rhs;
}

rcl_time_point_value_t Time::nanoseconds() const {
  return rcl_time_.nanoseconds;
}

Time Time::max() {
  return Time(std::numeric_limits<int32_t>::max(), 999999999);
}

double Time::seconds() const {
  return std::chrono::duration<double>(std::chrono::nanoseconds(nanoseconds())).count();
}

rcl_clock_type_t Time::get_clock_type() const {
  return rcl_time_.clock_type;
}

Time operator+(const rclcpp::Duration& lhs, const rclcpp::Time& rhs) {
  return rhs + lhs;
}

}  // namespace rclcpp
