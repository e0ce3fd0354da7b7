// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__YAML_VALUE_HPP_
#define ROS2CLI__YAML_VALUE_HPP_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ros2cli {

using YamlValue = std::variant<bool, int64_t, double, std::string, std::vector<bool>,
                               std::vector<int64_t>, std::vector<double>, std::vector<std::string>>;

/// A value of the type that YAML sees in a text: `1` is an integer, `1.0` a double, `[a, b]` an
/// array of strings. What is no YAML, and an array of different types, is the text itself. Throws
/// BadInput for null, a mapping and an integer of more than 64 bits.
YamlValue yaml_value(const std::string& text);

}  // namespace ros2cli

#endif  // ROS2CLI__YAML_VALUE_HPP_
