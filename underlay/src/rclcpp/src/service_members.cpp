// SPDX-License-Identifier: Apache-2.0
#include "service_members.hpp"

#include <stdexcept>

#include "rosidl_typesupport_introspection_cpp/identifier.hpp"
#include "rosidl_typesupport_introspection_cpp/service_introspection.hpp"

namespace rclcpp {

ServiceMembers service_members_of(const rosidl_service_type_support_t& handle) {
  const auto* found = get_service_typesupport_handle(
      &handle, rosidl_typesupport_introspection_cpp::typesupport_identifier);
  if (found == nullptr) {
    throw std::runtime_error("the service type has no introspection type support");
  }
  const auto& members =
      *static_cast<const rosidl_typesupport_introspection_cpp::ServiceMembers*>(found->data);
  return {*members.request_members_, *members.response_members_};
}

}  // namespace rclcpp
