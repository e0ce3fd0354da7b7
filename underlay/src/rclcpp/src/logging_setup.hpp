// SPDX-License-Identifier: Apache-2.0
#ifndef LOGGING_SETUP_HPP_
#define LOGGING_SETUP_HPP_

#include "arguments.hpp"

namespace rclcpp {

/// Applies the log levels of the command line and routes messages to the console and to /rosout,
/// unless the command line disables the one or the other.
void configure_logging(const Arguments& arguments);

}  // namespace rclcpp

#endif  // LOGGING_SETUP_HPP_
