// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <vector>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using rclcpp::executors::SingleThreadedExecutor;

rclcpp::NodeOptions intra_process() {
  return bare().use_intra_process_comms(true);
}

class IntraProcess : public NodeTest {
 protected:
  void SetUp() override {
    NodeTest::SetUp();
    node_ = std::make_shared<rclcpp::Node>("node", intra_process());
    publisher_ = node_->create_publisher<Int32>("topic", 10);
    executor_ = std::make_unique<SingleThreadedExecutor>();
    executor_->add_node(node_);
  }
  void TearDown() override {
    executor_.reset();
    publisher_.reset();
    node_.reset();
    NodeTest::TearDown();
  }

  const Int32* publish(int value) {
    auto message = std::make_unique<Int32>(number(value));
    const Int32* address = message.get();
    publisher_->publish(std::move(message));
    return address;
  }

  rclcpp::Node::SharedPtr node_;
  rclcpp::Publisher<Int32>::SharedPtr publisher_;
  std::unique_ptr<SingleThreadedExecutor> executor_;
};

TEST_F(IntraProcess, UniquePointerArrivesItself) {
  Int32::UniquePtr received;
  auto subscription = node_->create_subscription<Int32>(
      "topic", 10, [&](Int32::UniquePtr m) { received = std::move(m); });
  EXPECT_EQ(1u, publisher_->get_intra_process_subscription_count());
  const Int32* sent = publish(5);
  ASSERT_TRUE(spin_until(*executor_, [&] { return received != nullptr; }));
  EXPECT_EQ(sent, received.get());
  EXPECT_EQ(5, received->data);
}

TEST_F(IntraProcess, SharedSubscriptionsShareOneMessage) {
  std::vector<Int32::ConstSharedPtr> received;
  std::vector<rclcpp::Subscription<Int32>::SharedPtr> subscriptions;
  for (int i = 0; i < 3; ++i) {
    subscriptions.push_back(node_->create_subscription<Int32>(
        "topic", 10, [&](Int32::ConstSharedPtr m) { received.push_back(m); }));
  }
  const Int32* sent = publish(5);
  ASSERT_TRUE(spin_until(*executor_, [&] { return received.size() == 3; }));
  for (const auto& message : received) {
    EXPECT_EQ(sent, message.get());
  }
}

TEST_F(IntraProcess, OwnersAndReadersTogetherEachGetTheirs) {
  Int32::UniquePtr owned, also_owned;
  Int32::ConstSharedPtr shared, also_shared;
  auto a = node_->create_subscription<Int32>("topic", 10,
                                             [&](Int32::UniquePtr m) { owned = std::move(m); });
  auto b =
      node_->create_subscription<Int32>("topic", 10, [&](Int32::ConstSharedPtr m) { shared = m; });
  auto c = node_->create_subscription<Int32>(
      "topic", 10, [&](Int32::UniquePtr m) { also_owned = std::move(m); });
  auto d = node_->create_subscription<Int32>(
      "topic", 10, [&](const Int32::ConstSharedPtr& m) { also_shared = m; });
  publish(5);
  ASSERT_TRUE(spin_until(*executor_, [&] { return owned && also_owned && shared && also_shared; }));
  EXPECT_EQ(shared.get(), also_shared.get());
  EXPECT_NE(owned.get(), also_owned.get());
  EXPECT_NE(owned.get(), shared.get());
  EXPECT_NE(also_owned.get(), shared.get());
  owned->data = 6;
  EXPECT_EQ(5, also_owned->data);
  EXPECT_EQ(5, shared->data);
}

TEST_F(IntraProcess, PublishedByReferenceTooIsDeliveredOnce) {
  int calls = 0;
  auto subscription = node_->create_subscription<Int32>("topic", 10, [&](const Int32& m) {
    EXPECT_EQ(3, m.data);
    ++calls;
  });
  publisher_->publish(number(3));
  EXPECT_TRUE(spin_until(*executor_, [&] { return calls == 1; }));
  spin_a_while(*executor_);
  EXPECT_EQ(1, calls);
}

TEST_F(IntraProcess, WithinAndAcrossTheProcessExactlyOnce) {
  // Another context is, to the wire, another process.
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  auto remote = std::make_shared<rclcpp::Node>("remote", bare().context(context));
  rclcpp::ExecutorOptions options;
  options.context = context;
  SingleThreadedExecutor remote_executor(options);
  remote_executor.add_node(remote);

  std::vector<int> inside, outside, beside;
  auto near = node_->create_subscription<Int32>("topic", 10,
                                                [&](const Int32& m) { inside.push_back(m.data); });
  rclcpp::SubscriptionOptions over_the_wire;
  over_the_wire.use_intra_process_comm = rclcpp::IntraProcessSetting::Disable;
  auto local = node_->create_subscription<Int32>(
      "topic", 10, [&](const Int32& m) { beside.push_back(m.data); }, over_the_wire);
  auto far = remote->create_subscription<Int32>("topic", 10,
                                                [&](const Int32& m) { outside.push_back(m.data); });
  ASSERT_TRUE(eventually([&] {
    return publisher_->get_subscription_count() == 3 && far->get_publisher_count() == 1;
  }));
  EXPECT_EQ(1u, publisher_->get_intra_process_subscription_count());

  for (int i = 0; i < 3; ++i) {
    publish(i);
  }
  EXPECT_TRUE(spin_until(*executor_, [&] { return inside.size() == 3 && beside.size() == 3; }));
  EXPECT_TRUE(spin_until(remote_executor, [&] { return outside.size() == 3; }));
  spin_a_while(*executor_, 100ms);
  spin_a_while(remote_executor, 100ms);
  const std::vector<int> expected{0, 1, 2};
  EXPECT_EQ(expected, inside);
  EXPECT_EQ(expected, beside);
  EXPECT_EQ(expected, outside);
  context->shutdown("test over");
}

TEST_F(IntraProcess, MessagesOfOthersStillComeOverTheWire) {
  auto other = bare_node("other");
  auto over_the_wire = other->create_publisher<Int32>("topic", 10);
  std::vector<int> received;
  auto subscription = node_->create_subscription<Int32>(
      "topic", 10, [&](const Int32& m) { received.push_back(m.data); });
  ASSERT_TRUE(eventually([&] { return over_the_wire->get_subscription_count() == 1; }));
  over_the_wire->publish(number(1));
  EXPECT_TRUE(spin_until(*executor_, [&] { return received.size() == 1; }));
}

TEST_F(IntraProcess, UnsuitableQosIsRefused) {
  const auto refused = [this](const rclcpp::QoS& qos) {
    EXPECT_THROW(node_->create_publisher<Int32>("refused", qos), std::invalid_argument);
    EXPECT_THROW(node_->create_subscription<Int32>("refused", qos, [](const Int32&) {}),
                 std::invalid_argument);
  };
  refused(rclcpp::QoS(1).transient_local());
  refused(rclcpp::QoS(rclcpp::KeepAll()));
}

TEST_F(IntraProcess, FullMailboxDropsTheOldest) {
  std::vector<int> received;
  auto subscription = node_->create_subscription<Int32>(
      "topic", 3, [&](const Int32& m) { received.push_back(m.data); });
  for (int i = 0; i < 10; ++i) {
    publish(i);
  }
  EXPECT_TRUE(spin_until(*executor_, [&] { return !received.empty() && received.back() == 9; }));
  EXPECT_EQ((std::vector<int>{7, 8, 9}), received);
}

TEST_F(IntraProcess, ReliableSubscriptionIsNotReachedByBestEffort) {
  auto publisher = node_->create_publisher<Int32>("mixed", rclcpp::QoS(1).best_effort());
  int calls = 0;
  auto subscription = node_->create_subscription<Int32>("mixed", rclcpp::QoS(1).reliable(),
                                                        [&](const Int32&) { ++calls; });
  EXPECT_EQ(0u, publisher->get_intra_process_subscription_count());
  publisher->publish(number(1));
  spin_a_while(*executor_);
  EXPECT_EQ(0, calls);
}

TEST_F(IntraProcess, SubscriptionIsForgottenWhenDropped) {
  auto subscription = node_->create_subscription<Int32>("topic", 1, [](const Int32&) {});
  EXPECT_EQ(1u, publisher_->get_intra_process_subscription_count());
  subscription.reset();
  EXPECT_EQ(0u, publisher_->get_intra_process_subscription_count());
  publish(1);
}

}  // namespace
