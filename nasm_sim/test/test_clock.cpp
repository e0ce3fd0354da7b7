// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <vector>

#include "nasm_ros/testing/answer_message.hpp"
#include "nasm_ros/testing/run_tests.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "simulator_fixture.hpp"

namespace nasm_sim {
namespace {

using Clocks = std::vector<rosgraph_msgs::msg::Clock>;

class ClockTest : public test::SimulatorTest {
 protected:
  void SetUp() override {
    SimulatorTest::SetUp();
    subscription_ = helper->create_subscription<rosgraph_msgs::msg::Clock>(
        "/clock", rclcpp::ClockQoS(),
        [this](const rosgraph_msgs::msg::Clock& clock) { clocks.push_back(clock); });
  }

  static double seconds(const builtin_interfaces::msg::Time& time) {
    return time.sec + 1e-9 * time.nanosec;
  }

  void expect_increasing() const {
    for (std::size_t i = 1; i < clocks.size(); ++i) {
      ASSERT_GE(seconds(clocks[i].clock), seconds(clocks[i - 1].clock));
    }
  }

  Clocks clocks;

 private:
  rclcpp::Subscription<rosgraph_msgs::msg::Clock>::SharedPtr subscription_;
};

TEST_F(ClockTest, RunsAtItsFactorAlsoWhenIdle) {
  start({{"system", "pendulum"}, {"publish_clock", true}, {"real_time_factor", 20.0}});
  ASSERT_TRUE(spin_until([this] { return !clocks.empty(); }));
  const auto steady = std::chrono::steady_clock::now();
  const double begin = seconds(clocks.back().clock);
  ASSERT_TRUE(spin_until([&] { return seconds(clocks.back().clock) > begin + 10.0; }));
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - steady;
  // It cannot be faster than its factor, but for the messages that were under way.
  EXPECT_GT(passed.count(), 0.4);
  expect_increasing();
}

TEST_F(ClockTest, StatesAndEvaluationsAreStampedWithIt) {
  start({{"system", "pendulum"}, {"publish_clock", true}, {"real_time_factor", 10.0}});
  ASSERT_TRUE(spin_until([this] { return !clocks.empty(); }));
  auto message = nasm_ros::testing::optimal_answer("pendulum");
  message.header.stamp = clocks.back().clock;
  send(message);
  ASSERT_TRUE(spin_until([&] { return evaluations.size() == 1 && has_ended(message); }));
  ASSERT_TRUE(spin_until(
      [this] { return seconds(clocks.back().clock) > seconds(evaluations[0].header.stamp); }));
  const auto played = states_of(1);
  EXPECT_NEAR(seconds(played.back().header.stamp) - seconds(played.front().header.stamp), 1.0,
              1e-6);
  EXPECT_EQ(evaluations[0].header.stamp, played.back().header.stamp);
  EXPECT_GE(evaluations[0].latency, 0.0);
}

TEST_F(ClockTest, AsFastAsPossibleItNeverGoesBack) {
  start({{"system", "pendulum"}, {"publish_clock", true}, {"real_time_factor", 0.0}});
  ASSERT_TRUE(spin_until([this] { return !clocks.empty(); }));
  const double begin = seconds(clocks.back().clock);
  for (uint64_t i = 0; i < 20; ++i) send(nasm_ros::testing::optimal_answer("pendulum", i));
  ASSERT_TRUE(spin_until([this] { return evaluations.size() == 20; }));
  ASSERT_TRUE(spin_until([&] { return seconds(clocks.back().clock) >= begin + 20.0; }));
  expect_increasing();
}

TEST_F(ClockTest, WarnsOfASecondClock) {
  const auto other = helper->create_publisher<rosgraph_msgs::msg::Clock>("/clock", 10);
  start({{"publish_clock", true}});
  EXPECT_TRUE(spin_until([this] {
    return !diagnostics.empty() &&
           diagnostics.back().status[0].level == diagnostic_msgs::msg::DiagnosticStatus::WARN;
  }));
}

}  // namespace
}  // namespace nasm_sim

int main(int argc, char** argv) {
  return nasm_ros::testing::run_tests(argc, argv);
}
