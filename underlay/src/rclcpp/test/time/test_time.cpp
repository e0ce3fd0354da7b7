// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <stdexcept>

#include "rclcpp/time.hpp"

using rclcpp::Duration;
using rclcpp::Time;

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

TEST(Time, Conversions) {
  EXPECT_EQ(Time().nanoseconds(), 0);
  EXPECT_EQ(Time().get_clock_type(), RCL_SYSTEM_TIME);
  EXPECT_EQ(Time(12, 34).nanoseconds(), 12000000034);
  EXPECT_DOUBLE_EQ(Time(12, 500000000).seconds(), 12.5);
  EXPECT_EQ(Time(rcl_time_point_t{5, RCL_STEADY_TIME}).get_clock_type(), RCL_STEADY_TIME);
  EXPECT_EQ(Time::max().nanoseconds(), 2147483647999999999);
}

TEST(Time, Messages) {
  builtin_interfaces::msg::Time message = Time(12, 34);
  EXPECT_EQ(message.sec, 12);
  EXPECT_EQ(message.nanosec, 34u);
  EXPECT_EQ(Time(message).get_clock_type(), RCL_ROS_TIME);
  EXPECT_EQ(Time(message, RCL_STEADY_TIME), Time(12, 34, RCL_STEADY_TIME));

  Time assigned(0, 0, RCL_STEADY_TIME);
  assigned = message;
  EXPECT_EQ(assigned, Time(12, 34, RCL_ROS_TIME));

  message = Time(-1);
  EXPECT_EQ(message.sec, -1);
  EXPECT_EQ(message.nanosec, 999999999u);
}

TEST(Time, NegativeSecondsAreRefused) {
  EXPECT_THROW(Time(-1, 0), std::runtime_error);
  builtin_interfaces::msg::Time message;
  message.sec = -1;
  EXPECT_THROW(Time{message}, std::runtime_error);
  Time assigned;
  EXPECT_THROW(assigned = message, std::runtime_error);
}

TEST(Time, Comparison) {
  const Time early(1, 0), late(1, 1);
  EXPECT_TRUE(early < late);
  EXPECT_TRUE(early <= early);
  EXPECT_TRUE(late > early);
  EXPECT_TRUE(late >= late);
  EXPECT_TRUE(early == early);
  EXPECT_TRUE(early != late);
}

TEST(Time, DifferentClocksDoNotMix) {
  const Time system(1, 0, RCL_SYSTEM_TIME), ros(1, 0, RCL_ROS_TIME);
  EXPECT_THROW((void)(system == ros), std::runtime_error);
  EXPECT_THROW((void)(system != ros), std::runtime_error);
  EXPECT_THROW((void)(system < ros), std::runtime_error);
  EXPECT_THROW((void)(system <= ros), std::runtime_error);
  EXPECT_THROW((void)(system > ros), std::runtime_error);
  EXPECT_THROW((void)(system >= ros), std::runtime_error);
  EXPECT_THROW((void)(system - ros), std::runtime_error);
}

TEST(Time, Arithmetic) {
  const Time time(10, 0, RCL_ROS_TIME);
  const Duration duration(3, 5);
  EXPECT_EQ(time + duration, Time(13, 5, RCL_ROS_TIME));
  EXPECT_EQ(duration + time, Time(13, 5, RCL_ROS_TIME));
  EXPECT_EQ(time - duration, Time(6, 999999995, RCL_ROS_TIME));
  EXPECT_EQ(time - Time(13, 0, RCL_ROS_TIME), Duration(-3, 0));
  Time moved = time;
  moved += duration;
  EXPECT_EQ(moved, time + duration);
  moved -= duration;
  EXPECT_EQ(moved, time);
}

TEST(Time, ResultsOutOfRangeThrow) {
  const Time last(kMax), first(-kMax);
  const Duration two = Duration::from_nanoseconds(2), minus_two = Duration::from_nanoseconds(-2);
  EXPECT_THROW(last + two, std::overflow_error);
  EXPECT_THROW(two + last, std::overflow_error);
  EXPECT_THROW(first + minus_two, std::underflow_error);
  EXPECT_THROW(last - minus_two, std::overflow_error);
  EXPECT_THROW(first - two, std::underflow_error);
  EXPECT_THROW(last - first, std::overflow_error);
  EXPECT_THROW(first - last, std::underflow_error);
  Time moved = last;
  EXPECT_THROW(moved += two, std::overflow_error);
  EXPECT_THROW(moved -= minus_two, std::overflow_error);
  EXPECT_EQ(moved, last);
}

}  // namespace
