// SPDX-License-Identifier: Apache-2.0
#ifndef ANY_EXECUTABLE_HPP_
#define ANY_EXECUTABLE_HPP_

#include <memory>
#include <variant>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/client.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/service.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/timer.hpp"

namespace rclcpp {

/// One thing that is ready to run, with what must stay alive meanwhile.
struct AnyExecutable {
  std::variant<TimerBase::SharedPtr, SubscriptionBase::SharedPtr, ServiceBase::SharedPtr,
               ClientBase::SharedPtr>
      entity;
  CallbackGroup::SharedPtr callback_group;
  node_interfaces::NodeBaseInterface::SharedPtr node_base;
};

}  // namespace rclcpp

#endif  // ANY_EXECUTABLE_HPP_
