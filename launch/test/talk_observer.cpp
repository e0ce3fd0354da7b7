// SPDX-License-Identifier: Apache-2.0
// The active part of test_talk.py: a third process that listens to the launched pair.
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <vector>

#include "nasm_bringup/instance_sampler.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

constexpr size_t kCount = 20;

TEST(Talk, ProblemsArriveInOrderAndAsTheSeedSays) {
  auto node = std::make_shared<rclcpp::Node>("talk_observer");
  std::vector<nasm_msgs::msg::OcpInstance> received;
  std::promise<void> done;
  auto subscription = node->create_subscription<nasm_msgs::msg::OcpInstance>(
      "instance", 100, [&](const nasm_msgs::msg::OcpInstance& instance) {
        received.push_back(instance);
        if (received.size() == kCount) {
          done.set_value();
        }
      });
  ASSERT_EQ(
      rclcpp::spin_until_future_complete(node, done.get_future().share(), std::chrono::seconds(60)),
      rclcpp::FutureReturnCode::SUCCESS)
      << "only " << received.size() << " problems came";

  nasm_bringup::InstanceSampler sampler(
      "quadrotor", {std::vector<double>(9, 0.1), std::vector<double>(9, 1.1)}, 0);
  for (const auto& instance : received) {
    const auto expected = sampler.next();
    EXPECT_EQ(instance.id, expected.id);
    EXPECT_EQ(instance.goal, expected.goal);
    EXPECT_EQ(instance.system, "quadrotor");
    EXPECT_GT(instance.header.stamp.sec, 0);
  }
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  rclcpp::shutdown();
  return result;
}
