// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/parameter_table.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "nasm_common/numbers.hpp"

namespace nasm_ros {
namespace {

using rclcpp::ParameterType;

bool is_number(const ParameterEntry& entry) {
  return entry.value.get_type() == ParameterType::PARAMETER_INTEGER ||
         entry.value.get_type() == ParameterType::PARAMETER_DOUBLE;
}

/// As it has to be written: a double without a point would be an integer.
std::string double_text(double value) {
  const std::string text = nasm_common::short_text(value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string default_text(const rclcpp::ParameterValue& value) {
  switch (value.get_type()) {
    case ParameterType::PARAMETER_DOUBLE:
      return double_text(value.get<double>());
    case ParameterType::PARAMETER_DOUBLE_ARRAY: {
      std::vector<std::string> texts;
      for (const double number : value.get<std::vector<double>>()) {
        texts.push_back(double_text(number));
      }
      return "[" + nasm_common::joined(texts) + "]";
    }
    case ParameterType::PARAMETER_STRING:
      return value.get<std::string>().empty() ? "\"\"" : value.get<std::string>();
    default:
      return rclcpp::to_string(value);
  }
}

std::string type_text(const rclcpp::ParameterValue& value) {
  return value.get_type() == ParameterType::PARAMETER_INTEGER ? "int"
                                                              : rclcpp::to_string(value.get_type());
}

std::string range_text(const ParameterEntry& entry) {
  if (!entry.choices.empty()) return "`" + nasm_common::joined(entry.choices, "`, `") + "`";
  if (entry.lower == entry.upper) return "";
  return nasm_common::short_text(entry.lower) + " to " + nasm_common::short_text(entry.upper);
}

}  // namespace

rcl_interfaces::msg::ParameterDescriptor descriptor_of(const ParameterEntry& entry) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.name = entry.name;
  descriptor.type = static_cast<uint8_t>(entry.value.get_type());
  descriptor.description = entry.description;
  if (!entry.unit.empty()) descriptor.description += " [" + entry.unit + "]";
  if (!entry.choices.empty()) {
    descriptor.additional_constraints = "one of " + nasm_common::joined(entry.choices, ", ");
  }
  descriptor.read_only = !entry.changeable;
  if (is_number(entry) && entry.lower < entry.upper) {
    if (entry.value.get_type() == ParameterType::PARAMETER_INTEGER) {
      descriptor.integer_range.resize(1);
      descriptor.integer_range[0].from_value = static_cast<int64_t>(entry.lower);
      descriptor.integer_range[0].to_value = static_cast<int64_t>(entry.upper);
    } else {
      descriptor.floating_point_range.resize(1);
      descriptor.floating_point_range[0].from_value = entry.lower;
      descriptor.floating_point_range[0].to_value = entry.upper;
    }
  }
  return descriptor;
}

void check_value(const ParameterEntry& entry, const rclcpp::ParameterValue& value) {
  std::vector<double> numbers;
  if (value.get_type() == ParameterType::PARAMETER_DOUBLE) numbers = {value.get<double>()};
  if (value.get_type() == ParameterType::PARAMETER_DOUBLE_ARRAY) {
    numbers = value.get<std::vector<double>>();
  }
  for (const double number : numbers) {
    if (std::isfinite(number)) continue;
    throw std::invalid_argument(entry.name + " must be finite, not " +
                                nasm_common::short_text(number));
  }
  if (entry.choices.empty()) return;
  const auto& text = value.get<std::string>();
  if (std::find(entry.choices.begin(), entry.choices.end(), text) == entry.choices.end()) {
    throw std::invalid_argument(entry.name + " must be one of " +
                                nasm_common::joined(entry.choices, ", ") + ", not \"" + text +
                                "\"");
  }
}

void check_values(const ParameterTable& table, const ParameterSource& source) {
  for (const ParameterEntry& entry : table) check_value(entry, source(entry.name));
}

std::string to_markdown(const ParameterTable& table) {
  std::string text =
      "| parameter | type | default | unit | range | at run time | meaning |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const ParameterEntry& entry : table) {
    text += "| `" + entry.name + "` | " + type_text(entry.value) + " | `" +
            default_text(entry.value) + "` | " + entry.unit + " | " + range_text(entry) + " | " +
            (entry.changeable ? "yes" : "no") + " | " + entry.description + " |\n";
  }
  return text;
}

}  // namespace nasm_ros
