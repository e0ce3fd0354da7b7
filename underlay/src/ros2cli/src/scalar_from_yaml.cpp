// SPDX-License-Identifier: Apache-2.0
#include "scalar_from_yaml.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

#include "rosidl_typesupport_introspection_cpp/field_types.hpp"
#include "unicode.hpp"
#include "yaml_scalar.hpp"

namespace ros2cli {

namespace types = rosidl_typesupport_introspection_cpp;

namespace {

template <typename T>
std::string store(const T& value, void* element) {
  std::memcpy(element, &value, sizeof(value));
  return "";
}

std::optional<YamlInteger> integer_in(const YamlNode& node) {
  if (!node.is_plain() || kind_of_plain(node.text()) != YamlKind::kInteger) {
    return std::nullopt;
  }
  return integer_of(node.text());
}

template <typename T>
std::string set_integer(const YamlNode& node, void* element) {
  using Limits = std::numeric_limits<T>;
  if (const auto integer = integer_in(node)) {
    const auto highest = static_cast<uint64_t>(Limits::max());
    const uint64_t lowest = std::is_signed_v<T> ? highest + 1 : 0;  // as a magnitude
    if (integer->magnitude <= (integer->negative ? lowest : highest)) {
      const uint64_t bits = integer->negative ? 0 - integer->magnitude : integer->magnitude;
      return store(static_cast<T>(bits), element);
    }
  }
  return "an integer from " + std::to_string(Limits::min()) + " to " +
         std::to_string(Limits::max());
}

template <typename T>
std::string set_float(const YamlNode& node, void* element) {
  if (node.is_plain()) {
    if (const auto value = float_of(node.text())) {
      const auto narrowed = static_cast<T>(*value);
      if (std::isfinite(narrowed) || !std::isfinite(*value)) {
        return store(narrowed, element);
      }
    }
  }
  return sizeof(T) == sizeof(float) ? "a number within the range of float32" : "a number";
}

std::string set_boolean(const YamlNode& node, void* element) {
  if (node.is_plain() && kind_of_plain(node.text()) == YamlKind::kBoolean) {
    return store(boolean_of(node.text()), element);
  }
  const auto integer = integer_in(node);
  if (integer && integer->magnitude <= 1 && !integer->negative) {
    return store(integer->magnitude == 1, element);
  }
  return "true or false";
}

/// A number, or the character by which `ros2 topic echo` shows a byte.
std::string set_octet(const YamlNode& node, void* element) {
  if (integer_in(node)) {
    return set_integer<uint8_t>(node, element);
  }
  if (node.is_scalar()) {
    const std::u32string text = decode_utf8(node.text());
    if (text.size() == 1 && text[0] <= 0xFF) {
      return store(static_cast<uint8_t>(text[0]), element);
    }
  }
  return "an integer from 0 to 255 or one character";
}

std::string set_text(const Member& member, const YamlNode& node, void* element) {
  const bool nothing = node.is_plain() && kind_of_plain(node.text()) == YamlKind::kNull;
  if (!node.is_scalar() || nothing) {
    return "a text";
  }
  const std::size_t bound = member.string_upper_bound_;
  if (bound != 0 && decode_utf8(node.text()).size() > bound) {
    return "a text of at most " + std::to_string(bound) + " characters";
  }
  *static_cast<std::string*>(element) = node.text();
  return "";
}

}  // namespace

std::string set_scalar(const Member& member, const YamlNode& node, void* element) {
  switch (member.type_id_) {
    case types::ROS_TYPE_BOOLEAN:
      return set_boolean(node, element);
    case types::ROS_TYPE_OCTET:
    case types::ROS_TYPE_CHAR:
      return set_octet(node, element);
    case types::ROS_TYPE_UINT8:
      return set_integer<uint8_t>(node, element);
    case types::ROS_TYPE_UINT16:
      return set_integer<uint16_t>(node, element);
    case types::ROS_TYPE_UINT32:
      return set_integer<uint32_t>(node, element);
    case types::ROS_TYPE_UINT64:
      return set_integer<uint64_t>(node, element);
    case types::ROS_TYPE_INT8:
      return set_integer<int8_t>(node, element);
    case types::ROS_TYPE_INT16:
      return set_integer<int16_t>(node, element);
    case types::ROS_TYPE_INT32:
      return set_integer<int32_t>(node, element);
    case types::ROS_TYPE_INT64:
      return set_integer<int64_t>(node, element);
    case types::ROS_TYPE_FLOAT:
      return set_float<float>(node, element);
    case types::ROS_TYPE_DOUBLE:
      return set_float<double>(node, element);
    case types::ROS_TYPE_STRING:
      return set_text(member, node, element);
    default:
      return "nothing at all: fields of type " + element_type_name(member) + " are not supported";
  }
}

}  // namespace ros2cli
