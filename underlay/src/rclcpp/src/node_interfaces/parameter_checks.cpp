// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/parameter_checks.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

namespace rclcpp {
namespace node_interfaces {
namespace {

bool is_in(const rcl_interfaces::msg::IntegerRange& range, int64_t value) {
  if (value == range.from_value || value == range.to_value) {
    return true;
  }
  if (value < range.from_value || value > range.to_value) {
    return false;
  }
  // Unsigned, because the distance may exceed what int64_t holds.
  const uint64_t distance = static_cast<uint64_t>(value) - static_cast<uint64_t>(range.from_value);
  return range.step == 0 || distance % range.step == 0;
}

/// Equal but for rounding, so that 0.3 lies on the grid 0, 0.1, 0.2, …
bool almost_equal(double a, double b) {
  return std::abs(a - b) <= 100.0 * std::numeric_limits<double>::epsilon() * std::abs(a + b);
}

/// Infinities and NaN pass, as they do in Humble: a node that minds must refuse them in a callback.
bool is_in(const rcl_interfaces::msg::FloatingPointRange& range, double value) {
  if (almost_equal(value, range.from_value) || almost_equal(value, range.to_value)) {
    return true;
  }
  if (value < range.from_value || value > range.to_value) {
    return false;
  }
  const double steps = std::round((value - range.from_value) / range.step);
  return range.step == 0.0 || almost_equal(value, range.from_value + steps * range.step);
}

}  // namespace

std::optional<std::string> find_type_fault(
    const rcl_interfaces::msg::ParameterDescriptor& descriptor, const Parameter& parameter) {
  const auto declared = static_cast<ParameterType>(descriptor.type);
  if (descriptor.dynamic_typing || declared == parameter.get_type()) {
    return std::nullopt;
  }
  return "Wrong parameter type, parameter {" + parameter.get_name() + "} is of type {" +
         to_string(declared) + "}, setting it to {" + parameter.get_type_name() +
         "} is not allowed.";
}

std::optional<std::string> find_range_fault(
    const rcl_interfaces::msg::ParameterDescriptor& descriptor, const Parameter& parameter) {
  const bool is_integer = parameter.get_type() == PARAMETER_INTEGER;
  if (is_integer && !descriptor.integer_range.empty() &&
      !is_in(descriptor.integer_range[0], parameter.as_int())) {
    return "Parameter {" + parameter.get_name() + "} doesn't comply with integer range.";
  }
  const bool is_double = parameter.get_type() == PARAMETER_DOUBLE;
  if (is_double && !descriptor.floating_point_range.empty() &&
      !is_in(descriptor.floating_point_range[0], parameter.as_double())) {
    return "Parameter {" + parameter.get_name() + "} doesn't comply with floating point range.";
  }
  return std::nullopt;
}

}  // namespace node_interfaces
}  // namespace rclcpp
