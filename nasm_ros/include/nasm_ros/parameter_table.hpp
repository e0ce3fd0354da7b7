// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__PARAMETER_TABLE_HPP_
#define NASM_ROS__PARAMETER_TABLE_HPP_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rclcpp/parameter.hpp"

namespace nasm_ros {

/// Everything about a parameter; the node's declaration, its checks and its documentation are made
/// from it. Built by name, as in
///
///   ParameterEntry("rate_hz", 10.0, "How often to re-solve").in("1/s").from(0.1, 1000)
struct ParameterEntry {
  template <class Value>
  ParameterEntry(std::string its_name, const Value& default_value, std::string its_description)
      : name(std::move(its_name)), value(default_value), description(std::move(its_description)) {}
  ParameterEntry(std::string its_name, const char* default_value, std::string its_description)
      : ParameterEntry(std::move(its_name), std::string(default_value),
                       std::move(its_description)) {}

  ParameterEntry&& in(std::string its_unit) && {
    unit = std::move(its_unit);
    return std::move(*this);
  }
  ParameterEntry&& from(double least, double most) && {
    lower = least;
    upper = most;
    return std::move(*this);
  }
  ParameterEntry&& one_of(std::vector<std::string> texts) && {
    choices = std::move(texts);
    return std::move(*this);
  }
  ParameterEntry&& at_run_time() && {
    changeable = true;
    return std::move(*this);
  }

  std::string name;
  rclcpp::ParameterValue value;  ///< default
  std::string description;
  std::string unit;    ///< empty if it has none
  double lower = 0.0;  ///< of numbers; equal to `upper`: any
  double upper = 0.0;
  std::vector<std::string> choices;  ///< of texts; none: any
  bool changeable = false;           ///< while the node runs
};

using ParameterTable = std::vector<ParameterEntry>;

/// Value of a parameter by name.
using ParameterSource = std::function<rclcpp::ParameterValue(const std::string&)>;

/// With unit and choices in the text, since a descriptor has no fields for them.
rcl_interfaces::msg::ParameterDescriptor descriptor_of(const ParameterEntry& entry);

/// Checks that descriptors lack: that a text is one of the choices, and that numbers are finite
/// (ranges let NaN and infinity pass). Throws std::invalid_argument that names the parameter.
void check_value(const ParameterEntry& entry, const rclcpp::ParameterValue& value);
void check_values(const ParameterTable& table, const ParameterSource& source);

/// Declares all parameters of a node and checks the values that it was started with. Throws
/// std::exception that names the parameter. Returns where to read them.
template <class Node>
ParameterSource declare(const ParameterTable& table, Node& node) {
  for (const ParameterEntry& entry : table) {
    node.declare_parameter(entry.name, entry.value, descriptor_of(entry));
  }
  ParameterSource source = [&node](const std::string& name) {
    return node.get_parameter(name).get_parameter_value();
  };
  check_values(table, source);
  return source;
}

/// A table in Markdown, a line per parameter.
std::string to_markdown(const ParameterTable& table);

}  // namespace nasm_ros

#endif  // NASM_ROS__PARAMETER_TABLE_HPP_
