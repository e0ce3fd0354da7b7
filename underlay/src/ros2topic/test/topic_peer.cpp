// SPDX-License-Identifier: Apache-2.0
// A node with topics for the tests of `ros2 topic`.
#include <chrono>
#include <cstdio>

#include "geometry_msgs/msg/pose_stamped.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"
#include "std_msgs/msg/string.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  const auto node = std::make_shared<rclcpp::Node>("peer", "/there");
  const auto latched = rclcpp::QoS(1).transient_local();

  geometry_msgs::msg::PoseStamped pose;
  pose.header.frame_id = "map";
  pose.header.stamp.sec = 5;
  pose.pose.position.x = 1.5;
  const auto pose_publisher =
      node->create_publisher<geometry_msgs::msg::PoseStamped>("pose", latched);
  pose_publisher->publish(pose);

  std_msgs::msg::Float64MultiArray numbers;
  for (int i = 0; i < 200; ++i) {
    numbers.data.push_back(i);
  }
  const auto number_publisher =
      node->create_publisher<std_msgs::msg::Float64MultiArray>("numbers", latched);
  number_publisher->publish(numbers);

  // Every second message is none: its text claims to be longer than the message.
  const auto damaged = node->create_generic_publisher("damaged", "std_msgs/msg/String", 10);
  rclcpp::SerializedMessage bad(8);
  auto& raw = bad.get_rcl_serialized_message();
  const uint8_t bytes[] = {0, 1, 0, 0, 200, 0, 0, 0};
  std::copy(std::begin(bytes), std::end(bytes), raw.buffer);
  raw.buffer_length = sizeof(bytes);
  const auto good = node->create_publisher<std_msgs::msg::String>("damaged", 10);
  const auto hidden = node->create_publisher<std_msgs::msg::String>("_hidden", 10);
  const auto ticks =
      node->create_publisher<std_msgs::msg::String>("ticks", rclcpp::SensorDataQoS());

  const auto timer = node->create_wall_timer(std::chrono::milliseconds(20), [&] {
    std_msgs::msg::String text;
    text.data = "tick: 1";
    ticks->publish(text);
    damaged->publish(bad);
    good->publish(text);
  });
  // What the commands publish comes out on the standard output.
  const auto heard = node->create_subscription<geometry_msgs::msg::PoseStamped>(
      "heard", 10, [](const geometry_msgs::msg::PoseStamped& message) {
        std::printf("heard %s %g stamped %d\n", message.header.frame_id.c_str(),
                    message.pose.position.x, message.header.stamp.sec != 0);
        std::fflush(stdout);
      });
  std::puts("ready");
  std::fflush(stdout);
  rclcpp::spin(node);
  rclcpp::shutdown();
  return 0;
}
