// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using rclcpp::CallbackGroupType;
using rclcpp::executors::MultiThreadedExecutor;
using rclcpp::executors::SingleThreadedExecutor;

/// Passes those who arrive once there are enough of them at the same time.
class Barrier {
 public:
  explicit Barrier(int size) : missing_(size) {}
  bool arrive_and_wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    --missing_;
    complete_.notify_all();
    return complete_.wait_for(lock, kLimit, [this] { return missing_ <= 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable complete_;
  int missing_;
};

class CallbackGroups : public NodeTest {
 protected:
  static rclcpp::ExecutorOptions options() { return rclcpp::ExecutorOptions(); }
};

TEST_F(CallbackGroups, MutuallyExclusiveCallbacksNeverOverlap) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  std::atomic_int inside{0}, overlaps{0}, runs{0};
  const auto work = [&] {
    overlaps += ++inside > 1;
    std::this_thread::sleep_for(100us);
    --inside;
    ++runs;
  };
  rclcpp::SubscriptionOptions in_group;
  in_group.callback_group = group;
  auto publisher = node->create_publisher<Int32>("topic", 10);
  auto subscription = node->create_subscription<Int32>(
      "topic", 10,
      [&](const Int32& m) {
        work();
        publisher->publish(m);
      },
      in_group);
  std::vector<rclcpp::TimerBase::SharedPtr> timers;
  for (int i = 0; i < 4; ++i) {
    timers.push_back(node->create_wall_timer(0ms, work, group));
  }
  MultiThreadedExecutor executor(options(), 4);
  executor.add_node(node);
  publisher->publish(number(0));
  {
    BackgroundSpin spin(executor);
    EXPECT_TRUE(eventually([&] { return runs >= 500; }));
  }
  EXPECT_EQ(0, overlaps);
}

TEST_F(CallbackGroups, ReentrantCallbacksOverlap) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(CallbackGroupType::Reentrant);
  Barrier barrier(3);
  std::atomic_int met{0};
  rclcpp::SubscriptionOptions in_group;
  in_group.callback_group = group;
  auto publisher = node->create_publisher<Int32>("topic", 10);
  auto subscription = node->create_subscription<Int32>(
      "topic", 10, [&](const Int32&) { met += barrier.arrive_and_wait(); }, in_group);
  MultiThreadedExecutor executor(options(), 4);
  executor.add_node(node);
  BackgroundSpin spin(executor);
  for (int i = 0; i < 3; ++i) {
    publisher->publish(number(i));  // one subscription, three messages at the same time
  }
  EXPECT_TRUE(eventually([&] { return met == 3; }));
}

TEST_F(CallbackGroups, DifferentGroupsOverlap) {
  auto node = bare_node("node");
  auto first = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  auto second = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  Barrier barrier(2);
  std::atomic_int met{0};
  const auto meet = [&] { met += barrier.arrive_and_wait(); };
  auto a = node->create_wall_timer(1ms, meet, first);
  auto b = node->create_wall_timer(1ms, meet, second);
  MultiThreadedExecutor executor(options(), 2);
  executor.add_node(node);
  BackgroundSpin spin(executor);
  EXPECT_TRUE(eventually([&] { return met >= 2; }));
}

TEST_F(CallbackGroups, ServiceCallFromACallbackOfAnotherGroup) {
  auto node = bare_node("node");
  auto asking = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  auto client = node->create_client<Echo>("echo");
  auto service = node->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  std::atomic_bool answered{false};
  rclcpp::TimerBase::SharedPtr timer = node->create_wall_timer(
      1ms,
      [&] {
        timer->cancel();
        client->wait_for_service(kLimit);
        auto future = client->async_send_request(request(5));
        answered = future.wait_for(kLimit) == std::future_status::ready &&
                   future.get()->result.names.at(0) == "5";
      },
      asking);
  MultiThreadedExecutor executor(options(), 2);
  executor.add_node(node);
  BackgroundSpin spin(executor);
  EXPECT_TRUE(eventually([&] { return answered.load(); }));
}

TEST_F(CallbackGroups, ManualGroupIsServedOnlyWhenAdded) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive, false);
  EXPECT_FALSE(group->automatically_add_to_executor_with_node());
  int manual = 0, automatic = 0;
  auto a = node->create_wall_timer(
      1ms, [&] { ++manual; }, group);
  auto b = node->create_wall_timer(1ms, [&] { ++automatic; });
  SingleThreadedExecutor executor, other;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return automatic > 10; }));
  EXPECT_EQ(0, manual);
  other.add_callback_group(group, node->get_node_base_interface());
  EXPECT_THROW(executor.add_callback_group(group, node->get_node_base_interface()),
               std::runtime_error);
  const int before = automatic;
  EXPECT_TRUE(spin_until(other, [&] { return manual > 3; }));
  EXPECT_EQ(before, automatic);
  other.remove_callback_group(group);
  EXPECT_THROW(other.remove_callback_group(group), std::runtime_error);
  const int manual_before = manual;
  spin_a_while(other, 20ms);
  EXPECT_EQ(manual_before, manual);
}

TEST_F(CallbackGroups, AutomaticGroupBelongsToTheExecutorOfItsNode) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  SingleThreadedExecutor executor, other;
  executor.add_node(node);
  EXPECT_THROW(other.add_callback_group(group, node->get_node_base_interface()),
               std::runtime_error);
  executor.remove_node(node);
  EXPECT_NO_THROW(other.add_callback_group(group, node->get_node_base_interface()));
}

TEST_F(CallbackGroups, AutomaticGroupGivenAwayBeforeIsLeftThere) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  int calls = 0, others = 0;
  auto timer = node->create_wall_timer(
      1ms, [&] { ++calls; }, group);
  auto second = node->create_wall_timer(1ms, [&] { ++others; });
  SingleThreadedExecutor executor, other;
  other.add_callback_group(group, node->get_node_base_interface());
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return others > 10; }));
  EXPECT_EQ(0, calls);
  EXPECT_TRUE(spin_until(other, [&] { return calls > 0; }));
}

TEST_F(CallbackGroups, ForeignGroupIsRefused) {
  auto node = bare_node("node");
  auto other = bare_node("other");
  auto group = other->create_callback_group(CallbackGroupType::Reentrant);
  rclcpp::SubscriptionOptions in_group;
  in_group.callback_group = group;
  EXPECT_THROW(node->create_subscription<Int32>(
                   "topic", 1, [](const Int32&) {}, in_group),
               std::runtime_error);
  EXPECT_THROW(node->create_wall_timer(
                   1s, [] {}, group),
               std::runtime_error);
  EXPECT_THROW(node->create_client<Echo>("echo", rmw_qos_profile_services_default, group),
               std::runtime_error);
}

TEST_F(CallbackGroups, NodeTellsItsGroups) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(CallbackGroupType::Reentrant);
  int groups = 0, reentrant = 0;
  node->for_each_callback_group([&](rclcpp::CallbackGroup::SharedPtr found) {
    ++groups;
    reentrant += found == group && found->type() == CallbackGroupType::Reentrant;
  });
  EXPECT_EQ(2, groups);
  EXPECT_EQ(1, reentrant);
}

TEST_F(CallbackGroups, NumberOfThreads) {
  EXPECT_EQ(5u, MultiThreadedExecutor(options(), 5).get_number_of_threads());
  EXPECT_GE(MultiThreadedExecutor().get_number_of_threads(), 2u);
}

}  // namespace
