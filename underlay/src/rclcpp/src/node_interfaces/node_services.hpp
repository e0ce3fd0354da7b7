// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_SERVICES_HPP_
#define NODE_INTERFACES__NODE_SERVICES_HPP_

#include <string>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"

namespace rclcpp::node_interfaces {

class NodeServices : public NodeServicesInterface {
 public:
  explicit NodeServices(NodeBaseInterface::SharedPtr base);

  void add_client(ClientBase::SharedPtr client_base_ptr, CallbackGroup::SharedPtr group) override;
  void add_service(ServiceBase::SharedPtr service_base_ptr,
                   CallbackGroup::SharedPtr group) override;
  std::string resolve_service_name(const std::string& name, bool only_expand) const override;

 private:
  NodeBaseInterface::SharedPtr base_;
};

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_SERVICES_HPP_
