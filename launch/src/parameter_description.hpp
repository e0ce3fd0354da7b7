// SPDX-License-Identifier: Apache-2.0
#ifndef PARAMETER_DESCRIPTION_HPP_
#define PARAMETER_DESCRIPTION_HPP_

#include <cstdint>
#include <string>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"

namespace nasm_bringup {

/// Descriptors of parameters that are read once, when the node starts.
inline rcl_interfaces::msg::ParameterDescriptor described(const std::string& text) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = text;
  descriptor.read_only = true;
  return descriptor;
}

inline rcl_interfaces::msg::ParameterDescriptor described_integer(const std::string& text,
                                                                  int64_t least, int64_t greatest) {
  auto descriptor = described(text);
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = least;
  descriptor.integer_range[0].to_value = greatest;
  return descriptor;
}

inline rcl_interfaces::msg::ParameterDescriptor described_number(const std::string& text,
                                                                 double least, double greatest) {
  auto descriptor = described(text);
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = least;
  descriptor.floating_point_range[0].to_value = greatest;
  return descriptor;
}

}  // namespace nasm_bringup

#endif  // PARAMETER_DESCRIPTION_HPP_
