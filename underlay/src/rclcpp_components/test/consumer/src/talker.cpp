// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <memory>
#include <sstream>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "std_msgs/msg/string.hpp"

namespace consumer {

/// Publishes messages that contain their own address. They are made five at a time, so that a
/// receiver's copies cannot all happen to have the addresses of the originals.
class Talker : public rclcpp::Node {
 public:
  explicit Talker(const rclcpp::NodeOptions& options) : Node("talker", options) {}

 private:
  using String = std_msgs::msg::String;

  void talk() {
    if (publisher_->get_subscription_count() == 0) {
      return;
    }
    std::vector<std::unique_ptr<String>> messages(5);
    for (auto& message : messages) {
      message = std::make_unique<String>();
      std::ostringstream address;
      address << message.get();
      message->data = address.str();
    }
    for (auto& message : messages) {
      publisher_->publish(std::move(message));
    }
  }

  rclcpp::Publisher<String>::SharedPtr publisher_ = create_publisher<String>("chatter", 10);
  rclcpp::TimerBase::SharedPtr timer_ =
      create_wall_timer(std::chrono::milliseconds(20), [this] { talk(); });
};

}  // namespace consumer

RCLCPP_COMPONENTS_REGISTER_NODE(consumer::Talker)
