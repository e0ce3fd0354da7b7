// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_TIMERS_HPP_
#define NODE_INTERFACES__NODE_TIMERS_HPP_

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_timers_interface.hpp"

namespace rclcpp::node_interfaces {

class NodeTimers : public NodeTimersInterface {
 public:
  explicit NodeTimers(NodeBaseInterface* node_base);

  void add_timer(rclcpp::TimerBase::SharedPtr timer,
                 rclcpp::CallbackGroup::SharedPtr callback_group) override;

 private:
  NodeBaseInterface* const node_base_;
};

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_TIMERS_HPP_
