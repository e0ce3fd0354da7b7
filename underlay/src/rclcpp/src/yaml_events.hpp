// SPDX-License-Identifier: Apache-2.0
#ifndef YAML_EVENTS_HPP_
#define YAML_EVENTS_HPP_

#include <yaml.h>

#include <cstddef>
#include <string>

namespace rclcpp {

struct YamlEvent {
  yaml_event_type_t type = YAML_NO_EVENT;
  std::size_t line = 0;  ///< from 1
  std::string scalar;
  bool quoted = false;

  /// YAML's way to say that there is no value, as in `key:`.
  bool is_nothing() const { return type == YAML_SCALAR_EVENT && scalar.empty() && !quoted; }
};

/// The events of a YAML text one after the other. `text` must outlive the object.
class YamlEvents {
 public:
  YamlEvents(const std::string& text, const std::string& source);
  ~YamlEvents();
  YamlEvents(const YamlEvents&) = delete;
  YamlEvents& operator=(const YamlEvents&) = delete;

  /// Throws ParameterYamlError where the text is not YAML.
  YamlEvent next();

  /// Throws ParameterYamlError with source and line in front of the message.
  [[noreturn]] void fail(std::size_t line, const std::string& message) const;

 private:
  yaml_parser_t parser_;
  std::string source_;
};

}  // namespace rclcpp

#endif  // YAML_EVENTS_HPP_
