// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "std_msgs/msg/string.hpp"

namespace consumer {

/// Says its parameters once, also to those who come late.
class Sayer : public rclcpp::Node {
 public:
  explicit Sayer(const rclcpp::NodeOptions& options) : Node("sayer", options) {
    std_msgs::msg::String message;
    message.data = declare_parameter<std::string>("text", "hello");
    for (const double number : declare_parameter("numbers", std::vector<double>())) {
      message.data += " " + std::to_string(static_cast<int>(number));
    }
    publisher_->publish(message);
  }

 private:
  rclcpp::Publisher<std_msgs::msg::String>::SharedPtr publisher_ =
      create_publisher<std_msgs::msg::String>("saying", rclcpp::QoS(1).transient_local());
};

}  // namespace consumer

RCLCPP_COMPONENTS_REGISTER_NODE(consumer::Sayer)
