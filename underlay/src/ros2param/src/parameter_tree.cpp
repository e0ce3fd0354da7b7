// SPDX-License-Identifier: Apache-2.0
#include "parameter_tree.hpp"

#include "parameter_text.hpp"
#include "ros2cli/format.hpp"

namespace ros2param {

namespace {

using rcl_interfaces::msg::ParameterValue;

/// A field under another name, as a message of that one field.
std::string yaml_entry(const std::string& key, const ros2cli::FieldView& field,
                       const void* message) {
  ros2cli::Member member = field.member();
  member.name_ = key.c_str();
  ros2cli::Members only{};
  only.members_ = &member;
  only.member_count_ = 1;
  return ros2cli::message_to_yaml({only, message});
}

std::string indented(const std::string& lines, std::size_t indent) {
  std::string result;
  for (std::size_t start = 0; start < lines.size();) {
    const std::size_t end = lines.find('\n', start);
    const std::string line = lines.substr(start, end - start);
    result += line.empty() ? "\n" : std::string(indent, ' ') + line + '\n';
    start = end == std::string::npos ? lines.size() : end + 1;
  }
  return result;
}

}  // namespace

std::string yaml_key(const std::string& key) {
  ParameterValue flag;
  flag.type = 1;  // any type will do: only the key is wanted
  const std::string entry = yaml_entry(key, *value_field(flag), &flag);
  return entry.substr(0, entry.rfind(": "));
}

void ParameterTree::insert(const std::string& name, const ParameterValue& value) {
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos || values_.count(name.substr(0, dot)) > 0) {
    values_[name] = value;
  } else {
    branches_[name.substr(0, dot)].insert(name.substr(dot + 1), value);
  }
}

std::string ParameterTree::to_yaml(std::size_t indent) const {
  std::map<std::string, std::string> lines;
  for (const auto& [key, value] : values_) {
    const auto field = value_field(value);
    lines[key] +=
        indented(field ? yaml_entry(key, *field, &value) : yaml_key(key) + ": null\n", indent);
  }
  for (const auto& [key, branch] : branches_) {
    lines[key] += indented(yaml_key(key) + ":\n", indent) + branch.to_yaml(indent + 2);
  }
  std::string text;
  for (const auto& [key, part] : lines) {
    text += part;
  }
  return text;
}

}  // namespace ros2param
