// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace consumer {

class Thrower : public rclcpp::Node {
 public:
  explicit Thrower(const rclcpp::NodeOptions& options) : Node("thrower", options) {
    throw std::runtime_error("the sensor is not connected");
  }
};

}  // namespace consumer

RCLCPP_COMPONENTS_REGISTER_NODE(consumer::Thrower)
