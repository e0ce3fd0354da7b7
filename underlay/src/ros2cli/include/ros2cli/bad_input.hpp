// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__BAD_INPUT_HPP_
#define ROS2CLI__BAD_INPUT_HPP_

#include <stdexcept>

namespace ros2cli {

/// What the user gave is wrong: Command::run prints the message and returns 2. Any other exception
/// is a fault at run time and gives 1.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace ros2cli

#endif  // ROS2CLI__BAD_INPUT_HPP_
