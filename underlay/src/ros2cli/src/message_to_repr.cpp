// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "format_common.hpp"
#include "python_repr.hpp"
#include "rosidl_typesupport_introspection_cpp/field_types.hpp"

namespace ros2cli {

namespace types = rosidl_typesupport_introspection_cpp;

namespace {

std::string value_to_repr(const Value& value) {
  return std::visit(
      Overloaded{
          [](bool flag) -> std::string { return flag ? "True" : "False"; },
          [](int64_t number) { return std::to_string(number); },
          [](uint64_t number) { return std::to_string(number); },
          [](double number) { return python_float(number); },
          [](Octet octet) { return python_bytes(std::string(1, static_cast<char>(octet.value))); },
          [](std::string_view text) { return python_string(text); },
          [](const MessageView& message) { return message_to_repr(message); }},
      value);
}

std::string list_to_repr(const FieldView& field) {
  std::string text = "[";
  for (std::size_t i = 0; i < field.size(); ++i) {
    text += (i > 0 ? ", " : "") + value_to_repr(field.at(i));
  }
  return text + ']';
}

/// The letter by which Python's array module names the type of numbers; 0 for what is no number.
char array_code(const Member& member) {
  switch (member.type_id_) {
    case types::ROS_TYPE_FLOAT:
      return 'f';
    case types::ROS_TYPE_DOUBLE:
      return 'd';
    case types::ROS_TYPE_INT8:
      return 'b';
    case types::ROS_TYPE_UINT8:
      return 'B';
    case types::ROS_TYPE_INT16:
      return 'h';
    case types::ROS_TYPE_UINT16:
      return 'H';
    case types::ROS_TYPE_INT32:
      return 'i';
    case types::ROS_TYPE_UINT32:
      return 'I';
    case types::ROS_TYPE_INT64:
      return 'q';
    case types::ROS_TYPE_UINT64:
      return 'Q';
    default:
      return 0;
  }
}

}  // namespace

std::string message_to_repr(const MessageView& message) {
  std::string text = type_name(message.members());
  std::replace(text.begin(), text.end(), '/', '.');
  text += '(';
  for (std::size_t i = 0; i < message.size(); ++i) {
    const FieldView field = message[i];
    text += i > 0 ? ", " : "";
    text += std::string(field.name()) + '=';
    text += field.is_array() ? list_to_repr(field) : value_to_repr(field.at(0));
  }
  return text + ')';
}

std::string field_to_text(const FieldView& field) {
  if (!field.is_array()) {
    const Value value = field.at(0);
    const auto* text = std::get_if<std::string_view>(&value);
    return text != nullptr ? std::string(*text) : value_to_repr(value);
  }
  const char code = array_code(field.member());
  if (code == 0 || field.is_fixed()) {
    return list_to_repr(field);
  }
  const std::string start = std::string("array('") + code + '\'';
  return field.size() == 0 ? start + ')' : start + ", " + list_to_repr(field) + ')';
}

std::string bytes_to_text(std::string_view bytes) {
  return python_bytes(bytes);
}

}  // namespace ros2cli
