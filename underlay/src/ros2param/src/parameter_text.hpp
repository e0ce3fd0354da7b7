// SPDX-License-Identifier: Apache-2.0
#ifndef PARAMETER_TEXT_HPP_
#define PARAMETER_TEXT_HPP_

#include <cstdint>
#include <optional>
#include <string>

#include "rcl_interfaces/msg/parameter_value.hpp"
#include "ros2cli/message_view.hpp"

namespace ros2param {

/// `integer array`; throws std::runtime_error for a number that is no type.
std::string type_text(uint8_t type);

/// `Integer values are:`
std::string label_of(uint8_t type);

/// The field that holds the value; nullopt if it is not set.
std::optional<ros2cli::FieldView> value_field(const rcl_interfaces::msg::ParameterValue& value);

/// Guesses the type as YAML does: `1` is an integer, `1.0` a double, `[a, b]` an array of strings.
/// Throws ros2cli::BadInput for what no parameter can hold.
rcl_interfaces::msg::ParameterValue value_from_text(const std::string& text);

}  // namespace ros2param

#endif  // PARAMETER_TEXT_HPP_
