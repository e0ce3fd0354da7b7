// SPDX-License-Identifier: Apache-2.0
// What this library promises beyond Humble, where these tests fail or crash now and then.
#include <atomic>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using rclcpp::CallbackGroupType;
using rclcpp::executors::MultiThreadedExecutor;
using rclcpp::executors::SingleThreadedExecutor;

class Robustness : public NodeTest {};

TEST_F(Robustness, SpinOnceWaitsForSomethingToRun) {
  auto node = bare_node("node");
  int received = 0;
  auto publisher = node->create_publisher<Int32>("topic", 10);
  auto subscription =
      node->create_subscription<Int32>("topic", 10, [&](const Int32&) { ++received; });
  SingleThreadedExecutor executor;
  executor.add_node(node);
  publisher->publish(number(0));
  executor.spin_once(kLimit);
  ASSERT_EQ(1, received);
  // Nothing is left, so that this must wait for the next message.
  std::thread later([&] {
    std::this_thread::sleep_for(50ms);
    publisher->publish(number(1));
  });
  executor.spin_once(kLimit);
  EXPECT_EQ(2, received);
  later.join();
}

TEST_F(Robustness, AlwaysReadyTimerDoesNotStarveItsGroup) {
  auto node = bare_node("node");
  std::atomic_int messages{0};
  // Long enough for idle threads to look for work meanwhile.
  auto busy = node->create_wall_timer(0ms, [] { std::this_thread::sleep_for(2ms); });
  auto publisher = node->create_publisher<Int32>("topic", 10);
  auto subscription =
      node->create_subscription<Int32>("topic", 10, [&](const Int32&) { ++messages; });
  auto elsewhere = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  auto restless = node->create_wall_timer(
      100us, [] {}, elsewhere);
  MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 3);
  executor.add_node(node);
  BackgroundSpin spin(executor);
  for (int i = 0; i < 10; ++i) {
    publisher->publish(number(i));
  }
  EXPECT_TRUE(eventually([&] { return messages == 10; }));
}

TEST_F(Robustness, GroupsAndTimersMayBeDroppedWhileSpinning) {
  auto node = bare_node("node");
  MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 2);
  executor.add_node(node);
  BackgroundSpin spin(executor);
  for (int i = 0; i < 50; ++i) {
    auto calls = std::make_shared<std::atomic_int>(0);
    auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
    auto timer = node->create_wall_timer(
        0ms, [calls] { ++*calls; }, group);
    EXPECT_TRUE(eventually([&] { return *calls > 0; }));
    (i % 2 == 0 ? void(group.reset()) : void(timer.reset()));
  }
}

TEST_F(Robustness, NodesMayBeDestroyedWhileSpinning) {
  MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 2);
  auto stays = bare_node("stays");
  executor.add_node(stays);
  BackgroundSpin spin(executor);
  for (int i = 0; i < 20; ++i) {
    auto calls = std::make_shared<std::atomic_int>(0);
    auto node = bare_node("goes");
    auto timer = node->create_wall_timer(0ms, [calls] { ++*calls; });
    executor.add_node(node);
    EXPECT_TRUE(eventually([&] { return *calls > 0; }));
  }
}

TEST_F(Robustness, DroppedGroupIsNoLongerServed) {
  auto node = bare_node("node");
  auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  int calls = 0;
  auto timer = node->create_wall_timer(
      0ms, [&] { ++calls; }, group);
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return calls > 0; }));
  group.reset();
  const int before = calls;
  spin_a_while(executor, 20ms);
  EXPECT_EQ(before, calls);
}

TEST_F(Robustness, AnswersToOtherClientsDisplaceNone) {
  auto node = bare_node("node");
  auto service = node->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  auto patient = bare_node("patient");
  auto waiting = patient->create_client<Echo>("echo");
  auto busy = node->create_client<Echo>("echo");
  ASSERT_TRUE(waiting->wait_for_service(kLimit));
  ASSERT_TRUE(busy->wait_for_service(kLimit));
  auto first = waiting->async_send_request(request(1000));
  SingleThreadedExecutor executor, other;
  executor.add_node(node);
  for (uint64_t i = 0; i < 50; ++i) {  // more than the history of the default profile
    auto future = busy->async_send_request(request(i));
    ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
              executor.spin_until_future_complete(future, kLimit));
  }
  other.add_node(patient);
  EXPECT_EQ(rclcpp::FutureReturnCode::SUCCESS, other.spin_until_future_complete(first, 10s));
}

TEST_F(Robustness, MessageOfADestroyedPublisherArrivesOnce) {
  auto node = std::make_shared<rclcpp::Node>("node", bare().use_intra_process_comms(true));
  auto wire = bare_node("wire");  // makes the publisher use the wire too
  auto listener = wire->create_subscription<Int32>("topic", 10, [](const Int32&) {});
  int calls = 0;
  auto publisher = node->create_publisher<Int32>("topic", 10);
  auto subscription = node->create_subscription<Int32>("topic", 10, [&](const Int32&) { ++calls; });
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 2; }));
  publisher->publish(std::make_unique<Int32>());
  publisher.reset();
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return calls > 0; }));
  spin_a_while(executor);
  EXPECT_EQ(1, calls);
}

TEST_F(Robustness, IntraProcessNeedsAMailbox) {
  rclcpp::Node node("node", bare().use_intra_process_comms(true));
  EXPECT_THROW(node.create_publisher<Int32>("topic", 0), std::invalid_argument);
  EXPECT_THROW(node.create_subscription<Int32>("topic", 0, [](const Int32&) {}),
               std::invalid_argument);
}

TEST(DomainId, OutOfRangeIsRefusedByName) {
  const char* set = std::getenv("ROS_DOMAIN_ID");
  const std::string before = set == nullptr ? "0" : set;
  for (const char* bad : {"3x", "-1", "233", "1000000", "99999999999999999999"}) {
    setenv("ROS_DOMAIN_ID", bad, 1);
    auto context = std::make_shared<rclcpp::Context>();
    try {
      context->init(0, nullptr);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const std::exception& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(bad)) << error.what();
    }
  }
  setenv("ROS_DOMAIN_ID", before.c_str(), 1);
}

}  // namespace
