// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__EXCEPTIONS_HPP_
#define RCLCPP_ACTION__EXCEPTIONS_HPP_

#include <stdexcept>
#include <string>

namespace rclcpp_action {
namespace exceptions {

/// The goal is of another client, or its result has come already.
class UnknownGoalHandleError : public std::invalid_argument {
 public:
  UnknownGoalHandleError() : std::invalid_argument("Goal handle is not known to this client.") {}
};

/// The result will not come: nobody asked for it, or the client is gone.
class UnawareGoalHandleError : public std::runtime_error {
 public:
  UnawareGoalHandleError(  // NOLINT(runtime/explicit): as in Humble
      const std::string& message = "Goal handle is not tracking the goal result.")
      : std::runtime_error(message) {}
};

}  // namespace exceptions
}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__EXCEPTIONS_HPP_
