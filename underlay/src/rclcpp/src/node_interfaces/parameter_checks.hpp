// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__PARAMETER_CHECKS_HPP_
#define NODE_INTERFACES__PARAMETER_CHECKS_HPP_

#include <optional>
#include <string>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rclcpp/parameter.hpp"

namespace rclcpp {
namespace node_interfaces {

// Each returns the reason to refuse the parameter's value, or nothing.

std::optional<std::string> find_type_fault(
    const rcl_interfaces::msg::ParameterDescriptor& descriptor, const Parameter& parameter);

std::optional<std::string> find_range_fault(
    const rcl_interfaces::msg::ParameterDescriptor& descriptor, const Parameter& parameter);

}  // namespace node_interfaces
}  // namespace rclcpp

#endif  // NODE_INTERFACES__PARAMETER_CHECKS_HPP_
