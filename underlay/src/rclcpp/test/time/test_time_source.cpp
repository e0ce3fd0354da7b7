// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "rclcpp/rclcpp.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "spin_until.hpp"

using namespace std::chrono_literals;

namespace {

rclcpp::NodeOptions with_use_sim_time(bool use_sim_time) {
  return rclcpp::NodeOptions().append_parameter_override("use_sim_time", use_sim_time);
}

class TimeSource : public testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    simulator_ = std::make_shared<rclcpp::Node>("simulator");
    publisher_ =
        simulator_->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::ClockQoS());
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
  }
  void TearDown() override {
    executor_.reset();
    publisher_.reset();
    simulator_.reset();
    rclcpp::shutdown();
  }

  rclcpp::Node::SharedPtr add_node(bool use_sim_time) {
    auto node = std::make_shared<rclcpp::Node>("robot", with_use_sim_time(use_sim_time));
    executor_->add_node(node);
    return node;
  }

  void publish(double seconds) {
    rosgraph_msgs::msg::Clock message;
    message.clock = rclcpp::Time(0, 0) + rclcpp::Duration::from_seconds(seconds);
    publisher_->publish(message);
  }

  /// Publishes until the node's clock shows the time; runs no callback.
  bool move_clock(rclcpp::Node& node, double seconds) {
    const auto give_up = std::chrono::steady_clock::now() + 20s;
    while (node.now().seconds() != seconds) {
      if (std::chrono::steady_clock::now() > give_up) {
        return false;
      }
      publish(seconds);
      std::this_thread::sleep_for(5ms);
    }
    return true;
  }

  /// Runs all that is due now.
  void spin_some() {
    for (int i = 0; i < 5; ++i) {
      executor_->spin_once(10ms);
    }
  }

  bool spin_until_active(rclcpp::Node& node, bool active) {
    return spin_until(*executor_, [&] { return node.get_clock()->ros_time_is_active() == active; });
  }

  rclcpp::Node::SharedPtr simulator_;
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr publisher_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
};

TEST_F(TimeSource, SystemTimeIsTheDefault) {
  EXPECT_FALSE(simulator_->get_parameter("use_sim_time").as_bool());
  EXPECT_FALSE(simulator_->get_clock()->ros_time_is_active());
  EXPECT_EQ(simulator_->get_clock()->get_clock_type(), RCL_ROS_TIME);
  EXPECT_GT(simulator_->now().nanoseconds(), 0);
}

TEST_F(TimeSource, ClockTopicIsTheTime) {
  auto node = add_node(true);
  EXPECT_TRUE(node->get_clock()->ros_time_is_active());
  EXPECT_EQ(node->now().nanoseconds(), 0) << "nothing was published yet";
  EXPECT_TRUE(move_clock(*node, 5.0));
  EXPECT_TRUE(move_clock(*node, 7.25));
  EXPECT_TRUE(move_clock(*node, 2.0)) << "time may go back";
  EXPECT_FALSE(simulator_->get_clock()->ros_time_is_active()) << "that is another node";
}

TEST_F(TimeSource, CanBeSwitchedAtRunTime) {
  auto node = add_node(false);
  EXPECT_TRUE(node->set_parameter({"use_sim_time", true}).successful);
  EXPECT_TRUE(spin_until_active(*node, true));
  EXPECT_TRUE(move_clock(*node, 5.0));
  EXPECT_TRUE(node->set_parameter({"use_sim_time", false}).successful);
  EXPECT_TRUE(spin_until_active(*node, false));
  EXPECT_GT(node->now().seconds(), 1000.0);
  EXPECT_TRUE(node->set_parameter({"use_sim_time", true}).successful);
  EXPECT_TRUE(spin_until_active(*node, true));
  EXPECT_TRUE(move_clock(*node, 6.0));
}

TEST_F(TimeSource, OnlyABoolIsAccepted) {
  auto node = add_node(false);
  const auto result = node->set_parameter({"use_sim_time", "yes"});
  EXPECT_FALSE(result.successful);
  EXPECT_NE(result.reason, "");
  EXPECT_FALSE(node->get_clock()->ros_time_is_active());
  EXPECT_FALSE(node->get_parameter("use_sim_time").as_bool());

  const auto wrong = rclcpp::NodeOptions().append_parameter_override("use_sim_time", "yes");
  EXPECT_ANY_THROW(rclcpp::Node("wrong", wrong));
}

TEST_F(TimeSource, RefusedChangeLeavesTheClockAlone) {
  auto node = add_node(false);
  auto handle = node->add_on_set_parameters_callback([](const auto&) {
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = false;
    result.reason = "no";
    return result;
  });
  EXPECT_FALSE(node->set_parameter({"use_sim_time", true}).successful);
  spin_some();
  EXPECT_FALSE(node->get_clock()->ros_time_is_active());
}

TEST_F(TimeSource, TimersFollowTheTopic) {
  auto node = add_node(true);
  ASSERT_TRUE(move_clock(*node, 10.0));
  int count = 0;
  auto timer = rclcpp::create_timer(node, node->get_clock(), 1s, [&count] { ++count; });
  const auto count_at = [&](double seconds) {
    EXPECT_TRUE(move_clock(*node, seconds));
    spin_some();
    return count;
  };
  EXPECT_EQ(count_at(10.5), 0);
  EXPECT_EQ(count_at(11.0), 1);
  EXPECT_EQ(count_at(15.25), 2) << "missed periods are not made up for";
  EXPECT_EQ(count_at(15.75), 2);
  EXPECT_EQ(count_at(16.0), 3) << "the phase is kept";
  EXPECT_EQ(count_at(3.0), 3);
  EXPECT_EQ(count_at(3.75), 3);
  EXPECT_EQ(count_at(4.0), 4) << "a full period after the jump back";
}

TEST_F(TimeSource, TimersWaitForTheFirstTime) {
  auto node = add_node(true);
  int count = 0;
  auto timer = rclcpp::create_timer(node, node->get_clock(), 1s, [&count] { ++count; });
  spin_some();
  EXPECT_EQ(count, 0);
  ASSERT_TRUE(move_clock(*node, 0.5));
  spin_some();
  EXPECT_EQ(count, 0);
  ASSERT_TRUE(move_clock(*node, 1.0));
  spin_some();
  EXPECT_EQ(count, 1);
}

TEST_F(TimeSource, TopicWakesASleepingExecutor) {
  auto node = add_node(true);
  ASSERT_TRUE(move_clock(*node, 10.0));
  std::promise<void> fired;
  auto timer =
      rclcpp::create_timer(node, node->get_clock(), 1s, [&](rclcpp::TimerBase& fired_timer) {
        fired_timer.cancel();
        fired.set_value();
      });
  std::thread spinner([this] { executor_->spin(); });
  std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(move_clock(*node, 12.0));
  EXPECT_EQ(fired.get_future().wait_for(20s), std::future_status::ready);
  executor_->cancel();
  spinner.join();
}

TEST_F(TimeSource, TimeMovesWhileACallbackRuns) {
  auto node = add_node(true);
  bool moved = false, done = false;
  auto timer = node->create_wall_timer(1ms, [&](rclcpp::TimerBase& self) {
    self.cancel();
    moved = move_clock(*node, 3.0) && move_clock(*node, 4.0);
    done = true;
  });
  EXPECT_TRUE(spin_until(*executor_, [&] { return done; }));
  EXPECT_TRUE(moved);
}

TEST_F(TimeSource, SleepLastsUntilTheTopicSaysSo) {
  auto node = add_node(true);
  ASSERT_TRUE(move_clock(*node, 10.0));
  auto sleep = std::async(std::launch::async, [&] {
    return node->get_clock()->sleep_until({20, 0, RCL_ROS_TIME});
  });
  EXPECT_TRUE(move_clock(*node, 19.0));
  EXPECT_EQ(sleep.wait_for(50ms), std::future_status::timeout);
  EXPECT_TRUE(move_clock(*node, 20.0));
  EXPECT_TRUE(sleep.get());
}

TEST_F(TimeSource, SleepEndsWhenTheSourceChanges) {
  auto node = add_node(true);
  ASSERT_TRUE(move_clock(*node, 10.0));
  std::promise<void> begun;
  auto sleep = std::async(std::launch::async, [&] {
    begun.set_value();
    return node->get_clock()->sleep_until({20, 0, RCL_ROS_TIME});
  });
  begun.get_future().wait();
  std::this_thread::sleep_for(100ms);
  node->set_parameter({"use_sim_time", false});
  EXPECT_TRUE(spin_until_active(*node, false));
  EXPECT_FALSE(sleep.get());
}

}  // namespace
