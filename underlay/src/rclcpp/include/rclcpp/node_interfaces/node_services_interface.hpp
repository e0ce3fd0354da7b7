// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__NODE_INTERFACES__NODE_SERVICES_INTERFACE_HPP_
#define RCLCPP__NODE_INTERFACES__NODE_SERVICES_INTERFACE_HPP_

#include <memory>
#include <string>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/client.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/service.hpp"

namespace rclcpp::node_interfaces {

class NodeServicesInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeServicesInterface)
  virtual ~NodeServicesInterface() = default;

  virtual void add_client(rclcpp::ClientBase::SharedPtr client_base_ptr,
                          rclcpp::CallbackGroup::SharedPtr group) = 0;
  virtual void add_service(rclcpp::ServiceBase::SharedPtr service_base_ptr,
                           rclcpp::CallbackGroup::SharedPtr group) = 0;
  virtual std::string resolve_service_name(const std::string& name,
                                           bool only_expand = false) const = 0;
};

}  // namespace rclcpp::node_interfaces

#endif  // RCLCPP__NODE_INTERFACES__NODE_SERVICES_INTERFACE_HPP_
