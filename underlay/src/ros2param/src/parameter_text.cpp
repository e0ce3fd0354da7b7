// SPDX-License-Identifier: Apache-2.0
#include "parameter_text.hpp"

#include <array>
#include <stdexcept>

#include "rcl_interfaces/msg/parameter_type.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"

namespace ros2param {

namespace {

using rcl_interfaces::msg::ParameterValue;

struct Kind {
  const char* name;
  const char* label;
  const char* field;
};

// By the numbers of rcl_interfaces/msg/ParameterType.
constexpr std::array<Kind, 10> kKinds{{
    {"not set", "Parameter not set.", ""},
    {"boolean", "Boolean value is:", "bool_value"},
    {"integer", "Integer value is:", "integer_value"},
    {"double", "Double value is:", "double_value"},
    {"string", "String value is:", "string_value"},
    {"byte array", "Byte values are:", "byte_array_value"},
    {"boolean array", "Boolean values are:", "bool_array_value"},
    {"integer array", "Integer values are:", "integer_array_value"},
    {"double array", "Double values are:", "double_array_value"},
    {"string array", "String values are:", "string_array_value"},
}};

const Kind& kind_of(uint8_t type) {
  if (type >= kKinds.size()) {
    throw std::runtime_error("Unknown parameter type '" + std::to_string(type) + "'");
  }
  return kKinds[type];
}

}  // namespace

std::string type_text(uint8_t type) {
  return kind_of(type).name;
}

std::string label_of(uint8_t type) {
  return kind_of(type).label;
}

std::optional<ros2cli::FieldView> value_field(const ParameterValue& value) {
  const auto* handle = rosidl_typesupport_cpp::get_message_type_support_handle<ParameterValue>();
  const ros2cli::MessageView view(*static_cast<const ros2cli::Members*>(handle->data), &value);
  return view.find(kind_of(value.type).field);
}

}  // namespace ros2param
