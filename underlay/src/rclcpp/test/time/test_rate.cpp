// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "rclcpp/rclcpp.hpp"

using namespace std::chrono_literals;

namespace {

class RateTest : public testing::Test {
 protected:
  void SetUp() override { rclcpp::init(0, nullptr); }
  void TearDown() override { rclcpp::shutdown(); }
};

TEST_F(RateTest, PeriodIsTheInverseOfTheFrequency) {
  EXPECT_EQ(rclcpp::Rate(4.0).period(), 250ms);
  EXPECT_EQ(rclcpp::WallRate(20ms).period(), 20ms);
  EXPECT_FALSE(rclcpp::Rate(1.0).is_steady());
  EXPECT_TRUE(rclcpp::WallRate(1.0).is_steady());
}

TEST_F(RateTest, SleepsUntilThePeriodIsOver) {
  const auto start = std::chrono::steady_clock::now();
  rclcpp::WallRate rate(200ms);
  EXPECT_TRUE(rate.sleep());
  EXPECT_GE(std::chrono::steady_clock::now() - start, 200ms);
}

TEST_F(RateTest, DoesNotSleepWhenLate) {
  rclcpp::WallRate rate(10ms);
  std::this_thread::sleep_for(25ms);
  EXPECT_FALSE(rate.sleep());
}

TEST_F(RateTest, ResetBeginsAFullPeriod) {
  rclcpp::WallRate rate(std::chrono::nanoseconds(500ms));
  std::this_thread::sleep_for(510ms);
  rate.reset();
  EXPECT_TRUE(rate.sleep());
}

}  // namespace
