// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__PARAMETER_VALUE_HPP_
#define RCLCPP__PARAMETER_VALUE_HPP_

#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "rcl_interfaces/msg/parameter_type.hpp"
#include "rcl_interfaces/msg/parameter_value.hpp"

namespace rclcpp {

enum ParameterType : uint8_t {
  PARAMETER_NOT_SET = rcl_interfaces::msg::ParameterType::PARAMETER_NOT_SET,
  PARAMETER_BOOL = rcl_interfaces::msg::ParameterType::PARAMETER_BOOL,
  PARAMETER_INTEGER = rcl_interfaces::msg::ParameterType::PARAMETER_INTEGER,
  PARAMETER_DOUBLE = rcl_interfaces::msg::ParameterType::PARAMETER_DOUBLE,
  PARAMETER_STRING = rcl_interfaces::msg::ParameterType::PARAMETER_STRING,
  PARAMETER_BYTE_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_BYTE_ARRAY,
  PARAMETER_BOOL_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_BOOL_ARRAY,
  PARAMETER_INTEGER_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_INTEGER_ARRAY,
  PARAMETER_DOUBLE_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_DOUBLE_ARRAY,
  PARAMETER_STRING_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_STRING_ARRAY,
};

std::string to_string(ParameterType type);

std::ostream& operator<<(std::ostream& os, ParameterType type);

/// A value is read as a type that it is not.
class ParameterTypeException : public std::runtime_error {
 public:
  ParameterTypeException(ParameterType expected, ParameterType actual)
      : std::runtime_error("expected [" + to_string(expected) + "] got [" + to_string(actual) +
                           "]") {}
};

/// A value of one of the parameter types, or none (PARAMETER_NOT_SET).
class ParameterValue {
 public:
  ParameterValue();
  /// Throws std::runtime_error when the message's type is none of ParameterType.
  explicit ParameterValue(const rcl_interfaces::msg::ParameterValue& value);
  explicit ParameterValue(const bool bool_value);
  explicit ParameterValue(const int int_value);
  explicit ParameterValue(const int64_t int_value);
  explicit ParameterValue(const float double_value);
  explicit ParameterValue(const double double_value);
  explicit ParameterValue(const std::string& string_value);
  explicit ParameterValue(const char* string_value);
  explicit ParameterValue(const std::vector<uint8_t>& byte_array_value);
  explicit ParameterValue(const std::vector<bool>& bool_array_value);
  explicit ParameterValue(const std::vector<int>& int_array_value);
  explicit ParameterValue(const std::vector<int64_t>& int_array_value);
  explicit ParameterValue(const std::vector<float>& double_array_value);
  explicit ParameterValue(const std::vector<double>& double_array_value);
  explicit ParameterValue(const std::vector<std::string>& string_array_value);

  ParameterType get_type() const;

  rcl_interfaces::msg::ParameterValue to_value_msg() const;

  bool operator==(const ParameterValue& rhs) const;
  bool operator!=(const ParameterValue& rhs) const;

  /// A reference to the value; throws ParameterTypeException when it is of another type.
  template <ParameterType type>
  const auto& get() const {
    static_assert(type != PARAMETER_NOT_SET, "there is no value to get");
    if (get_type() != type) {
      throw ParameterTypeException(type, get_type());
    }
    if constexpr (type == PARAMETER_BOOL) {
      return value_.bool_value;
    } else if constexpr (type == PARAMETER_INTEGER) {
      return value_.integer_value;
    } else if constexpr (type == PARAMETER_DOUBLE) {
      return value_.double_value;
    } else if constexpr (type == PARAMETER_STRING) {
      return value_.string_value;
    } else if constexpr (type == PARAMETER_BYTE_ARRAY) {
      return value_.byte_array_value;
    } else if constexpr (type == PARAMETER_BOOL_ARRAY) {
      return value_.bool_array_value;
    } else if constexpr (type == PARAMETER_INTEGER_ARRAY) {
      return value_.integer_array_value;
    } else if constexpr (type == PARAMETER_DOUBLE_ARRAY) {
      return value_.double_array_value;
    } else {
      return value_.string_array_value;
    }
  }

  /// The same by C++ type; all integer types read the int64_t, all floating types the double.
  template <typename type>
  const auto& get() const {
    return get<parameter_type_of<type>()>();
  }

 private:
  template <typename T>
  static constexpr ParameterType parameter_type_of() {
    if constexpr (std::is_same_v<T, bool>) {
      return PARAMETER_BOOL;
    } else if constexpr (std::is_integral_v<T>) {
      return PARAMETER_INTEGER;
    } else if constexpr (std::is_floating_point_v<T>) {
      return PARAMETER_DOUBLE;
    } else if constexpr (std::is_convertible_v<T, std::string>) {
      return PARAMETER_STRING;
    } else if constexpr (std::is_convertible_v<T, const std::vector<uint8_t>&>) {
      return PARAMETER_BYTE_ARRAY;
    } else if constexpr (std::is_convertible_v<T, const std::vector<bool>&>) {
      return PARAMETER_BOOL_ARRAY;
    } else if constexpr (std::is_convertible_v<T, const std::vector<int>&> ||
                         std::is_convertible_v<T, const std::vector<int64_t>&>) {
      return PARAMETER_INTEGER_ARRAY;
    } else if constexpr (std::is_convertible_v<T, const std::vector<float>&> ||
                         std::is_convertible_v<T, const std::vector<double>&>) {
      return PARAMETER_DOUBLE_ARRAY;
    } else {
      static_assert(std::is_convertible_v<T, const std::vector<std::string>&>,
                    "no parameter has this type");
      return PARAMETER_STRING_ARRAY;
    }
  }

  rcl_interfaces::msg::ParameterValue value_;
};

std::string to_string(const ParameterValue& type);

}  // namespace rclcpp

#endif  // RCLCPP__PARAMETER_VALUE_HPP_
