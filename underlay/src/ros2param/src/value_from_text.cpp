// SPDX-License-Identifier: Apache-2.0
#include <utility>
#include <variant>

#include "parameter_text.hpp"
#include "rclcpp/parameter_value.hpp"
#include "ros2cli/yaml_value.hpp"

namespace ros2param {

rcl_interfaces::msg::ParameterValue value_from_text(const std::string& text) {
  return std::visit(
      [](auto value) { return rclcpp::ParameterValue(std::move(value)).to_value_msg(); },
      ros2cli::yaml_value(text));
}

}  // namespace ros2param
