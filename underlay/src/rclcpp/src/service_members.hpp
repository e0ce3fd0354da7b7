// SPDX-License-Identifier: Apache-2.0
#ifndef SERVICE_MEMBERS_HPP_
#define SERVICE_MEMBERS_HPP_

#include "rosidl_runtime_c/service_type_support_struct.h"
#include "wire/codec.hpp"

namespace rclcpp {

struct ServiceMembers {
  const wire::Members& request;
  const wire::Members& response;
};

/// The introspection data of a service's two messages.
ServiceMembers service_members_of(const rosidl_service_type_support_t& handle);

}  // namespace rclcpp

#endif  // SERVICE_MEMBERS_HPP_
