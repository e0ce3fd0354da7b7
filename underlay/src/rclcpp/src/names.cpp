// SPDX-License-Identifier: Apache-2.0
#include "names.hpp"

#include "rclcpp/exceptions.hpp"
#include "rcutils/isalnum_no_locale.h"

namespace rclcpp {
namespace {

// Limits of Humble's rmw: 255 is what DDS allows, less room for prefixes such as `rt/` and
// `rq/…Request`.
constexpr std::size_t kMaxNodeNameLength = 255;
constexpr std::size_t kMaxTopicNameLength = 247;
constexpr std::size_t kMaxNamespaceLength = kMaxTopicNameLength - 2;

std::optional<NameFault> find_fault_in_length(const std::string& name, const std::string& kind,
                                              std::size_t limit) {
  if (name.size() > limit) {
    return NameFault{kind + " length should not exceed '" + std::to_string(limit) + "'", limit - 1};
  }
  return std::nullopt;
}

/// Everything but the length.
std::optional<NameFault> find_fault_in_absolute_name(const std::string& name,
                                                     const std::string& kind) {
  if (name.empty()) {
    return NameFault{kind + " must not be empty", 0};
  }
  if (name.front() != '/') {
    return NameFault{kind + " must be absolute, it must lead with a '/'", 0};
  }
  if (name.back() == '/') {
    return NameFault{kind + " must not end with a '/'", name.size() - 1};
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!rcutils_isalnum_no_locale(name[i]) && name[i] != '_' && name[i] != '/') {
      return NameFault{kind + " must not contain characters other than alphanumerics, '_', or '/'",
                       i};
    }
  }
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (name[i - 1] == '/' && name[i] == '/') {
      return NameFault{kind + " must not contain repeated '/'", i};
    }
    if (name[i - 1] == '/' && is_digit(name[i])) {
      return NameFault{kind + " must not have a token that starts with a number", i};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<NameFault> find_fault_in_topic_name(const std::string& absolute_name) {
  auto fault = find_fault_in_absolute_name(absolute_name, "topic name");
  return fault ? fault : find_fault_in_length(absolute_name, "topic", kMaxTopicNameLength);
}

std::optional<NameFault> find_fault_in_node_name(const std::string& name) {
  if (name.empty()) {
    return NameFault{"node name must not be empty", 0};
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!rcutils_isalnum_no_locale(name[i]) && name[i] != '_') {
      return NameFault{"node name must not contain characters other than alphanumerics or '_'", i};
    }
  }
  if (is_digit(name.front())) {
    return NameFault{"node name must not start with a number", 0};
  }
  return find_fault_in_length(name, "node name", kMaxNodeNameLength);
}

std::optional<NameFault> find_fault_in_namespace(const std::string& namespace_) {
  if (namespace_ == "/") {
    return std::nullopt;
  }
  auto fault = find_fault_in_absolute_name(namespace_, "namespace");
  return fault ? fault : find_fault_in_length(namespace_, "namespace", kMaxNamespaceLength);
}

void validate_node_name(const std::string& name) {
  if (const auto fault = find_fault_in_node_name(name)) {
    throw exceptions::InvalidNodeNameError(name.c_str(), fault->what.c_str(), fault->index);
  }
}

void validate_namespace(const std::string& namespace_) {
  if (const auto fault = find_fault_in_namespace(namespace_)) {
    throw exceptions::InvalidNamespaceError(namespace_.c_str(), fault->what.c_str(), fault->index);
  }
}

}  // namespace rclcpp
