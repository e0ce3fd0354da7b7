// SPDX-License-Identifier: Apache-2.0
// Nodes for the tests of `ros2 node`: one with all kinds of endpoints, a hidden one and twins.
#include <cstdio>

#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/string.hpp"

int main(int argc, char** argv) {
  using std_msgs::msg::String;
  rclcpp::init(argc, argv);
  const auto node = std::make_shared<rclcpp::Node>("peer", "/there");
  const auto publisher = node->create_publisher<String>("said", 10);
  const auto hidden_publisher = node->create_publisher<String>("_whispered", 10);
  const auto subscription =
      node->create_subscription<String>("heard", 10, [](const String& /*message*/) {});
  const auto client = node->create_client<rcl_interfaces::srv::GetParameters>("asked");

  const auto quiet = rclcpp::NodeOptions()
                         .enable_rosout(false)
                         .start_parameter_services(false)
                         .start_parameter_event_publisher(false);
  const rclcpp::Node hidden("_shy", quiet);
  const rclcpp::Node twin("twin", quiet);
  const rclcpp::Node other_twin("twin", quiet);
  std::puts("ready");
  std::fflush(stdout);
  rclcpp::spin(node);
  rclcpp::shutdown();
  return 0;
}
