// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__LOGGER_HPP_
#define RCLCPP__LOGGER_HPP_

#include <memory>
#include <string>

#include "rcutils/logging.h"

namespace rclcpp {

class Logger;

Logger get_logger(const std::string& name);

/// A name under which messages are logged. Names form a tree by their dots: a logger without a
/// level of its own has that of its nearest ancestor which has one.
class Logger {
 public:
  enum class Level {
    Unset = RCUTILS_LOG_SEVERITY_UNSET,
    Debug = RCUTILS_LOG_SEVERITY_DEBUG,
    Info = RCUTILS_LOG_SEVERITY_INFO,
    Warn = RCUTILS_LOG_SEVERITY_WARN,
    Error = RCUTILS_LOG_SEVERITY_ERROR,
    Fatal = RCUTILS_LOG_SEVERITY_FATAL,
  };

  Logger(const Logger&) = default;

  const char* get_name() const { return name_->c_str(); }
  /// The logger `<name>.<suffix>`.
  Logger get_child(const std::string& suffix) { return Logger(*name_ + "." + suffix); }
  /// Throws if there is no such level.
  void set_level(Level level);

 private:
  friend Logger rclcpp::get_logger(const std::string& name);

  explicit Logger(const std::string& name) : name_(std::make_shared<const std::string>(name)) {}

  std::shared_ptr<const std::string> name_;
};

}  // namespace rclcpp

#endif  // RCLCPP__LOGGER_HPP_
