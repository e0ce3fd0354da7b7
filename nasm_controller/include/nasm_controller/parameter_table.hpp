// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__PARAMETER_TABLE_HPP_
#define NASM_CONTROLLER__PARAMETER_TABLE_HPP_

#include <string>
#include <vector>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rclcpp/parameter.hpp"

namespace nasm_controller {

/// All there is to say of a parameter; both the node and the documentation are made from it.
struct ParameterEntry {
  std::string name;
  rclcpp::ParameterValue value;  ///< default
  std::string unit;              ///< "" if it has none
  std::string description;
  double lower = 0.0;  ///< of numbers, together with `upper`; equal: any
  double upper = 0.0;
  std::vector<std::string> choices = {};  ///< of texts; none: any
  bool changeable = false;                ///< while the node runs
};

using ParameterTable = std::vector<ParameterEntry>;

/// With unit and choices in the text, since a descriptor has no fields for them.
rcl_interfaces::msg::ParameterDescriptor descriptor_of(const ParameterEntry& entry);

/// What descriptors do not check: that a text is one of the choices, and a number finite (their
/// ranges let NaN and infinity pass). Throws std::invalid_argument that names the parameter.
void check_value(const ParameterEntry& entry, const rclcpp::ParameterValue& value);

/// A table in Markdown, a line per parameter.
std::string to_markdown(const ParameterTable& table);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__PARAMETER_TABLE_HPP_
