// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <memory>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using std::placeholders::_1;

int g_received_by_function = 0;
void free_function(const Int32& message) {
  g_received_by_function = message.data;
}

class CallbackTest : public NodeTest {
 protected:
  void SetUp() override {
    NodeTest::SetUp();
    node_ = bare_node("callbacks");
    publisher_ = node_->create_publisher<Int32>("topic", 10);
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(node_);
  }

  void TearDown() override {
    executor_.reset();
    publisher_.reset();
    node_.reset();
    NodeTest::TearDown();
  }

  /// Subscribes, publishes 42 and expects `received_` to become it.
  template <typename Callback>
  void expect_delivery_to(Callback&& callback) {
    received_ = 0;
    auto subscription =
        node_->create_subscription<Int32>("topic", 10, std::forward<Callback>(callback));
    ASSERT_TRUE(eventually([&] { return publisher_->get_subscription_count() == 1; }));
    publisher_->publish(number(42));
    EXPECT_TRUE(spin_until(*executor_, [&] { return received_ == 42; }));
  }

 public:  // for std::bind
  void member_const_ref(const Int32& message) { received_ = message.data; }
  void member_unique(Int32::UniquePtr message) { received_ = message->data; }
  void member_shared_const(Int32::ConstSharedPtr message) { received_ = message->data; }
  void member_const_ref_shared_const(const Int32::ConstSharedPtr& message) {
    received_ = message->data;
  }
  void member_const(const Int32& message) const { received_ = message.data; }

 protected:
  rclcpp::Node::SharedPtr node_;
  rclcpp::Publisher<Int32>::SharedPtr publisher_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  mutable int received_ = 0;
};

TEST_F(CallbackTest, LambdasOfEverySignature) {
  expect_delivery_to([this](const Int32& m) { received_ = m.data; });
  expect_delivery_to([this](std::unique_ptr<Int32> m) { received_ = m->data; });
  expect_delivery_to([this](std::shared_ptr<const Int32> m) { received_ = m->data; });
  expect_delivery_to([this](const std::shared_ptr<const Int32>& m) { received_ = m->data; });
}

TEST_F(CallbackTest, SharedPointerToMutableMessage) {
// Deprecated in Humble, but still what most old code uses.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  expect_delivery_to([this](std::shared_ptr<Int32> m) { received_ = m->data; });
#pragma GCC diagnostic pop
}

TEST_F(CallbackTest, BoundMembersOfEverySignature) {
  expect_delivery_to(std::bind(&CallbackTest::member_const_ref, this, _1));
  expect_delivery_to(std::bind(&CallbackTest::member_unique, this, _1));
  expect_delivery_to(std::bind(&CallbackTest::member_shared_const, this, _1));
  expect_delivery_to(std::bind(&CallbackTest::member_const_ref_shared_const, this, _1));
  expect_delivery_to(std::bind(&CallbackTest::member_const, this, _1));
}

TEST_F(CallbackTest, StandardFunctionsOfEverySignature) {
  expect_delivery_to(
      std::function<void(const Int32&)>([this](const Int32& m) { received_ = m.data; }));
  expect_delivery_to(
      std::function<void(Int32::UniquePtr)>([this](Int32::UniquePtr m) { received_ = m->data; }));
  expect_delivery_to(std::function<void(Int32::ConstSharedPtr)>(
      [this](Int32::ConstSharedPtr m) { received_ = m->data; }));
}

TEST_F(CallbackTest, LvalueCallback) {
  const auto callback = [this](const Int32& m) { received_ = m.data; };
  expect_delivery_to(callback);
}

TEST_F(CallbackTest, FreeFunction) {
  auto subscription = node_->create_subscription<Int32>("topic", 10, free_function);
  publisher_->publish(number(7));
  EXPECT_TRUE(spin_until(*executor_, [] { return g_received_by_function == 7; }));
}

TEST_F(CallbackTest, OwnedMessagesOfTwoSubscriptionsAreDistinct) {
  Int32::UniquePtr first, second;
  auto a = node_->create_subscription<Int32>("topic", 10,
                                             [&](Int32::UniquePtr m) { first = std::move(m); });
  auto b = node_->create_subscription<Int32>("topic", 10,
                                             [&](Int32::UniquePtr m) { second = std::move(m); });
  publisher_->publish(number(1));
  ASSERT_TRUE(spin_until(*executor_, [&] { return first && second; }));
  EXPECT_NE(first.get(), second.get());
}

}  // namespace
