// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__EXCEPTIONS__EXCEPTIONS_HPP_
#define RCLCPP__EXCEPTIONS__EXCEPTIONS_HPP_

#include <cstddef>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "rcutils/error_handling.h"
#include "rcutils/types/rcutils_ret.h"

namespace rclcpp {
namespace exceptions {

/// A node is used that is gone or was never made.
class InvalidNodeError : public std::runtime_error {
 public:
  InvalidNodeError() : std::runtime_error("node is invalid") {}
};

/// A node, namespace, topic or service name breaks the naming rules.
class NameValidationError : public std::invalid_argument {
 public:
  NameValidationError(const char* name_type_, const char* name_, const char* error_msg_,
                      size_t invalid_index_)
      : std::invalid_argument(format_error(name_type_, name_, error_msg_, invalid_index_)),
        name_type(name_type_),
        name(name_),
        error_msg(error_msg_),
        invalid_index(invalid_index_) {}

  static std::string format_error(const char* name_type, const char* name, const char* error_msg,
                                  size_t invalid_index);

  const std::string name_type;
  const std::string name;
  const std::string error_msg;
  const size_t invalid_index;
};

class InvalidNodeNameError : public NameValidationError {
 public:
  InvalidNodeNameError(const char* node_name, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("node name", node_name, error_msg_, invalid_index_) {}
};

class InvalidNamespaceError : public NameValidationError {
 public:
  InvalidNamespaceError(const char* namespace_, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("namespace", namespace_, error_msg_, invalid_index_) {}
};

class InvalidTopicNameError : public NameValidationError {
 public:
  InvalidTopicNameError(const char* namespace_, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("topic name", namespace_, error_msg_, invalid_index_) {}
};

class InvalidServiceNameError : public NameValidationError {
 public:
  InvalidServiceNameError(const char* namespace_, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("service name", namespace_, error_msg_, invalid_index_) {}
};

/// Throws what fits `ret`: RCLBadAlloc, RCLInvalidArgument, RCLInvalidROSArgsError, else RCLError.
/// Without an error state, the calling thread's is used.
[[noreturn]] void throw_from_rcl_error(rcutils_ret_t ret, const std::string& prefix = "",
                                       const rcutils_error_state_t* error_state = nullptr,
                                       void (*reset_error)() = rcutils_reset_error);

/// What the errors of the layer below have in common; the return codes are those of rcl.
class RCLErrorBase {
 public:
  RCLErrorBase(rcutils_ret_t ret, const rcutils_error_state_t* error_state);
  virtual ~RCLErrorBase() = default;

  rcutils_ret_t ret;
  std::string message;
  std::string file;
  size_t line;
  std::string formatted_message;
};

class RCLError : public RCLErrorBase, public std::runtime_error {
 public:
  RCLError(rcutils_ret_t ret, const rcutils_error_state_t* error_state, const std::string& prefix);
  RCLError(const RCLErrorBase& base_exc, const std::string& prefix);
};

class RCLBadAlloc : public RCLErrorBase, public std::bad_alloc {
 public:
  RCLBadAlloc(rcutils_ret_t ret, const rcutils_error_state_t* error_state);
  explicit RCLBadAlloc(const RCLErrorBase& base_exc);
};

class RCLInvalidArgument : public RCLErrorBase, public std::invalid_argument {
 public:
  RCLInvalidArgument(rcutils_ret_t ret, const rcutils_error_state_t* error_state,
                     const std::string& prefix);
  RCLInvalidArgument(const RCLErrorBase& base_exc, const std::string& prefix);
};

/// What stands behind `--ros-args` cannot be understood.
class RCLInvalidROSArgsError : public RCLErrorBase, public std::runtime_error {
 public:
  RCLInvalidROSArgsError(rcutils_ret_t ret, const rcutils_error_state_t* error_state,
                         const std::string& prefix);
  RCLInvalidROSArgsError(const RCLErrorBase& base_exc, const std::string& prefix);
};

/// A flag behind `--ros-args` is none that ROS knows.
class UnknownROSArgsError : public std::runtime_error {
 public:
  explicit UnknownROSArgsError(std::vector<std::string>&& unknown_ros_args_in);

  const std::vector<std::string> unknown_ros_args;
};

/// Parameters are inconsistent, or one has no name.
class InvalidParametersException : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A value was refused by a range or by a callback.
class InvalidParameterValueException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A parameter is read or declared as a type that it is not.
class InvalidParameterTypeException : public std::runtime_error {
 public:
  InvalidParameterTypeException(const std::string& name, const std::string message)
      : std::runtime_error("parameter '" + name + "' has invalid type: " + message) {}
};

class UninitializedStaticallyTypedParameterException : public std::runtime_error {
 public:
  explicit UninitializedStaticallyTypedParameterException(const std::string& name)
      : std::runtime_error("Statically typed parameter '" + name + "' must be initialized.") {}
};

class ParameterAlreadyDeclaredException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ParameterNotDeclaredException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A read-only or statically typed parameter cannot be undeclared.
class ParameterImmutableException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A callback that checks new values tried to change parameters itself.
class ParameterModifiedInCallbackException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A parameter was declared without a value and is read before it got one.
class ParameterUninitializedException : public std::runtime_error {
 public:
  explicit ParameterUninitializedException(const std::string& name)
      : std::runtime_error("parameter '" + name + "' is not initialized") {}
};

}  // namespace exceptions
}  // namespace rclcpp

#endif  // RCLCPP__EXCEPTIONS__EXCEPTIONS_HPP_
