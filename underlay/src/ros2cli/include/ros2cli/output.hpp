// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__OUTPUT_HPP_
#define ROS2CLI__OUTPUT_HPP_

#include <stdexcept>
#include <string_view>

namespace ros2cli {

/// Whoever read the output has gone; Command::run ends quietly with 1.
class OutputClosed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes to the standard output at once, so that a pipe sees whole lines as they come.
void print(std::string_view text);

/// print() with a line end.
void print_line(std::string_view text);

/// Writes a line to the standard error.
void warn(std::string_view text);

}  // namespace ros2cli

#endif  // ROS2CLI__OUTPUT_HPP_
