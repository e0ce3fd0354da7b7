// SPDX-License-Identifier: Apache-2.0
// Publishes numbers: numbers TOPIC FIRST COUNT PERIOD_US QUALITY. Waits for a subscription, unless
// the quality is transient_local, and ends when its standard input does.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/int32.hpp"

int main(int argc, char** argv) {
  if (argc != 6) {
    return 2;
  }
  rclcpp::init(argc, argv);
  const int first = std::atoi(argv[2]);
  const int count = std::atoi(argv[3]);
  const std::chrono::microseconds period(std::atoi(argv[4]));
  const std::string quality = argv[5];
  rclcpp::QoS qos(1000);
  if (quality == "best_effort") {
    qos.best_effort();
  } else if (quality == "transient_local") {
    qos.transient_local();
  }
  const auto node = rclcpp::Node::make_shared("numbers");
  const auto publisher = node->create_publisher<std_msgs::msg::Int32>(argv[1], qos);
  while (rclcpp::ok() && quality != "transient_local" && publisher->get_subscription_count() == 0) {
    rclcpp::sleep_for(std::chrono::milliseconds(5));
  }
  if (quality == "best_effort") {
    // The subscription may learn of the publisher later than the publisher of it.
    rclcpp::sleep_for(std::chrono::milliseconds(500));
  }
  auto next = std::chrono::steady_clock::now();
  for (int i = 0; i < count && rclcpp::ok(); ++i) {
    std_msgs::msg::Int32 message;
    message.data = first + i;
    publisher->publish(message);
    next += period;
    std::this_thread::sleep_until(next);
  }
  if (quality == "reliable") {
    publisher->wait_for_all_acked(std::chrono::seconds(10));
  }
  std::puts("published");
  std::fflush(stdout);
  while (rclcpp::ok() && std::getchar() != EOF) {
  }
  rclcpp::shutdown();
}
