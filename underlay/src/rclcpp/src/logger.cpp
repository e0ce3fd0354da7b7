// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/logger.hpp"

#include "rclcpp/exceptions.hpp"

namespace rclcpp {

Logger get_logger(const std::string& name) {
  return Logger(name);
}

void Logger::set_level(Level level) {
  const rcutils_ret_t result =
      rcutils_logging_set_logger_level(get_name(), static_cast<int>(level));
  if (result == RCUTILS_RET_OK) {
    return;
  }
  const exceptions::RCLErrorBase error(result, rcutils_get_error_state());
  rcutils_reset_error();
  const std::string prefix = "Couldn't set level " + std::to_string(static_cast<int>(level)) +
                             " of logger '" + *name_ + "'";
  if (result == RCUTILS_RET_INVALID_ARGUMENT) {
    throw exceptions::RCLInvalidArgument(error, prefix);
  }
  throw exceptions::RCLError(error, prefix);
}

}  // namespace rclcpp
