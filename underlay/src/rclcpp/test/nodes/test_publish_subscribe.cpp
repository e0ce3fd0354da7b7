// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "node_testing.hpp"
#include "std_msgs/msg/empty.hpp"

namespace {

using namespace node_testing;
using rclcpp::executors::SingleThreadedExecutor;

class PublishSubscribe : public NodeTest {};

TEST_F(PublishSubscribe, ThousandReliableMessagesArriveInOrder) {
  auto talker = bare_node("talker");
  auto listener = bare_node("listener");
  std::vector<int> received;
  auto publisher = talker->create_publisher<Int32>("numbers", 1000);
  auto subscription = listener->create_subscription<Int32>(
      "numbers", 1000, [&](const Int32& m) { received.push_back(m.data); });
  ASSERT_TRUE(eventually([&] {
    return publisher->get_subscription_count() == 1 && subscription->get_publisher_count() == 1;
  }));
  for (int i = 0; i < 1000; ++i) {
    publisher->publish(number(i));
  }
  SingleThreadedExecutor executor;
  executor.add_node(listener);
  EXPECT_TRUE(spin_until(executor, [&] { return received.size() == 1000; }));
  spin_a_while(executor, 50ms);
  std::vector<int> expected(1000);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(expected, received);
  EXPECT_TRUE(publisher->wait_for_all_acked(10s));
}

TEST_F(PublishSubscribe, KeepLastDropsTheOldest) {
  auto node = bare_node("short");
  std::vector<int> received;
  auto publisher = node->create_publisher<Int32>("short", 10);
  auto subscription = node->create_subscription<Int32>(
      "short", 3, [&](const Int32& m) { received.push_back(m.data); });
  for (int i = 0; i < 10; ++i) {
    publisher->publish(number(i));
  }
  ASSERT_TRUE(publisher->wait_for_all_acked(10s));
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return !received.empty() && received.back() == 9; }));
  EXPECT_EQ((std::vector<int>{7, 8, 9}), received);
}

TEST_F(PublishSubscribe, CountsFollowTheirPeers) {
  auto node = bare_node("counting");
  auto publisher = node->create_publisher<Int32>("counted", 1);
  EXPECT_EQ(0u, publisher->get_subscription_count());
  auto first = node->create_subscription<Int32>("counted", 1, [](const Int32&) {});
  auto second = node->create_subscription<Int32>("counted", 1, [](const Int32&) {});
  EXPECT_TRUE(eventually([&] { return publisher->get_subscription_count() == 2; }));
  EXPECT_TRUE(eventually([&] { return first->get_publisher_count() == 1; }));
  second.reset();
  EXPECT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher.reset();
  EXPECT_TRUE(eventually([&] { return first->get_publisher_count() == 0; }));
}

TEST_F(PublishSubscribe, TransientLocalReachesALateJoiner) {
  auto node = bare_node("latched");
  const auto qos = rclcpp::QoS(2).transient_local();
  auto publisher = node->create_publisher<Int32>("map", qos);
  for (int i = 0; i < 5; ++i) {
    publisher->publish(number(i));
  }
  std::vector<int> late, volatile_late;
  auto subscription =
      node->create_subscription<Int32>("map", qos, [&](const Int32& m) { late.push_back(m.data); });
  auto other = node->create_subscription<Int32>(
      "map", 2, [&](const Int32& m) { volatile_late.push_back(m.data); });
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return late.size() == 2; }));
  spin_a_while(executor);
  EXPECT_EQ((std::vector<int>{3, 4}), late);
  EXPECT_TRUE(volatile_late.empty());
}

TEST_F(PublishSubscribe, BestEffortPublisherDoesNotReachAReliableSubscription) {
  auto node = bare_node("mismatch");
  auto publisher = node->create_publisher<Int32>("topic", rclcpp::QoS(5).best_effort());
  int strict = 0, lenient = 0;
  auto reliable = node->create_subscription<Int32>("topic", rclcpp::QoS(5).reliable(),
                                                   [&](const Int32&) { ++strict; });
  auto best_effort = node->create_subscription<Int32>("topic", rclcpp::QoS(5).best_effort(),
                                                      [&](const Int32&) { ++lenient; });
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(number(1));
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return lenient == 1; }));
  spin_a_while(executor);
  EXPECT_EQ(0, strict);
  EXPECT_EQ(0u, reliable->get_publisher_count());
}

TEST_F(PublishSubscribe, IgnoringLocalPublications) {
  auto node = bare_node("deaf");
  auto publisher = node->create_publisher<Int32>("topic", 5);
  rclcpp::SubscriptionOptions options;
  options.ignore_local_publications = true;
  int ignored = 0, heard = 0;
  auto deaf = node->create_subscription<Int32>(
      "topic", 5, [&](const Int32&) { ++ignored; }, options);
  auto normal = node->create_subscription<Int32>("topic", 5, [&](const Int32&) { ++heard; });
  ASSERT_TRUE(eventually([&] { return normal->get_publisher_count() == 1; }));
  publisher->publish(number(1));
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return heard == 1; }));
  spin_a_while(executor);
  EXPECT_EQ(0, ignored);
}

TEST_F(PublishSubscribe, NamesAreExpandedAndRemapped) {
  auto options = bare().arguments(
      {"--ros-args", "-r", "from:=to", "-r", "~/own:=/elsewhere", "-r", "service:=other"});
  auto node = std::make_shared<rclcpp::Node>("namer", "/space", options);
  const auto topic = [&](const char* name) {
    return std::string(node->create_publisher<Int32>(name, 1)->get_topic_name());
  };
  EXPECT_EQ("/space/relative", topic("relative"));
  EXPECT_EQ("/absolute", topic("/absolute"));
  EXPECT_EQ("/space/namer/private", topic("~/private"));
  EXPECT_EQ("/space/to", topic("from"));
  EXPECT_EQ("/elsewhere", topic("~/own"));
  EXPECT_STREQ("/space/other", node->create_client<Echo>("service")->get_service_name());
  auto subscription = node->create_subscription<Int32>("from", 1, [](const Int32&) {});
  EXPECT_STREQ("/space/to", subscription->get_topic_name());
}

TEST_F(PublishSubscribe, RemappedTopicsCarryMessages) {
  auto talker = std::make_shared<rclcpp::Node>(
      "talker", "/a", bare().arguments({"--ros-args", "-r", "chatter:=/shared/chatter"}));
  auto listener = std::make_shared<rclcpp::Node>("listener", "/shared", bare());
  int received = 0;
  auto publisher = talker->create_publisher<Int32>("chatter", 1);
  auto subscription = listener->create_subscription<Int32>(
      "chatter", 1, [&](const Int32& m) { received = m.data; });
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(number(9));
  SingleThreadedExecutor executor;
  executor.add_node(listener);
  EXPECT_TRUE(spin_until(executor, [&] { return received == 9; }));
}

TEST_F(PublishSubscribe, BadNamesAreRefused) {
  auto node = bare_node("strict");
  EXPECT_THROW(node->create_publisher<Int32>("white space", 1),
               rclcpp::exceptions::InvalidTopicNameError);
  EXPECT_THROW(node->create_subscription<Int32>("1digit", 1, [](const Int32&) {}),
               rclcpp::exceptions::InvalidTopicNameError);
  EXPECT_THROW(bare_node("no/slashes"), rclcpp::exceptions::InvalidNodeNameError);
  EXPECT_THROW(rclcpp::Node("node", "/bad//space", bare()),
               rclcpp::exceptions::InvalidNamespaceError);
}

TEST_F(PublishSubscribe, TwoTypesOnOneTopicAreRefused) {
  auto node = bare_node("confused");
  auto publisher = node->create_publisher<Int32>("topic", 1);
  EXPECT_ANY_THROW(node->create_publisher<std_msgs::msg::String>("topic", 1));
  publisher.reset();
  EXPECT_NO_THROW(node->create_publisher<std_msgs::msg::String>("topic", 1));
}

TEST_F(PublishSubscribe, PublishingAfterShutdownDoesNothing) {
  auto node = bare_node("late");
  auto publisher = node->create_publisher<Int32>("topic", 1);
  auto subscription = node->create_subscription<Int32>("topic", 1, [](const Int32&) {});
  rclcpp::shutdown();
  EXPECT_NO_THROW(publisher->publish(number(1)));
  EXPECT_NO_THROW(publisher->publish(std::make_unique<Int32>()));
}

TEST_F(PublishSubscribe, NullMessageIsRefused) {
  auto node = bare_node("null");
  auto publisher = node->create_publisher<Int32>("topic", 1);
  EXPECT_ANY_THROW(publisher->publish(std::unique_ptr<Int32>()));
}

TEST_F(PublishSubscribe, EmptyAndLargeMessages) {
  auto node = bare_node("sizes");
  int empty = 0;
  std::string large;
  auto empty_publisher = node->create_publisher<std_msgs::msg::Empty>("empty", 1);
  auto large_publisher = node->create_publisher<std_msgs::msg::String>("large", 1);
  auto a = node->create_subscription<std_msgs::msg::Empty>(
      "empty", 1, [&](const std_msgs::msg::Empty&) { ++empty; });
  auto b = node->create_subscription<std_msgs::msg::String>(
      "large", 1, [&](const std_msgs::msg::String& m) { large = m.data; });
  std_msgs::msg::String message;
  message.data.assign(5'000'000, 'x');
  empty_publisher->publish(std_msgs::msg::Empty());
  large_publisher->publish(message);
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return empty == 1 && !large.empty(); }));
  EXPECT_EQ(message.data, large);
}

TEST_F(PublishSubscribe, SubscriptionMayDropItselfInItsCallback) {
  auto node = bare_node("quitter");
  auto publisher = node->create_publisher<Int32>("topic", 10);
  int calls = 0;
  rclcpp::Subscription<Int32>::SharedPtr subscription;
  auto witness = std::make_shared<int>(1);
  std::weak_ptr<int> gone = witness;
  subscription =
      node->create_subscription<Int32>("topic", 10, [&, witness](Int32::UniquePtr message) {
        subscription.reset();
        ++calls;
        EXPECT_EQ(0, message->data);
        EXPECT_EQ(1, *witness);
      });
  witness.reset();
  for (int i = 0; i < 5; ++i) {
    publisher->publish(number(i));
  }
  SingleThreadedExecutor executor;
  executor.add_node(node);
  EXPECT_TRUE(spin_until(executor, [&] { return calls == 1; }));
  spin_a_while(executor, 50ms);
  EXPECT_EQ(1, calls);
  EXPECT_TRUE(gone.expired());
}

TEST_F(PublishSubscribe, SubscriptionsComeAndGoWhileMessagesArrive) {
  auto node = bare_node("busy");
  auto publisher = node->create_publisher<Int32>("topic", 10);
  std::atomic_bool stop{false};
  std::thread flood([&] {
    for (int i = 0; !stop; ++i) {
      publisher->publish(number(i));
    }
  });
  rclcpp::executors::MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 3);
  executor.add_node(node);
  {
    BackgroundSpin spin(executor);
    for (int i = 0; i < 50; ++i) {
      auto count = std::make_shared<std::atomic_int>(0);
      auto subscription =
          node->create_subscription<Int32>("topic", 10, [count](const Int32&) { ++*count; });
      EXPECT_TRUE(eventually([&] { return *count > 0; }));
    }
  }
  stop = true;
  flood.join();
}

TEST_F(PublishSubscribe, EndpointsOutliveTheirNodeAndTheContext) {
  auto node = bare_node("short_lived");
  auto publisher = node->create_publisher<Int32>("topic", 1);
  auto subscription = node->create_subscription<Int32>("topic", 1, [](const Int32&) {});
  auto timer = node->create_wall_timer(1h, [] {});
  node.reset();
  publisher->publish(number(1));
  EXPECT_EQ(1u, publisher->get_subscription_count());
  rclcpp::shutdown();
  subscription.reset();
  publisher->publish(number(1));
}

}  // namespace
