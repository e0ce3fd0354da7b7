// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/expand_topic_or_service_name.hpp"

#include "names.hpp"
#include "rclcpp/exceptions.hpp"
#include "rcutils/isalnum_no_locale.h"

namespace rclcpp {
namespace {

std::optional<NameFault> find_fault_in_characters(const std::string& name) {
  std::optional<std::size_t> brace;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (rcutils_isalnum_no_locale(c) || c == '_') {
      if (brace && i == *brace + 1 && is_digit(c)) {
        return NameFault{"substitution name must not start with a number", i};
      }
    } else if (c == '}') {
      if (!brace) {
        return NameFault{"topic name must not have unmatched (unbalanced) curly braces '{}'", i};
      }
      brace.reset();
    } else if (c == '~' && i != 0) {
      return NameFault{"topic name must not have tilde '~' unless it is the first character", i};
    } else if (brace) {
      return NameFault{
          "substitution name must not contain characters other than alphanumerics or '_'", i};
    } else if (c == '{') {
      brace = i;
    } else if (c != '/' && c != '~') {
      return NameFault{
          "topic name must not contain characters other than alphanumerics, '_', '~', '{', or '}'",
          i};
    }
  }
  if (brace) {
    return NameFault{"topic name must not have unmatched (unbalanced) curly braces '{}'", *brace};
  }
  return std::nullopt;
}

/// The rules for a name before it is expanded.
std::optional<NameFault> find_fault(const std::string& name) {
  if (name.empty()) {
    return NameFault{"topic name must not be empty string", 0};
  }
  if (is_digit(name.front())) {
    return NameFault{"topic name token must not start with a number", 0};
  }
  if (name.back() == '/') {
    return NameFault{"topic name must not end with a forward slash", name.size() - 1};
  }
  if (auto fault = find_fault_in_characters(name)) {
    return fault;
  }
  if (name.front() == '~' && name.size() > 1 && name[1] != '/') {
    return NameFault{
        "topic name must not have a tilde '~' that is not followed by a forward slash '/'", 1};
  }
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (name[i - 1] == '/' && is_digit(name[i])) {
      return NameFault{"topic name token must not start with a number", i};
    }
  }
  return std::nullopt;
}

[[noreturn]] void throw_fault(const std::string& name, const NameFault& fault, bool is_service) {
  if (is_service) {
    throw exceptions::InvalidServiceNameError(name.c_str(), fault.what.c_str(), fault.index);
  }
  throw exceptions::InvalidTopicNameError(name.c_str(), fault.what.c_str(), fault.index);
}

/// `name` in the namespace; the root's slash is not doubled.
std::string join(const std::string& namespace_, const std::string& name) {
  return (namespace_ == "/" ? namespace_ : namespace_ + "/") + name;
}

}  // namespace

std::string expand_topic_or_service_name(const std::string& name, const std::string& node_name,
                                         const std::string& namespace_, bool is_service) {
  if (const auto fault = find_fault(name)) {
    throw_fault(name, *fault, is_service);
  }
  validate_node_name(node_name);
  validate_namespace(namespace_);

  std::string expanded;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '~') {
      expanded += join(namespace_, node_name);
    } else if (name[i] == '{') {
      const std::size_t end = name.find('}', i);
      const std::string substitution = name.substr(i + 1, end - i - 1);
      if (substitution == "node") {
        expanded += node_name;
      } else if (substitution == "ns" || substitution == "namespace") {
        expanded += namespace_;
      } else {
        throw_fault(name, {"unknown substitution '{" + substitution + "}'", i}, is_service);
      }
      i = end;
    } else {
      expanded += name[i];
    }
  }
  if (expanded.empty() || expanded.front() != '/') {
    expanded = join(namespace_, expanded);
  }
  if (const auto fault = find_fault_in_topic_name(expanded)) {
    throw_fault(expanded, *fault, is_service);
  }
  return expanded;
}

}  // namespace rclcpp
