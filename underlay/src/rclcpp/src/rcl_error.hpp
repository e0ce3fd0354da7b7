// SPDX-License-Identifier: Apache-2.0
#ifndef RCL_ERROR_HPP_
#define RCL_ERROR_HPP_

#include <string>

#include "rcl/types.h"
#include "rclcpp/exceptions.hpp"

namespace rclcpp {

/// An error with Humble's return code; it has no place in a source file, since no rcl stands
/// behind it.
inline exceptions::RCLErrorBase rcl_error(rcl_ret_t ret, const std::string& message) {
  const rcutils_error_state_t nowhere{};
  exceptions::RCLErrorBase error(ret, &nowhere);
  error.message = message;
  error.formatted_message = message;
  return error;
}

}  // namespace rclcpp

#endif  // RCL_ERROR_HPP_
