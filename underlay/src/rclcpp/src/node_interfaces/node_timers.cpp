// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_timers.hpp"

#include <stdexcept>
#include <utility>

#include "runtime.hpp"

namespace rclcpp::node_interfaces {

NodeTimers::NodeTimers(NodeBaseInterface* node_base) : node_base_(node_base) {
}

void NodeTimers::add_timer(rclcpp::TimerBase::SharedPtr timer,
                           rclcpp::CallbackGroup::SharedPtr callback_group) {
  if (!callback_group) {
    callback_group = node_base_->get_default_callback_group();
  } else if (!node_base_->callback_group_in_node(callback_group)) {
    throw std::runtime_error("Cannot create timer, group not in node.");
  }
  callback_group->add_timer(std::move(timer));
  node_base_->get_context()->get_sub_context<Runtime>()->wake->notify();
}

}  // namespace rclcpp::node_interfaces
