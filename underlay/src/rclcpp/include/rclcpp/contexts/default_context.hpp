// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CONTEXTS__DEFAULT_CONTEXT_HPP_
#define RCLCPP__CONTEXTS__DEFAULT_CONTEXT_HPP_

#include "rclcpp/context.hpp"

namespace rclcpp::contexts {

class DefaultContext : public rclcpp::Context {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(DefaultContext)
  DefaultContext();
};

/// The context that everything uses unless told otherwise.
DefaultContext::SharedPtr get_global_default_context();

}  // namespace rclcpp::contexts

#endif  // RCLCPP__CONTEXTS__DEFAULT_CONTEXT_HPP_
