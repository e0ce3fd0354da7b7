// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__FUTURE_RETURN_CODE_HPP_
#define RCLCPP__FUTURE_RETURN_CODE_HPP_

#include <iosfwd>
#include <string>

namespace rclcpp {

/// How spinning for a future ended.
enum class FutureReturnCode { SUCCESS, INTERRUPTED, TIMEOUT };

std::ostream& operator<<(std::ostream& os, const FutureReturnCode& future_return_code);
std::string to_string(const FutureReturnCode& future_return_code);

}  // namespace rclcpp

#endif  // RCLCPP__FUTURE_RETURN_CODE_HPP_
