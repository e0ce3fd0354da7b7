// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_CLOCK_HPP_
#define NODE_INTERFACES__NODE_CLOCK_HPP_

#include "rclcpp/node_interfaces/node_clock_interface.hpp"

namespace rclcpp::node_interfaces {

class NodeClock : public NodeClockInterface {
 public:
  NodeClock();

  rclcpp::Clock::SharedPtr get_clock() override;
  rclcpp::Clock::ConstSharedPtr get_clock() const override;

 private:
  const rclcpp::Clock::SharedPtr clock_;
};

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_CLOCK_HPP_
