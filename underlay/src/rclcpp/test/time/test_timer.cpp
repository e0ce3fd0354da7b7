// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>

#include "rclcpp/rclcpp.hpp"
#include "spin_until.hpp"

using namespace std::chrono_literals;

namespace {

class TimerTest : public testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    node_ = std::make_shared<rclcpp::Node>("timers");
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(node_);
  }
  void TearDown() override {
    executor_.reset();
    node_.reset();
    rclcpp::shutdown();
  }

  rclcpp::Node::SharedPtr node_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
};

struct Counter {
  void tick() { ++count; }
  void tick_of(rclcpp::TimerBase& timer) {
    ++count;
    timer.cancel();
  }
  int count = 0;
};

TEST_F(TimerTest, RunsEveryKindOfCallback) {
  Counter bound, bound_to_timer;
  int plain = 0;
  rclcpp::TimerBase* given = nullptr;
  auto of_lambda = node_->create_wall_timer(1ms, [&] { ++plain; });
  auto of_timer = node_->create_wall_timer(1ms, [&](rclcpp::TimerBase& timer) { given = &timer; });
  auto of_bind = node_->create_wall_timer(1ms, std::bind(&Counter::tick, &bound));
  auto of_timer_bind = node_->create_wall_timer(
      1ms, std::bind(&Counter::tick_of, &bound_to_timer, std::placeholders::_1));
  EXPECT_TRUE(spin_until(*executor_, [&] {
    return plain > 2 && given != nullptr && bound.count > 2 && bound_to_timer.count > 0;
  }));
  EXPECT_EQ(given, of_timer.get());
  EXPECT_EQ(bound_to_timer.count, 1) << "a timer that cancelled itself ran again";
}

TEST_F(TimerTest, FollowsTheClockItIsGiven) {
  int system = 0, ros = 0;
  auto callback = [&ros] { ++ros; };
  auto of_system = rclcpp::create_timer(node_, std::make_shared<rclcpp::Clock>(RCL_SYSTEM_TIME),
                                        rclcpp::Duration(1ms), [&system] { ++system; });
  auto of_ros =
      rclcpp::create_timer(node_->get_node_base_interface(), node_->get_node_timers_interface(),
                           node_->get_clock(), rclcpp::Duration(1ms), callback);
  EXPECT_FALSE(of_ros->is_steady());
  EXPECT_TRUE(node_->create_wall_timer(1h, [] {})->is_steady());
  EXPECT_TRUE(spin_until(*executor_, [&] { return system > 2 && ros > 2; }));
}

TEST_F(TimerTest, IsReadyWhenThePeriodIsOver) {
  auto timer = node_->create_wall_timer(1h, [] {});
  EXPECT_FALSE(timer->is_ready());
  EXPECT_GT(timer->time_until_trigger(), 0ns);
  EXPECT_LE(timer->time_until_trigger(), 1h);

  auto soon = node_->create_wall_timer(1ms, [] {});
  std::this_thread::sleep_for(2ms);
  EXPECT_TRUE(soon->is_ready());
  EXPECT_TRUE(soon->call());
}

TEST_F(TimerTest, ZeroPeriodIsAlwaysReady) {
  auto timer = node_->create_wall_timer(0ms, [] {});
  EXPECT_TRUE(timer->is_ready());
  EXPECT_TRUE(timer->call());
  EXPECT_TRUE(timer->is_ready());
}

TEST_F(TimerTest, CanBeCancelledAndReset) {
  auto timer = node_->create_wall_timer(0ms, [] {});
  timer->cancel();
  EXPECT_TRUE(timer->is_canceled());
  EXPECT_FALSE(timer->is_ready());
  EXPECT_FALSE(timer->call());
  EXPECT_EQ(timer->time_until_trigger(), std::chrono::nanoseconds::max());
  timer->reset();
  EXPECT_FALSE(timer->is_canceled());
  EXPECT_TRUE(timer->is_ready());
}

TEST_F(TimerTest, DroppedTimerDoesNotRun) {
  int dropped = 0, kept = 0;
  auto timer = node_->create_wall_timer(0ms, [&] { ++dropped; });
  timer.reset();
  auto other = node_->create_wall_timer(1ms, [&] { ++kept; });
  EXPECT_TRUE(spin_until(*executor_, [&] { return kept > 3; }));
  EXPECT_EQ(dropped, 0);
}

TEST_F(TimerTest, NewAndResetTimersWakeASleepingExecutor) {
  std::atomic<int> first{0}, second{0};
  auto idle = node_->create_wall_timer(1ms, [&] { ++first; });
  idle->cancel();
  std::thread spinner([this] { executor_->spin(); });
  std::this_thread::sleep_for(50ms);
  const auto wait_for = [](std::atomic<int>& count) {
    const auto give_up = std::chrono::steady_clock::now() + 20s;
    while (count == 0 && std::chrono::steady_clock::now() < give_up) {
      std::this_thread::sleep_for(1ms);
    }
    return count > 0;
  };
  idle->reset();
  EXPECT_TRUE(wait_for(first));
  idle->cancel();
  std::this_thread::sleep_for(50ms);
  auto added = node_->create_wall_timer(1ms, [&] { ++second; });
  EXPECT_TRUE(wait_for(second));
  executor_->cancel();
  spinner.join();
}

TEST_F(TimerTest, GroupOfAnotherNodeIsRefused) {
  auto other = std::make_shared<rclcpp::Node>("other");
  auto group = other->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
  EXPECT_THROW(node_->create_wall_timer(
                   1ms, [] {}, group),
               std::runtime_error);
  EXPECT_NO_THROW(other->create_wall_timer(
      1ms, [] {}, group));
}

TEST_F(TimerTest, ImpossiblePeriodsAreRefused) {
  EXPECT_THROW(node_->create_wall_timer(-1ms, [] {}), std::invalid_argument);
  EXPECT_THROW(node_->create_wall_timer(std::chrono::hours::max(), [] {}), std::invalid_argument);
  EXPECT_THROW(node_->create_wall_timer(std::chrono::duration<double>(1e300), [] {}),
               std::invalid_argument);
  EXPECT_THROW(rclcpp::create_timer(node_, node_->get_clock(), rclcpp::Duration(-1ms), [] {}),
               std::invalid_argument);
}

}  // namespace
