// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_services.hpp"

#include <utility>

#include "node_interfaces/node_base.hpp"

namespace rclcpp::node_interfaces {

NodeServices::NodeServices(NodeBaseInterface::SharedPtr base) : base_(std::move(base)) {
}

void NodeServices::add_client(ClientBase::SharedPtr client_base_ptr,
                              CallbackGroup::SharedPtr group) {
  group_or_default(base_.get(), std::move(group), "client")->add_client(std::move(client_base_ptr));
  as_node_base(base_.get()).runtime()->wake->notify();
}

void NodeServices::add_service(ServiceBase::SharedPtr service_base_ptr,
                               CallbackGroup::SharedPtr group) {
  group_or_default(base_.get(), std::move(group), "service")
      ->add_service(std::move(service_base_ptr));
  as_node_base(base_.get()).runtime()->wake->notify();
}

std::string NodeServices::resolve_service_name(const std::string& name, bool only_expand) const {
  return base_->resolve_topic_or_service_name(name, true, only_expand);
}

}  // namespace rclcpp::node_interfaces
