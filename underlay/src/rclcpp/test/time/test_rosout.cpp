// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rcl_interfaces/msg/log.hpp"
#include "rclcpp/rclcpp.hpp"
#include "spin_until.hpp"

using rcl_interfaces::msg::Log;

namespace {

class Rosout : public testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    listener_ = std::make_shared<rclcpp::Node>("listener");
    subscription_ = listener_->create_subscription<Log>(
        "/rosout", rclcpp::RosoutQoS(), [this](const Log& log) { logs_.push_back(log); });
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(listener_);
  }
  void TearDown() override {
    executor_.reset();
    subscription_.reset();
    listener_.reset();
    rclcpp::shutdown();
  }

  std::ptrdiff_t count(const std::string& text) const {
    return std::count_if(logs_.begin(), logs_.end(),
                         [&](const Log& log) { return log.msg == text; });
  }
  bool wait_for(const std::string& text, std::ptrdiff_t number = 1) {
    return spin_until(*executor_, [&] { return count(text) >= number; });
  }

  rclcpp::Node::SharedPtr listener_;
  rclcpp::Subscription<Log>::SharedPtr subscription_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  std::vector<Log> logs_;
};

TEST_F(Rosout, CarriesTheWholeMessage) {
  auto node = std::make_shared<rclcpp::Node>("talker", "space");
  RCLCPP_WARN(node->get_logger(), "value %d", 7);
  const int line = __LINE__ - 1;
  ASSERT_TRUE(wait_for("value 7"));
  const Log log = *std::find_if(logs_.begin(), logs_.end(),
                                [](const Log& candidate) { return candidate.msg == "value 7"; });
  EXPECT_EQ(log.name, "space.talker");
  EXPECT_EQ(log.level, Log::WARN);
  EXPECT_EQ(log.line, static_cast<uint32_t>(line));
  EXPECT_EQ(log.function, "TestBody");
  EXPECT_NE(log.file.find("test_rosout.cpp"), std::string::npos);
  EXPECT_GT(log.stamp.sec, 0);
}

TEST_F(Rosout, LongMessagesAreWhole) {
  auto node = std::make_shared<rclcpp::Node>("talker");
  const std::string text(5000, 'x');
  RCLCPP_INFO(node->get_logger(), "%s", text.c_str());
  EXPECT_TRUE(wait_for(text));
}

TEST_F(Rosout, OnlyNodesThatWantToPublish) {
  auto silent =
      std::make_shared<rclcpp::Node>("silent", rclcpp::NodeOptions().enable_rosout(false));
  auto talker = std::make_shared<rclcpp::Node>("talker");
  RCLCPP_INFO(silent->get_logger(), "of a silent node");
  RCLCPP_INFO(rclcpp::get_logger("free"), "of no node");
  RCLCPP_DEBUG(talker->get_logger(), "below the level");
  RCLCPP_INFO(talker->get_logger(), "of a node");
  EXPECT_TRUE(wait_for("of a node"));
  EXPECT_EQ(count("of a silent node"), 0);
  EXPECT_EQ(count("of no node"), 0);
  EXPECT_EQ(count("below the level"), 0);
}

TEST_F(Rosout, ManyThreadsMayLog) {
  auto node = std::make_shared<rclcpp::Node>("talker");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 25; ++j) {
        RCLCPP_INFO(node->get_logger(), "from a thread");
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_TRUE(wait_for("from a thread", 100));
  EXPECT_EQ(count("from a thread"), 100);
}

TEST_F(Rosout, NodesMayComeAndGoWhileOthersLog) {
  auto node = std::make_shared<rclcpp::Node>("talker");
  std::thread thread([&] {
    for (int i = 0; i < 200; ++i) {
      RCLCPP_INFO(node->get_logger(), "steady");
    }
  });
  for (int i = 0; i < 5; ++i) {
    RCLCPP_INFO(rclcpp::Node("guest").get_logger(), "brief");
  }
  thread.join();
  EXPECT_TRUE(wait_for("steady", 200));
}

TEST_F(Rosout, LoggingOutlivesNodeAndContext) {
  auto node = std::make_shared<rclcpp::Node>("talker");
  const rclcpp::Logger logger = node->get_logger();
  rclcpp::shutdown();
  RCLCPP_INFO(logger, "after shutdown");
  node.reset();
  RCLCPP_INFO(logger, "after the node");
}

}  // namespace
