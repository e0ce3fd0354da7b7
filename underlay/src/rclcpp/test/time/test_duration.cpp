// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "rclcpp/duration.hpp"

using rclcpp::Duration;
using namespace std::chrono_literals;

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

TEST(Duration, Conversions) {
  EXPECT_EQ(Duration(1, 500000000).nanoseconds(), 1500000000);
  EXPECT_EQ(Duration(-1, 500000000).nanoseconds(), -500000000);
  EXPECT_EQ(Duration(250ms).nanoseconds(), 250000000);
  EXPECT_EQ(Duration(std::chrono::nanoseconds(7)).nanoseconds(), 7);
  EXPECT_EQ(Duration(rcl_duration_t{42}).nanoseconds(), 42);
  EXPECT_EQ(Duration::from_seconds(-0.25).nanoseconds(), -250000000);
  EXPECT_DOUBLE_EQ(Duration(3, 250000000).seconds(), 3.25);
  EXPECT_EQ(Duration(2, 999999999).to_chrono<std::chrono::seconds>(), 2s);
  EXPECT_EQ(Duration::max().nanoseconds(), 2147483647999999999);
}

TEST(Duration, MessagesCountNanosecondsUpwards) {
  const builtin_interfaces::msg::Duration message = Duration::from_nanoseconds(-1500000000);
  EXPECT_EQ(message.sec, -2);
  EXPECT_EQ(message.nanosec, 500000000u);
  EXPECT_EQ(Duration(message).nanoseconds(), -1500000000);

  Duration assigned(0, 0);
  assigned = message;
  EXPECT_EQ(assigned, Duration(message));
}

TEST(Duration, MessagesSaturate) {
  const builtin_interfaces::msg::Duration longest = Duration::from_nanoseconds(kMax);
  EXPECT_EQ(longest.sec, std::numeric_limits<int32_t>::max());
  EXPECT_EQ(longest.nanosec, std::numeric_limits<uint32_t>::max());
  const builtin_interfaces::msg::Duration shortest = Duration::from_nanoseconds(kMin);
  EXPECT_EQ(shortest.sec, std::numeric_limits<int32_t>::min());
  EXPECT_EQ(shortest.nanosec, 0u);
}

TEST(Duration, MiddlewareTime) {
  const rmw_time_t time = Duration(5, 6).to_rmw_time();
  EXPECT_EQ(time.sec, 5u);
  EXPECT_EQ(time.nsec, 6u);
  EXPECT_EQ(Duration::from_rmw_time(time), Duration(5, 6));
  EXPECT_EQ(Duration::from_rmw_time({std::numeric_limits<uint64_t>::max(), 0}).nanoseconds(), kMax);
  EXPECT_EQ(Duration::from_rmw_time({9223372036, 854775808}).nanoseconds(), kMax);
  EXPECT_THROW(Duration(-1, 0).to_rmw_time(), std::runtime_error);
}

TEST(Duration, Comparison) {
  EXPECT_TRUE(Duration(1, 0) < Duration(1, 1));
  EXPECT_TRUE(Duration(1, 0) <= Duration(1, 0));
  EXPECT_TRUE(Duration(1, 1) > Duration(1, 0));
  EXPECT_TRUE(Duration(-1, 0) >= Duration(-2, 0));
  EXPECT_TRUE(Duration(1, 0) == Duration(1s));
  EXPECT_TRUE(Duration(1, 0) != Duration(-1, 0));
}

TEST(Duration, Arithmetic) {
  EXPECT_EQ(Duration(1, 0) + Duration(-3, 0), Duration(-2, 0));
  EXPECT_EQ(Duration(1, 0) - Duration(3, 0), Duration(-2, 0));
  EXPECT_EQ(Duration(3, 0) * 0.5, Duration(1, 500000000));
  EXPECT_EQ(Duration(3, 0) * -2.0, Duration(-6, 0));
}

TEST(Duration, ResultsOutOfRangeThrow) {
  const Duration most = Duration::from_nanoseconds(kMax);
  const Duration least = Duration::from_nanoseconds(-kMax);
  const Duration one = Duration::from_nanoseconds(1);
  const Duration two = Duration::from_nanoseconds(2);
  EXPECT_THROW(most + one, std::overflow_error);
  EXPECT_THROW(least + Duration::from_nanoseconds(-2), std::underflow_error);
  EXPECT_THROW(most - Duration::from_nanoseconds(-1), std::overflow_error);
  EXPECT_THROW(least - two, std::underflow_error);
  EXPECT_THROW(most * 2.0, std::overflow_error);
  EXPECT_THROW(least * -2.0, std::overflow_error);
  EXPECT_THROW(most * -2.0, std::underflow_error);
  EXPECT_THROW(one * std::numeric_limits<double>::infinity(), std::runtime_error);
  EXPECT_THROW(one * std::nan(""), std::runtime_error);
}

}  // namespace
