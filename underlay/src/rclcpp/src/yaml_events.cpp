// SPDX-License-Identifier: Apache-2.0
#include "yaml_events.hpp"

#include <new>

#include "parameter_yaml.hpp"

namespace rclcpp {

YamlEvents::YamlEvents(const std::string& text, const std::string& source) : source_(source) {
  if (!yaml_parser_initialize(&parser_)) {
    throw std::bad_alloc();
  }
  yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                               text.size());
}

YamlEvents::~YamlEvents() {
  yaml_parser_delete(&parser_);
}

YamlEvent YamlEvents::next() {
  yaml_event_t raw;
  if (!yaml_parser_parse(&parser_, &raw)) {
    const char* problem = parser_.problem ? parser_.problem : "cannot be read";
    fail(parser_.problem_mark.line + 1, std::string("not valid YAML: ") + problem);
  }
  YamlEvent event;
  event.type = raw.type;
  event.line = raw.start_mark.line + 1;
  if (raw.type == YAML_SCALAR_EVENT) {
    const auto& scalar = raw.data.scalar;
    event.scalar.assign(reinterpret_cast<const char*>(scalar.value), scalar.length);
    event.quoted = scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE ||
                   scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
  }
  yaml_event_delete(&raw);
  return event;
}

void YamlEvents::fail(std::size_t line, const std::string& message) const {
  throw ParameterYamlError(source_ + ", line " + std::to_string(line) + ": " + message);
}

}  // namespace rclcpp
