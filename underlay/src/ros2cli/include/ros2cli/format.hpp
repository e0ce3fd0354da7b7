// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__FORMAT_HPP_
#define ROS2CLI__FORMAT_HPP_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "ros2cli/message_view.hpp"

namespace ros2cli {

/// What `ros2 topic echo` can leave out.
struct FormatOptions {
  std::optional<std::size_t> truncate_length;  ///< of arrays and texts; nullopt: nothing is cut
  bool no_arrays = false;
  bool no_strings = false;
  bool flow_style = false;  ///< arrays on one line; YAML only
};

/// Lines `field: value` as PyYAML writes them.
std::string message_to_yaml(const MessageView& message, const FormatOptions& options = {});

/// All values in a row with commas in between.
std::string message_to_csv(const MessageView& message, const FormatOptions& options = {});

/// `std_msgs.msg.String(data='hello')`, as Python shows a message.
std::string message_to_repr(const MessageView& message);

/// What Python's print() shows of a field that is no message.
std::string field_to_text(const FieldView& field);

/// What Python's print() shows of bytes.
std::string bytes_to_text(std::string_view bytes);

}  // namespace ros2cli

#endif  // ROS2CLI__FORMAT_HPP_
