// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/exceptions.hpp"

#include <utility>

#include "rcl/types.h"
#include "rcpputils/join.hpp"

namespace rclcpp {
namespace exceptions {
namespace {

std::string format(const rcutils_error_state_t& state) {
  const std::string message = state.message;
  if (state.file[0] == '\0') {
    return message;
  }
  return message + ", at " + state.file + ":" + std::to_string(state.line_number);
}

}  // namespace

std::string NameValidationError::format_error(const char* name_type, const char* name,
                                              const char* error_msg, size_t invalid_index) {
  return std::string("Invalid ") + name_type + ": " + error_msg + ":\n  '" + name + "'\n   " +
         std::string(invalid_index, ' ') + "^\n";
}

void throw_from_rcl_error(rcutils_ret_t ret, const std::string& prefix,
                          const rcutils_error_state_t* error_state, void (*reset_error)()) {
  if (ret == RCL_RET_OK) {
    throw std::invalid_argument("ret is RCL_RET_OK");
  }
  if (error_state == nullptr) {
    error_state = rcutils_get_error_state();
  }
  if (error_state == nullptr) {
    throw std::runtime_error("rcl error state is not set");
  }
  const RCLErrorBase error(ret, error_state);
  const std::string start = prefix.empty() ? "" : prefix + ": ";
  if (reset_error != nullptr) {
    reset_error();
  }
  switch (ret) {
    case RCL_RET_BAD_ALLOC:
      throw RCLBadAlloc(error);
    case RCL_RET_INVALID_ARGUMENT:
      throw RCLInvalidArgument(error, start);
    case RCL_RET_INVALID_ROS_ARGS:
      throw RCLInvalidROSArgsError(error, start);
    default:
      throw RCLError(error, start);
  }
}

RCLErrorBase::RCLErrorBase(rcutils_ret_t ret_in, const rcutils_error_state_t* error_state)
    : ret(ret_in),
      message(error_state->message),
      file(error_state->file),
      line(error_state->line_number),
      formatted_message(format(*error_state)) {
}

RCLError::RCLError(rcutils_ret_t ret_in, const rcutils_error_state_t* error_state,
                   const std::string& prefix)
    : RCLError(RCLErrorBase(ret_in, error_state), prefix) {
}

RCLError::RCLError(const RCLErrorBase& base_exc, const std::string& prefix)
    : RCLErrorBase(base_exc), std::runtime_error(prefix + base_exc.formatted_message) {
}

RCLBadAlloc::RCLBadAlloc(rcutils_ret_t ret_in, const rcutils_error_state_t* error_state)
    : RCLBadAlloc(RCLErrorBase(ret_in, error_state)) {
}

RCLBadAlloc::RCLBadAlloc(const RCLErrorBase& base_exc) : RCLErrorBase(base_exc) {
}

RCLInvalidArgument::RCLInvalidArgument(rcutils_ret_t ret_in,
                                       const rcutils_error_state_t* error_state,
                                       const std::string& prefix)
    : RCLInvalidArgument(RCLErrorBase(ret_in, error_state), prefix) {
}

RCLInvalidArgument::RCLInvalidArgument(const RCLErrorBase& base_exc, const std::string& prefix)
    : RCLErrorBase(base_exc), std::invalid_argument(prefix + base_exc.formatted_message) {
}

RCLInvalidROSArgsError::RCLInvalidROSArgsError(rcutils_ret_t ret_in,
                                               const rcutils_error_state_t* error_state,
                                               const std::string& prefix)
    : RCLInvalidROSArgsError(RCLErrorBase(ret_in, error_state), prefix) {
}

RCLInvalidROSArgsError::RCLInvalidROSArgsError(const RCLErrorBase& base_exc,
                                               const std::string& prefix)
    : RCLErrorBase(base_exc), std::runtime_error(prefix + base_exc.formatted_message) {
}

UnknownROSArgsError::UnknownROSArgsError(std::vector<std::string>&& unknown_ros_args_in)
    : std::runtime_error("found unknown ROS arguments: '" +
                         rcpputils::join(unknown_ros_args_in, "', '") + "'"),
      unknown_ros_args(std::move(unknown_ros_args_in)) {
}

}  // namespace exceptions
}  // namespace rclcpp
