// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__TYPESUPPORT_HELPERS_HPP_
#define RCLCPP__TYPESUPPORT_HELPERS_HPP_

#include <memory>
#include <string>

#include "rcpputils/shared_library.hpp"
#include "rosidl_runtime_c/message_type_support_struct.h"

namespace rclcpp {

/// Loads the library that knows the messages of the package of `type` ("std_msgs/msg/String");
/// `typesupport_identifier` is usually "rosidl_typesupport_cpp". Throws std::runtime_error if the
/// package is not installed.
std::shared_ptr<rcpputils::SharedLibrary> get_typesupport_library(
    const std::string& type, const std::string& typesupport_identifier);

/// The library must stay loaded for as long as the result is used. Throws std::runtime_error if the
/// package has no such message.
const rosidl_message_type_support_t* get_typesupport_handle(
    const std::string& type, const std::string& typesupport_identifier,
    rcpputils::SharedLibrary& library);

}  // namespace rclcpp

#endif  // RCLCPP__TYPESUPPORT_HELPERS_HPP_
