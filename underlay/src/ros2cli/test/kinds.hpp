// SPDX-License-Identifier: Apache-2.0
#ifndef KINDS_HPP_
#define KINDS_HPP_

#include <string>

#include "ros2cli/dynamic_message.hpp"
#include "ros2cli/msg/kinds.hpp"
#include "ros2cli/set_message_fields.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"

namespace ros2cli {

using msg::Kinds;

inline const rosidl_message_type_support_t* kinds_handle() {
  return rosidl_typesupport_cpp::get_message_type_support_handle<Kinds>();
}

inline const Members& kinds_members() {
  return *static_cast<const Members*>(kinds_handle()->data);
}

inline MessageView view(const Kinds& message) {
  return {kinds_members(), &message};
}

/// A message that was filled from YAML.
inline Kinds parsed(const std::string& yaml) {
  DynamicMessage message(kinds_members());
  set_message_fields(message, yaml);
  return *static_cast<const Kinds*>(message.get());
}

}  // namespace ros2cli

#endif  // KINDS_HPP_
