// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <sstream>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "std_msgs/msg/bool.hpp"
#include "std_msgs/msg/string.hpp"

namespace consumer {

/// Tells of each message whether it still is where it says it was made.
class Listener : public rclcpp::Node {
 public:
  explicit Listener(const rclcpp::NodeOptions& options) : Node("listener", options) {}

 private:
  using Bool = std_msgs::msg::Bool;
  using String = std_msgs::msg::String;

  rclcpp::Publisher<Bool>::SharedPtr publisher_ = create_publisher<Bool>("same_address", 10);
  rclcpp::Subscription<String>::SharedPtr subscription_ =
      create_subscription<String>("chatter", 10, [this](std::unique_ptr<String> message) {
        std::ostringstream address;
        address << message.get();
        Bool verdict;
        verdict.data = message->data == address.str();
        publisher_->publish(verdict);
      });
};

}  // namespace consumer

RCLCPP_COMPONENTS_REGISTER_NODE(consumer::Listener)
