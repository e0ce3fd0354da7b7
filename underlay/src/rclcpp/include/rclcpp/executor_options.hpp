// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__EXECUTOR_OPTIONS_HPP_
#define RCLCPP__EXECUTOR_OPTIONS_HPP_

#include <cstddef>

#include "rclcpp/contexts/default_context.hpp"

namespace rclcpp {

struct ExecutorOptions {
  rclcpp::Context::SharedPtr context = rclcpp::contexts::get_global_default_context();
};

}  // namespace rclcpp

#endif  // RCLCPP__EXECUTOR_OPTIONS_HPP_
