// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "child_process.hpp"
#include "node_testing.hpp"
#include "rclcpp/create_generic_publisher.hpp"
#include "rclcpp/create_generic_subscription.hpp"
#include "rclcpp/serialization.hpp"

namespace {

using namespace node_testing;
using rclcpp::SerializedMessage;

constexpr char kInt32[] = "std_msgs/msg/Int32";

SerializedMessage serialized(int value) {
  SerializedMessage message;
  const Int32 typed = number(value);
  rclcpp::Serialization<Int32>().serialize_message(&typed, &message);
  return message;
}

int value_of(const SerializedMessage& message) {
  Int32 typed;
  rclcpp::Serialization<Int32>().deserialize_message(&message, &typed);
  return typed.data;
}

SerializedMessage bytes(const std::vector<uint8_t>& values) {
  SerializedMessage message(values.size());
  std::memcpy(message.get_rcl_serialized_message().buffer, values.data(), values.size());
  message.get_rcl_serialized_message().buffer_length = values.size();
  return message;
}

class GenericTopics : public NodeTest {
 protected:
  void SetUp() override {
    NodeTest::SetUp();
    node_ = bare_node("here");
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(node_);
  }
  void TearDown() override {
    executor_.reset();
    node_.reset();
    NodeTest::TearDown();
  }
  auto collect() {
    return [this](std::shared_ptr<SerializedMessage> message) {
      received_.push_back(value_of(*message));
    };
  }
  bool spin_until_received(const std::vector<int>& expected) {
    return spin_until(*executor_, [&] { return received_ == expected; });
  }

  rclcpp::Node::SharedPtr node_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  std::vector<int> received_;
};

TEST_F(GenericTopics, FromGenericToGeneric) {
  auto publisher = node_->create_generic_publisher("topic", kInt32, 10);
  auto subscription = node_->create_generic_subscription("topic", kInt32, 10, collect());
  EXPECT_STREQ("/topic", publisher->get_topic_name());
  EXPECT_STREQ("/topic", subscription->get_topic_name());
  EXPECT_TRUE(subscription->is_serialized());
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(serialized(1));
  publisher->publish(serialized(2));
  EXPECT_TRUE(spin_until_received({1, 2}));
}

TEST_F(GenericTopics, FromTypedToGeneric) {
  auto publisher = node_->create_publisher<Int32>("topic", 10);
  auto subscription = node_->create_generic_subscription("topic", kInt32, 10, collect());
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(number(3));
  EXPECT_TRUE(spin_until_received({3}));
}

TEST_F(GenericTopics, FromGenericToTyped) {
  auto publisher = node_->create_generic_publisher("topic", kInt32, 10);
  auto subscription = node_->create_subscription<Int32>(
      "topic", 10, [this](const Int32& message) { received_.push_back(message.data); });
  EXPECT_FALSE(subscription->is_serialized());
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(serialized(4));
  EXPECT_TRUE(spin_until_received({4}));
}

TEST_F(GenericTopics, BytesArriveAsTheyWereSent) {
  // A string that claims 2 GB: only who decodes it finds out.
  const std::vector<uint8_t> lie = {0, 1, 0, 0, 0xff, 0xff, 0xff, 0x7f, 'a', 'b', 'c', 0};
  std::vector<uint8_t> arrived;
  auto publisher = node_->create_generic_publisher("topic", "std_msgs/msg/String", 10);
  auto subscription = node_->create_generic_subscription(
      "topic", "std_msgs/msg/String", 10, [&](std::shared_ptr<SerializedMessage> message) {
        const auto& raw = message->get_rcl_serialized_message();
        arrived.assign(raw.buffer, raw.buffer + raw.buffer_length);
      });
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(bytes(lie));
  ASSERT_TRUE(spin_until(*executor_, [&] { return !arrived.empty(); }));
  EXPECT_EQ(lie, arrived);
}

TEST_F(GenericTopics, BytesThatAreNoMessageLeaveTypedSubscriptionsAlive) {
  auto publisher = node_->create_generic_publisher("topic", kInt32, 10);
  auto subscription = node_->create_subscription<Int32>(
      "topic", 10, [this](const Int32& message) { received_.push_back(message.data); });
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(bytes({9, 9, 9, 9, 1, 2, 3, 4}));
  publisher->publish(serialized(5));
  EXPECT_TRUE(spin_until_received({5}));
}

TEST_F(GenericTopics, IntraProcessPublishersReachBoth) {
  auto options = bare().use_intra_process_comms(true);
  auto node = std::make_shared<rclcpp::Node>("intra", options);
  std::vector<int> typed;
  auto publisher = node->create_publisher<Int32>("topic", 10);
  auto generic = node->create_generic_subscription("topic", kInt32, 10, collect());
  auto subscription = node->create_subscription<Int32>(
      "topic", 10, [&](const Int32& message) { typed.push_back(message.data); });
  executor_->add_node(node);
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 2; }));
  EXPECT_EQ(1u, publisher->get_intra_process_subscription_count());
  publisher->publish(number(6));
  EXPECT_TRUE(spin_until_received({6}));
  EXPECT_TRUE(spin_until(*executor_, [&] { return typed == std::vector<int>{6}; }));
  auto generic_publisher = node->create_generic_publisher("topic", kInt32, 10);
  ASSERT_TRUE(eventually([&] { return generic_publisher->get_subscription_count() == 2; }));
  generic_publisher->publish(serialized(7));
  EXPECT_TRUE(spin_until_received({6, 7}));
  EXPECT_TRUE(spin_until(*executor_, [&] { return typed == (std::vector<int>{6, 7}); }));
}

TEST_F(GenericTopics, CallbackGroupIsRespected) {
  auto group = node_->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive, false);
  rclcpp::SubscriptionOptions options;
  options.callback_group = group;
  auto publisher = node_->create_generic_publisher("topic", kInt32, 10);
  auto subscription = node_->create_generic_subscription("topic", kInt32, 10, collect(), options);
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(serialized(8));
  spin_a_while(*executor_);
  EXPECT_TRUE(received_.empty());
  executor_->add_callback_group(group, node_->get_node_base_interface());
  EXPECT_TRUE(spin_until_received({8}));
}

TEST_F(GenericTopics, QualityOfServiceIsRespected) {
  const auto latched = rclcpp::QoS(3).transient_local();
  auto publisher = node_->create_generic_publisher("topic", kInt32, latched);
  EXPECT_EQ(rclcpp::DurabilityPolicy::TransientLocal, publisher->get_actual_qos().durability());
  for (int i = 0; i < 5; ++i) {
    publisher->publish(serialized(i));
  }
  auto subscription = node_->create_generic_subscription("topic", kInt32, latched, collect());
  EXPECT_TRUE(spin_until_received({2, 3, 4}));
}

TEST_F(GenericTopics, UnknownTypesAreRefused) {
  for (const char* type : {"no_such_package/msg/A", "std_msgs/msg/NoSuchMessage", "nonsense"}) {
    EXPECT_THROW(node_->create_generic_publisher("topic", type, 10), std::runtime_error) << type;
    EXPECT_THROW(node_->create_generic_subscription("topic", type, 10, collect()),
                 std::runtime_error)
        << type;
  }
  EXPECT_THROW(node_->create_generic_publisher("white space", kInt32, 10),
               rclcpp::exceptions::InvalidTopicNameError);
}

TEST_F(GenericTopics, FreeFunctionsTakeTheTopicsInterface) {
  auto topics = node_->get_node_topics_interface();
  auto publisher = rclcpp::create_generic_publisher(topics, "topic", kInt32, rclcpp::QoS(10));
  auto subscription =
      rclcpp::create_generic_subscription(topics, "topic", kInt32, rclcpp::QoS(10), collect());
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(serialized(10));
  EXPECT_TRUE(spin_until_received({10}));
}

TEST_F(GenericTopics, BetweenProcesses) {
  auto publisher = node_->create_generic_publisher("ping", kInt32, 10);
  auto subscription = node_->create_generic_subscription("pong", kInt32, 10, collect());
  ChildProcess peer({NODE_PEER, "serve"});
  ASSERT_TRUE(spin_until(*executor_, [&] {
    publisher->publish(serialized(20));
    return !received_.empty();
  }));
  EXPECT_EQ(21, received_.front());  // the peer adds one
}

TEST_F(GenericTopics, LargeMessages) {
  std_msgs::msg::String large;
  large.data.assign(2'000'000, 'x');
  SerializedMessage message;
  rclcpp::Serialization<std_msgs::msg::String>().serialize_message(&large, &message);
  size_t received = 0;
  auto publisher = node_->create_generic_publisher("topic", "std_msgs/msg/String", 1);
  auto subscription = node_->create_generic_subscription(
      "topic", "std_msgs/msg/String", 1,
      [&](std::shared_ptr<SerializedMessage> arrived) { received = arrived->size(); });
  ASSERT_TRUE(eventually([&] { return publisher->get_subscription_count() == 1; }));
  publisher->publish(message);
  EXPECT_TRUE(spin_until(*executor_, [&] { return received == message.size(); }));
}

}  // namespace
