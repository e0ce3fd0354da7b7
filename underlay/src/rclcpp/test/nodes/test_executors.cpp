// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <future>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using rclcpp::FutureReturnCode;
using rclcpp::executors::MultiThreadedExecutor;
using rclcpp::executors::SingleThreadedExecutor;

template <typename ExecutorT>
class Executors : public NodeTest {};
using Both = ::testing::Types<SingleThreadedExecutor, MultiThreadedExecutor>;
struct Names {
  template <typename ExecutorT>
  static std::string GetName(int) {
    return std::is_same_v<ExecutorT, SingleThreadedExecutor> ? "SingleThreaded" : "MultiThreaded";
  }
};
TYPED_TEST_SUITE(Executors, Both, Names);

TYPED_TEST(Executors, CancelFromAnotherThread) {
  TypeParam executor;
  auto node = bare_node("node");
  executor.add_node(node);
  std::thread spinner([&] { executor.spin(); });
  EXPECT_TRUE(eventually([&] { return executor.is_spinning(); }));
  executor.cancel();
  spinner.join();
  EXPECT_FALSE(executor.is_spinning());
}

TYPED_TEST(Executors, CancelFromACallback) {
  TypeParam executor;
  auto node = bare_node("node");
  auto timer = node->create_wall_timer(0ms, [&] { executor.cancel(); });
  executor.add_node(node);
  executor.spin();
  EXPECT_FALSE(executor.is_spinning());
}

TYPED_TEST(Executors, SpinsAgainAfterCancel) {
  TypeParam executor;
  auto node = bare_node("node");
  int calls = 0;
  auto timer = node->create_wall_timer(1ms, [&] {
    ++calls;
    executor.cancel();
  });
  executor.add_node(node);
  executor.spin();
  executor.spin();
  EXPECT_GE(calls, 2);
}

TYPED_TEST(Executors, EndsWithShutdown) {
  TypeParam executor;
  auto node = bare_node("node");
  executor.add_node(node);
  std::thread spinner([&] { executor.spin(); });
  EXPECT_TRUE(eventually([&] { return executor.is_spinning(); }));
  rclcpp::shutdown();
  spinner.join();
  executor.spin();  // returns at once
}

TYPED_TEST(Executors, OneSpinAtATime) {
  TypeParam executor;
  auto node = bare_node("node");
  executor.add_node(node);
  BackgroundSpin spin(executor);
  EXPECT_THROW(executor.spin(), std::runtime_error);
  EXPECT_THROW(executor.spin_some(), std::runtime_error);
  EXPECT_THROW(executor.spin_all(1s), std::runtime_error);
  EXPECT_THROW(executor.spin_once(), std::runtime_error);
  std::promise<void> never;
  EXPECT_THROW(executor.spin_until_future_complete(never.get_future(), 1s), std::runtime_error);
  EXPECT_TRUE(executor.is_spinning());
}

TYPED_TEST(Executors, NodesBelongToOneExecutor) {
  TypeParam executor;
  SingleThreadedExecutor other;
  auto node = bare_node("node");
  executor.add_node(node);
  EXPECT_THROW(executor.add_node(node), std::runtime_error);
  EXPECT_THROW(other.add_node(node), std::runtime_error);
  EXPECT_THROW(other.remove_node(node), std::runtime_error);
  executor.remove_node(node);
  EXPECT_THROW(executor.remove_node(node), std::runtime_error);
  other.add_node(node);
}

TYPED_TEST(Executors, DestroyedExecutorFreesItsNodes) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(rclcpp::CallbackGroupType::Reentrant, false);
  int calls = 0;
  auto timer = node->create_wall_timer(1ms, [&] { ++calls; });
  {
    TypeParam executor;
    executor.add_node(node);
    executor.add_callback_group(group, node->get_node_base_interface());
  }
  SingleThreadedExecutor other;
  other.add_node(node);
  other.add_callback_group(group, node->get_node_base_interface());
  EXPECT_TRUE(spin_until(other, [&] { return calls > 0; }));
}

TYPED_TEST(Executors, RemovedNodeIsNotServed) {
  TypeParam executor;
  auto node = bare_node("node");
  int calls = 0;
  auto timer = node->create_wall_timer(1ms, [&] { ++calls; });
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return calls > 0; }));
  executor.remove_node(node);
  const int before = calls;
  spin_a_while(executor, 50ms);
  EXPECT_EQ(before, calls);
}

TYPED_TEST(Executors, WhatIsAddedWhileSpinningIsServed) {
  std::atomic_int timer_calls{0}, messages{0}, second_calls{0}, grouped_calls{0};
  auto first = bare_node("first");
  auto second = bare_node("second");
  // Declared before the spinning begins, so that they are dropped after its end.
  rclcpp::TimerBase::SharedPtr timer, second_timer, grouped;
  rclcpp::Subscription<Int32>::SharedPtr subscription;
  rclcpp::CallbackGroup::SharedPtr group;
  auto publisher = first->create_publisher<Int32>("topic", 1);
  TypeParam executor;
  executor.add_node(first);
  BackgroundSpin spin(executor);
  std::this_thread::sleep_for(20ms);  // let it fall asleep

  timer = first->create_wall_timer(1ms, [&] { ++timer_calls; });
  EXPECT_TRUE(eventually([&] { return timer_calls > 0; }));

  subscription = first->create_subscription<Int32>("topic", 1, [&](const Int32&) { ++messages; });
  EXPECT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(number(1));
  EXPECT_TRUE(eventually([&] { return messages > 0; }));

  second_timer = second->create_wall_timer(1ms, [&] { ++second_calls; });
  executor.add_node(second);
  EXPECT_TRUE(eventually([&] { return second_calls > 0; }));

  group = second->create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  grouped = second->create_wall_timer(
      1ms, [&] { ++grouped_calls; }, group);
  EXPECT_TRUE(eventually([&] { return grouped_calls > 0; }));
}

TYPED_TEST(Executors, ExceptionOfACallbackLeavesSpinOnce) {
  TypeParam executor;
  auto node = bare_node("node");
  int calls = 0;
  auto timer = node->create_wall_timer(1ms, [&] {
    if (++calls == 1) {
      throw std::domain_error("first");
    }
  });
  executor.add_node(node);
  EXPECT_THROW(spin_until(executor, [&] { return calls > 0; }), std::domain_error);
  EXPECT_FALSE(executor.is_spinning());
  EXPECT_TRUE(spin_until(executor, [&] { return calls > 1; })) << "the group stayed locked";
}

class SpinFunctions : public NodeTest {
 protected:
  void SetUp() override {
    NodeTest::SetUp();
    node_ = bare_node("node");
    publisher_ = node_->create_publisher<Int32>("topic", 100);
    subscription_ = node_->create_subscription<Int32>(
        "topic", 100, [this](const Int32& m) { received_.push_back(m.data); });
    executor_ = std::make_unique<SingleThreadedExecutor>();
    executor_->add_node(node_);
  }
  void TearDown() override {
    executor_.reset();
    subscription_.reset();
    publisher_.reset();
    node_.reset();
    NodeTest::TearDown();
  }
  void publish(int count) {
    for (int i = 0; i < count; ++i) {
      publisher_->publish(number(i));
    }
    ASSERT_TRUE(publisher_->wait_for_all_acked(kLimit));
  }

  rclcpp::Node::SharedPtr node_;
  rclcpp::Publisher<Int32>::SharedPtr publisher_;
  rclcpp::Subscription<Int32>::SharedPtr subscription_;
  std::unique_ptr<SingleThreadedExecutor> executor_;
  std::vector<int> received_;
};

TEST_F(SpinFunctions, SpinOnceRunsOneCallback) {
  publish(3);
  executor_->spin_once(kLimit);
  EXPECT_EQ(1u, received_.size());
  executor_->spin_once(kLimit);
  EXPECT_EQ(2u, received_.size());
}

TEST_F(SpinFunctions, SpinOnceWithoutWorkTimesOut) {
  executor_->spin_once(0s);
  executor_->spin_once(20ms);
  EXPECT_TRUE(received_.empty());
}

TEST_F(SpinFunctions, SpinSomeRunsWhatIsReadyOnce) {
  publish(3);
  executor_->spin_some();
  EXPECT_EQ(1u, received_.size());
}

TEST_F(SpinFunctions, SpinSomeEndsThoughATimerIsAlwaysReady) {
  int calls = 0;
  auto timer = node_->create_wall_timer(0ms, [&] { ++calls; });
  executor_->spin_some();
  EXPECT_EQ(1, calls);
}

TEST_F(SpinFunctions, SpinSomeHonoursItsDuration) {
  std::vector<rclcpp::TimerBase::SharedPtr> timers;
  int calls = 0;
  for (int i = 0; i < 10; ++i) {
    timers.push_back(node_->create_wall_timer(0ms, [&] {
      ++calls;
      std::this_thread::sleep_for(20ms);
    }));
  }
  executor_->spin_some(10ms);
  EXPECT_EQ(1, calls);
  executor_->spin_some(0ms);
  EXPECT_EQ(11, calls);
}

TEST_F(SpinFunctions, SpinSomeWithANegativeDurationRunsNothing) {
  publish(1);
  executor_->spin_some(-1ns);
  EXPECT_TRUE(received_.empty());
}

TEST_F(SpinFunctions, SpinAllRunsUntilNothingIsReady) {
  publish(10);
  executor_->spin_all(kLimit);
  EXPECT_EQ(10u, received_.size());
  EXPECT_THROW(executor_->spin_all(-1ns), std::invalid_argument);
}

TEST_F(SpinFunctions, SpinAllStopsAtItsDurationThoughWorkIsLeft) {
  auto timer = node_->create_wall_timer(0ms, [] {});
  executor_->spin_all(20ms);
}

TEST_F(SpinFunctions, SpinUntilFutureComplete) {
  std::promise<int> promise;
  std::shared_future<int> future = promise.get_future();
  EXPECT_EQ(FutureReturnCode::TIMEOUT, executor_->spin_until_future_complete(future, 0ms));
  EXPECT_EQ(FutureReturnCode::TIMEOUT, executor_->spin_until_future_complete(future, 20ms));
  rclcpp::TimerBase::SharedPtr timer = node_->create_wall_timer(1ms, [&] {
    timer->cancel();
    promise.set_value(1);
  });
  EXPECT_EQ(FutureReturnCode::SUCCESS, executor_->spin_until_future_complete(future));
  EXPECT_EQ(FutureReturnCode::SUCCESS, executor_->spin_until_future_complete(future, 0ms));
  executor_->remove_node(node_);
  EXPECT_EQ(FutureReturnCode::SUCCESS, rclcpp::spin_until_future_complete(node_, future, 1s));
  EXPECT_FALSE(node_->get_node_base_interface()->get_associated_with_executor_atomic());
}

TEST_F(SpinFunctions, SpinUntilFutureCompleteIsInterrupted) {
  std::promise<int> promise;
  auto future = promise.get_future();
  rclcpp::TimerBase::SharedPtr timer = node_->create_wall_timer(1ms, [&] { executor_->cancel(); });
  EXPECT_EQ(FutureReturnCode::INTERRUPTED, executor_->spin_until_future_complete(future, kLimit));
  timer = node_->create_wall_timer(1ms, [] { rclcpp::shutdown(); });
  EXPECT_EQ(FutureReturnCode::INTERRUPTED, executor_->spin_until_future_complete(future, kLimit));
}

TEST_F(SpinFunctions, ReturnCodesAsText) {
  std::ostringstream text;
  text << FutureReturnCode::SUCCESS << ", " << FutureReturnCode::INTERRUPTED << ", "
       << FutureReturnCode::TIMEOUT;
  EXPECT_EQ("SUCCESS (0), INTERRUPTED (1), TIMEOUT (2)", text.str());
}

TEST_F(SpinFunctions, FreeSpinSomeAndSpin) {
  executor_->remove_node(node_);
  publish(1);
  rclcpp::spin_some(node_);
  EXPECT_EQ(1u, received_.size());
  auto timer = node_->create_wall_timer(1ms, [] { rclcpp::shutdown(); });
  rclcpp::spin(node_);
  EXPECT_FALSE(rclcpp::ok());
}

TEST_F(SpinFunctions, FloodedTopicDoesNotStarveATimer) {
  int ticks = 0;
  auto flood = node_->create_subscription<Int32>("loop", 10, [](const Int32&) {});
  auto source = node_->create_publisher<Int32>("loop", 10);
  auto feed =
      node_->create_subscription<Int32>("loop", 10, [&](const Int32& m) { source->publish(m); });
  auto timer = node_->create_wall_timer(5ms, [&] {
    if (++ticks == 20) {
      executor_->cancel();
    }
  });
  source->publish(number(1));
  executor_->spin();
  EXPECT_EQ(20, ticks);
}

}  // namespace
