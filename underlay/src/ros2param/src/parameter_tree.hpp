// SPDX-License-Identifier: Apache-2.0
#ifndef PARAMETER_TREE_HPP_
#define PARAMETER_TREE_HPP_

#include <map>
#include <string>

#include "rcl_interfaces/msg/parameter_value.hpp"

namespace ros2param {

/// Parameters by the parts of their names: `a.b` is entry `b` of entry `a`.
class ParameterTree {
 public:
  /// Names have to come in order. A name below one that has a value itself keeps its dots, so that
  /// nothing is lost.
  void insert(const std::string& name, const rcl_interfaces::msg::ParameterValue& value);

  /// A YAML mapping, each line of it indented.
  std::string to_yaml(std::size_t indent) const;

 private:
  std::map<std::string, rcl_interfaces::msg::ParameterValue> values_;
  std::map<std::string, ParameterTree> branches_;
};

/// `key:` as it begins a line of YAML.
std::string yaml_key(const std::string& key);

}  // namespace ros2param

#endif  // PARAMETER_TREE_HPP_
