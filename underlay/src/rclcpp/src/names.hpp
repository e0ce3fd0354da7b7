// SPDX-License-Identifier: Apache-2.0
#ifndef NAMES_HPP_
#define NAMES_HPP_

#include <cstddef>
#include <optional>
#include <string>

namespace rclcpp {

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// What is wrong with a name, and where.
struct NameFault {
  std::string what;
  std::size_t index;
};

std::optional<NameFault> find_fault_in_node_name(const std::string& name);
std::optional<NameFault> find_fault_in_namespace(const std::string& namespace_);
/// For a topic or service name that is fully expanded.
std::optional<NameFault> find_fault_in_topic_name(const std::string& absolute_name);

/// Throws InvalidNodeNameError.
void validate_node_name(const std::string& name);
/// Throws InvalidNamespaceError.
void validate_namespace(const std::string& namespace_);

}  // namespace rclcpp

#endif  // NAMES_HPP_
