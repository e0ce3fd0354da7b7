// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__SET_MESSAGE_FIELDS_HPP_
#define ROS2CLI__SET_MESSAGE_FIELDS_HPP_

#include <string>
#include <vector>

#include "builtin_interfaces/msg/time.hpp"
#include "ros2cli/dynamic_message.hpp"

namespace ros2cli {

/// Fills a message from a YAML mapping; fields that it does not name keep their values. Throws
/// BadInput that names the field for one that is unknown or given twice and for a value of the
/// wrong type, size or range; the message is then half filled.
///
/// With `expand_time`, `auto` for a header and `now` for a time are taken too: the times that they
/// stand for are returned, to be set before the message is sent. They are inside of the message.
std::vector<builtin_interfaces::msg::Time*> set_message_fields(DynamicMessage& message,
                                                               const std::string& yaml,
                                                               bool expand_time = false);

/// Of a message inside of another one.
std::vector<builtin_interfaces::msg::Time*> set_message_fields(const Members& members,
                                                               void* message,
                                                               const std::string& yaml,
                                                               bool expand_time = false);

}  // namespace ros2cli

#endif  // ROS2CLI__SET_MESSAGE_FIELDS_HPP_
