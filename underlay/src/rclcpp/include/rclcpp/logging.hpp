// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__LOGGING_HPP_
#define RCLCPP__LOGGING_HPP_

#include <sstream>
#include <type_traits>

#include "rclcpp/logger.hpp"
#include "rclcpp/utilities.hpp"
#include "rcutils/logging_macros.h"

// RCLCPP_<severity>[_STREAM][_<condition>](logger, [condition's arguments,] message): the message
// is a printf format with its arguments, checked by the compiler, or what follows the `<<` of a
// stream. Conditions: ONCE, EXPRESSION(bool), FUNCTION(bool (*)()), SKIPFIRST, THROTTLE(clock,
// milliseconds) and SKIPFIRST_THROTTLE; each place in the code has its own state.

#define RCLCPP_DETAIL_CHECK_LOGGER(logger)                                                \
  static_assert(std::is_same<std::remove_cv_t<std::remove_reference_t<decltype(logger)>>, \
                             ::rclcpp::Logger>::value,                                    \
                "First argument to logging macros must be an rclcpp::Logger")

#define RCLCPP_DETAIL_LOG(feature, logger, ...)                      \
  do {                                                               \
    RCLCPP_DETAIL_CHECK_LOGGER(logger);                              \
    RCUTILS_LOG_##feature##_NAMED((logger).get_name(), __VA_ARGS__); \
  } while (0)

#define RCLCPP_DETAIL_LOG_IF(feature, logger, condition, ...)                   \
  do {                                                                          \
    RCLCPP_DETAIL_CHECK_LOGGER(logger);                                         \
    RCUTILS_LOG_##feature##_NAMED(condition, (logger).get_name(), __VA_ARGS__); \
  } while (0)

#define RCLCPP_DETAIL_LOG_THROTTLE(feature, logger, clock, duration, ...)                        \
  do {                                                                                           \
    RCLCPP_DETAIL_CHECK_LOGGER(logger);                                                          \
    auto rclcpp_get_time_ = [&rclcpp_clock_ = clock](rcutils_time_point_value_t* rclcpp_now_) {  \
      try {                                                                                      \
        *rclcpp_now_ = rclcpp_clock_.now().nanoseconds();                                        \
      } catch (...) {                                                                            \
        return RCUTILS_RET_ERROR;                                                                \
      }                                                                                          \
      return RCUTILS_RET_OK;                                                                     \
    };                                                                                           \
    RCUTILS_LOG_##feature##_NAMED(rclcpp_get_time_, duration, (logger).get_name(), __VA_ARGS__); \
  } while (0)

#define RCLCPP_DETAIL_STREAM(stream_arg, log) \
  do {                                        \
    std::stringstream rclcpp_stream_ss_;      \
    rclcpp_stream_ss_ << stream_arg;          \
    log;                                      \
  } while (0)

#define RCLCPP_DETAIL_STREAM_TEXT "%s", rclcpp_stream_ss_.str().c_str()

#define RCLCPP_DEBUG(logger, ...) RCLCPP_DETAIL_LOG(DEBUG, logger, __VA_ARGS__)
#define RCLCPP_DEBUG_ONCE(logger, ...) RCLCPP_DETAIL_LOG(DEBUG_ONCE, logger, __VA_ARGS__)
#define RCLCPP_DEBUG_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(DEBUG_EXPRESSION, logger, expression, __VA_ARGS__)
#define RCLCPP_DEBUG_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(DEBUG_FUNCTION, logger, function, __VA_ARGS__)
#define RCLCPP_DEBUG_SKIPFIRST(logger, ...) RCLCPP_DETAIL_LOG(DEBUG_SKIPFIRST, logger, __VA_ARGS__)
#define RCLCPP_DEBUG_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(DEBUG_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_DEBUG_SKIPFIRST_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(DEBUG_SKIPFIRST_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_DEBUG_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG_ONCE(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_DEBUG_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                     \
                       RCLCPP_DEBUG_EXPRESSION(logger, expression, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_DEBUG_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                 \
                       RCLCPP_DEBUG_FUNCTION(logger, function, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_DEBUG_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG_SKIPFIRST(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_DEBUG_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                        \
                       RCLCPP_DEBUG_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_DEBUG_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg)         \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG_SKIPFIRST_THROTTLE(logger, clock, duration, \
                                                                   RCLCPP_DETAIL_STREAM_TEXT))

#define RCLCPP_INFO(logger, ...) RCLCPP_DETAIL_LOG(INFO, logger, __VA_ARGS__)
#define RCLCPP_INFO_ONCE(logger, ...) RCLCPP_DETAIL_LOG(INFO_ONCE, logger, __VA_ARGS__)
#define RCLCPP_INFO_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(INFO_EXPRESSION, logger, expression, __VA_ARGS__)
#define RCLCPP_INFO_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(INFO_FUNCTION, logger, function, __VA_ARGS__)
#define RCLCPP_INFO_SKIPFIRST(logger, ...) RCLCPP_DETAIL_LOG(INFO_SKIPFIRST, logger, __VA_ARGS__)
#define RCLCPP_INFO_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(INFO_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_INFO_SKIPFIRST_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(INFO_SKIPFIRST_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_INFO_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_INFO_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO_ONCE(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_INFO_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                    \
                       RCLCPP_INFO_EXPRESSION(logger, expression, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_INFO_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                \
                       RCLCPP_INFO_FUNCTION(logger, function, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_INFO_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO_SKIPFIRST(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_INFO_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                       \
                       RCLCPP_INFO_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_INFO_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg)         \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO_SKIPFIRST_THROTTLE(logger, clock, duration, \
                                                                  RCLCPP_DETAIL_STREAM_TEXT))

#define RCLCPP_WARN(logger, ...) RCLCPP_DETAIL_LOG(WARN, logger, __VA_ARGS__)
#define RCLCPP_WARN_ONCE(logger, ...) RCLCPP_DETAIL_LOG(WARN_ONCE, logger, __VA_ARGS__)
#define RCLCPP_WARN_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(WARN_EXPRESSION, logger, expression, __VA_ARGS__)
#define RCLCPP_WARN_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(WARN_FUNCTION, logger, function, __VA_ARGS__)
#define RCLCPP_WARN_SKIPFIRST(logger, ...) RCLCPP_DETAIL_LOG(WARN_SKIPFIRST, logger, __VA_ARGS__)
#define RCLCPP_WARN_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(WARN_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_WARN_SKIPFIRST_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(WARN_SKIPFIRST_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_WARN_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_WARN_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN_ONCE(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_WARN_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                    \
                       RCLCPP_WARN_EXPRESSION(logger, expression, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_WARN_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                \
                       RCLCPP_WARN_FUNCTION(logger, function, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_WARN_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN_SKIPFIRST(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_WARN_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                       \
                       RCLCPP_WARN_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_WARN_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg)         \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN_SKIPFIRST_THROTTLE(logger, clock, duration, \
                                                                  RCLCPP_DETAIL_STREAM_TEXT))

#define RCLCPP_ERROR(logger, ...) RCLCPP_DETAIL_LOG(ERROR, logger, __VA_ARGS__)
#define RCLCPP_ERROR_ONCE(logger, ...) RCLCPP_DETAIL_LOG(ERROR_ONCE, logger, __VA_ARGS__)
#define RCLCPP_ERROR_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(ERROR_EXPRESSION, logger, expression, __VA_ARGS__)
#define RCLCPP_ERROR_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(ERROR_FUNCTION, logger, function, __VA_ARGS__)
#define RCLCPP_ERROR_SKIPFIRST(logger, ...) RCLCPP_DETAIL_LOG(ERROR_SKIPFIRST, logger, __VA_ARGS__)
#define RCLCPP_ERROR_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(ERROR_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_ERROR_SKIPFIRST_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(ERROR_SKIPFIRST_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_ERROR_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_ERROR_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR_ONCE(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_ERROR_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                     \
                       RCLCPP_ERROR_EXPRESSION(logger, expression, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_ERROR_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                 \
                       RCLCPP_ERROR_FUNCTION(logger, function, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_ERROR_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR_SKIPFIRST(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_ERROR_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                        \
                       RCLCPP_ERROR_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_ERROR_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg)         \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR_SKIPFIRST_THROTTLE(logger, clock, duration, \
                                                                   RCLCPP_DETAIL_STREAM_TEXT))

#define RCLCPP_FATAL(logger, ...) RCLCPP_DETAIL_LOG(FATAL, logger, __VA_ARGS__)
#define RCLCPP_FATAL_ONCE(logger, ...) RCLCPP_DETAIL_LOG(FATAL_ONCE, logger, __VA_ARGS__)
#define RCLCPP_FATAL_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(FATAL_EXPRESSION, logger, expression, __VA_ARGS__)
#define RCLCPP_FATAL_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(FATAL_FUNCTION, logger, function, __VA_ARGS__)
#define RCLCPP_FATAL_SKIPFIRST(logger, ...) RCLCPP_DETAIL_LOG(FATAL_SKIPFIRST, logger, __VA_ARGS__)
#define RCLCPP_FATAL_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(FATAL_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_FATAL_SKIPFIRST_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(FATAL_SKIPFIRST_THROTTLE, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_FATAL_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_FATAL_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL_ONCE(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_FATAL_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                     \
                       RCLCPP_FATAL_EXPRESSION(logger, expression, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_FATAL_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                 \
                       RCLCPP_FATAL_FUNCTION(logger, function, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_FATAL_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL_SKIPFIRST(logger, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_FATAL_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                        \
                       RCLCPP_FATAL_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_STREAM_TEXT))
#define RCLCPP_FATAL_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg)         \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL_SKIPFIRST_THROTTLE(logger, clock, duration, \
                                                                   RCLCPP_DETAIL_STREAM_TEXT))

#endif  // RCLCPP__LOGGING_HPP_
