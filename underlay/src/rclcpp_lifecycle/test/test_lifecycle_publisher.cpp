// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "managed_node.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rcutils/logging.h"
#include "std_msgs/msg/string.hpp"

using String = std_msgs::msg::String;
using Strings = std::vector<std::string>;

namespace {

int warnings = 0;

void count_warnings(const rcutils_log_location_t*, int severity, const char* name,
                    rcutils_time_point_value_t, const char*, va_list*) {
  if (severity == RCUTILS_LOG_SEVERITY_WARN && std::string(name) == "LifecyclePublisher") {
    ++warnings;
  }
}

/// Its callbacks do not call those of LifecycleNode.
class ForgetfulNode : public rclcpp_lifecycle::LifecycleNode {
 public:
  using rclcpp_lifecycle::LifecycleNode::LifecycleNode;
  CallbackReturn on_activate(const State&) override { return CallbackReturn::SUCCESS; }
};

/// Has a managed entity that is no publisher.
class NodeWithEntity : public rclcpp_lifecycle::LifecycleNode {
 public:
  using rclcpp_lifecycle::LifecycleNode::LifecycleNode;
  std::shared_ptr<rclcpp_lifecycle::SimpleManagedEntity> entity = [this] {
    auto made = std::make_shared<rclcpp_lifecycle::SimpleManagedEntity>();
    add_managed_entity(made);
    return made;
  }();
};

}  // namespace

class LifecyclePublisherTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void SetUp() override {
    executor_.add_node(node_->get_node_base_interface());
    executor_.add_node(listener_);
    while (publisher_->get_subscription_count() == 0) {
      executor_.spin_once(std::chrono::milliseconds(10));
    }
  }

  void publish(const std::string& text) {
    String msg;
    msg.data = text;
    publisher_->publish(msg);
  }

  void spin_until_received(const std::string& text) {
    while (received_.empty() || received_.back() != text) {
      executor_.spin_once(std::chrono::seconds(1));
    }
  }

  std::shared_ptr<ManagedNode> node_ = std::make_shared<ManagedNode>("speaker");
  rclcpp::Node::SharedPtr listener_ = std::make_shared<rclcpp::Node>("listener");
  std::shared_ptr<rclcpp_lifecycle::LifecyclePublisher<String>> publisher_ =
      node_->create_publisher<String>("speech", 10);
  Strings received_;
  rclcpp::Subscription<String>::SharedPtr subscription_ = listener_->create_subscription<String>(
      "speech", 10, [this](const String& msg) { received_.push_back(msg.data); });
  rclcpp::executors::SingleThreadedExecutor executor_;
};

TEST_F(LifecyclePublisherTest, PublishesOnlyWhileActive) {
  publish("unconfigured");
  node_->configure();
  publish("inactive");
  EXPECT_FALSE(publisher_->is_activated());
  node_->activate();
  EXPECT_TRUE(publisher_->is_activated());
  publish("active");
  node_->deactivate();
  EXPECT_FALSE(publisher_->is_activated());
  publish("inactive again");
  node_->activate();
  auto last = std::make_unique<String>();
  last->data = "active again";
  publisher_->publish(std::move(last));
  spin_until_received("active again");
  EXPECT_EQ(received_, (Strings{"active", "active again"}));
}

TEST_F(LifecyclePublisherTest, IsActivatedByHandToo) {
  publisher_->on_activate();
  publish("by hand");
  publisher_->on_deactivate();
  publish("dropped");
  publisher_->on_activate();
  publish("end");
  spin_until_received("end");
  EXPECT_EQ(received_, (Strings{"by hand", "end"}));
}

TEST_F(LifecyclePublisherTest, WarnsOncePerInactivity) {
  const auto previous_handler = rcutils_logging_get_output_handler();
  rcutils_logging_set_output_handler(count_warnings);
  warnings = 0;
  publish("dropped");
  publish("dropped");
  publisher_->publish(std::make_unique<String>());
  EXPECT_EQ(warnings, 1);
  publisher_->on_activate();
  publish("sent");
  EXPECT_EQ(warnings, 1);
  publisher_->on_deactivate();
  publish("dropped");
  publish("dropped");
  EXPECT_EQ(warnings, 2);
  rcutils_logging_set_output_handler(previous_handler);
}

TEST_F(LifecyclePublisherTest, StaysInactiveIfTheNodeForgetsIt) {
  auto node = std::make_shared<ForgetfulNode>("forgetful");
  auto publisher = node->create_publisher<String>("other", 10);
  node->configure();
  EXPECT_EQ(node->activate().label(), "active");
  EXPECT_FALSE(publisher->is_activated());
}

TEST_F(LifecyclePublisherTest, OtherEntitiesAreManagedLikewise) {
  auto node = std::make_shared<NodeWithEntity>("node_with_entity");
  { auto short_lived = node->create_publisher<String>("other", 10); }
  node->configure();
  EXPECT_FALSE(node->entity->is_activated());
  node->activate();
  EXPECT_TRUE(node->entity->is_activated());
  node->deactivate();
  EXPECT_FALSE(node->entity->is_activated());
}
