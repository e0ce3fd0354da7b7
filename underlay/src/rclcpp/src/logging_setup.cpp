// SPDX-License-Identifier: Apache-2.0
#include "logging_setup.hpp"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <string>

#include "rclcpp/logger.hpp"
#include "rclcpp/time.hpp"
#include "rcutils/logging.h"
#include "rosout.hpp"

namespace rclcpp {

namespace {

std::atomic<bool> console_enabled{true};

std::string format_message(const char* format, va_list* arguments) {
  va_list copy;
  va_copy(copy, *arguments);
  const int length = std::vsnprintf(nullptr, 0, format, copy);
  va_end(copy);
  if (length < 0) {
    return format;
  }
  std::string text(static_cast<size_t>(length) + 1, '\0');
  va_copy(copy, *arguments);
  std::vsnprintf(text.data(), text.size(), format, copy);
  va_end(copy);
  text.pop_back();
  return text;
}

void handle_output(const rcutils_log_location_t* location, int severity, const char* name,
                   rcutils_time_point_value_t timestamp, const char* format, va_list* arguments) {
  if (console_enabled) {
    rcutils_logging_console_output_handler(location, severity, name, timestamp, format, arguments);
  }
  if (!Rosout::instance().is_enabled()) {
    return;
  }
  rcl_interfaces::msg::Log message;
  message.stamp = Time(timestamp);
  message.level = static_cast<uint8_t>(severity);
  message.name = name;
  message.msg = format_message(format, arguments);
  if (location != nullptr) {
    message.file = location->file_name;
    message.function = location->function_name;
    message.line = static_cast<uint32_t>(location->line_number);
  }
  Rosout::instance().publish(message);
}

}  // namespace

void configure_logging(const Arguments& arguments) {
  RCUTILS_LOGGING_AUTOINIT;
  if (arguments.default_log_level) {
    rcutils_logging_set_default_logger_level(*arguments.default_log_level);
  }
  for (const auto& [name, level] : arguments.log_levels) {
    get_logger(name).set_level(static_cast<Logger::Level>(level));
  }
  console_enabled = arguments.stdout_logs.value_or(true);
  Rosout::instance().enable(arguments.rosout.value_or(true));
  rcutils_logging_set_output_handler(handle_output);
}

}  // namespace rclcpp
