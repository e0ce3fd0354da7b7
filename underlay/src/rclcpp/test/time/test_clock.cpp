// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <thread>

#include "rclcpp/rclcpp.hpp"

using namespace std::chrono_literals;

namespace {

class Clocks : public testing::TestWithParam<rcl_clock_type_t> {
 protected:
  void SetUp() override { rclcpp::init(0, nullptr); }
  void TearDown() override { rclcpp::shutdown(); }

  rclcpp::Clock clock_{GetParam()};
};

TEST_P(Clocks, ShowTimeOfTheirType) {
  EXPECT_EQ(clock_.get_clock_type(), GetParam());
  const rclcpp::Time first = clock_.now();
  const rclcpp::Time second = clock_.now();
  EXPECT_EQ(first.get_clock_type(), GetParam());
  EXPECT_GT(first.nanoseconds(), 0);
  EXPECT_LE(first, second);
}

TEST_P(Clocks, SleepUntilTheTimeIsReached) {
  const rclcpp::Time until = clock_.now() + rclcpp::Duration(5ms);
  EXPECT_TRUE(clock_.sleep_until(until));
  EXPECT_GE(clock_.now(), until);
  EXPECT_TRUE(clock_.sleep_until(until));
  EXPECT_TRUE(clock_.sleep_for(rclcpp::Duration(-1, 0)));
  EXPECT_TRUE(clock_.sleep_for(rclcpp::Duration(1ms)));
}

TEST_P(Clocks, SleepEndsWithTheContext) {
  std::promise<void> begun;
  auto sleep = std::async(std::launch::async, [&] {
    begun.set_value();
    return clock_.sleep_for(rclcpp::Duration(std::chrono::hours(1)));
  });
  begun.get_future().wait();
  std::this_thread::sleep_for(50ms);
  rclcpp::shutdown();
  EXPECT_FALSE(sleep.get());
}

TEST_P(Clocks, SleepNeedsAValidContext) {
  const rclcpp::Time now = clock_.now();
  EXPECT_THROW(clock_.sleep_until(now, nullptr), std::runtime_error);
  EXPECT_THROW(clock_.sleep_until(now, std::make_shared<rclcpp::Context>()), std::runtime_error);
}

TEST_P(Clocks, SleepNeedsATimeOfTheSameType) {
  const auto other = GetParam() == RCL_STEADY_TIME ? RCL_SYSTEM_TIME : RCL_STEADY_TIME;
  EXPECT_THROW(clock_.sleep_until(rclcpp::Time(0, 0, other)), std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(All, Clocks,
                         testing::Values(RCL_ROS_TIME, RCL_SYSTEM_TIME, RCL_STEADY_TIME));

TEST(Clock, OnlyRosTimeCanBeActive) {
  EXPECT_FALSE(rclcpp::Clock(RCL_ROS_TIME).ros_time_is_active());
  EXPECT_THROW(rclcpp::Clock(RCL_SYSTEM_TIME).ros_time_is_active(), std::runtime_error);
  EXPECT_THROW(rclcpp::Clock(RCL_STEADY_TIME).ros_time_is_active(), std::runtime_error);
}

}  // namespace
