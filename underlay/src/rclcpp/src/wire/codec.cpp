// SPDX-License-Identifier: Apache-2.0
#include "wire/codec.hpp"

#include "rosidl_typesupport_introspection_cpp/identifier.hpp"

namespace rclcpp::wire {

const Members& members_of(const rosidl_message_type_support_t& handle) {
  const rosidl_message_type_support_t* introspection = get_message_typesupport_handle(
      &handle, rosidl_typesupport_introspection_cpp::typesupport_identifier);
  if (introspection == nullptr) {
    throw std::runtime_error(std::string("type support '") + handle.typesupport_identifier +
                             "' has no C++ introspection data");
  }
  return *static_cast<const Members*>(introspection->data);
}

std::string dds_type_name(const Members& members) {
  return std::string(members.message_namespace_) + "::dds_::" + members.message_name_ + "_";
}

}  // namespace rclcpp::wire
