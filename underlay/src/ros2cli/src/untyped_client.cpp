// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/untyped_client.hpp"

namespace ros2cli {

UntypedClient::UntypedClient(rclcpp::Node& node, const ServiceType& type,
                             const std::string& service)
    : ClientBase(node.get_node_base_interface().get(), *type.handle, service,
                 rmw_qos_profile_services_default),
      response_members_(type.response()) {
}

void UntypedClient::send(const DynamicMessage& request) {
  response_.reset();
  sent_ = send_type_erased_request(request.get());
}

std::shared_ptr<void> UntypedClient::create_response() {
  created_ = std::make_shared<DynamicMessage>(response_members_);
  return {created_, created_->get()};
}

std::shared_ptr<rmw_request_id_t> UntypedClient::create_request_header() {
  return std::make_shared<rmw_request_id_t>();
}

void UntypedClient::handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                                    std::shared_ptr<void> response) {
  if (request_header->sequence_number == sent_ && created_ && response.get() == created_->get()) {
    response_ = created_;
  }
}

}  // namespace ros2cli
