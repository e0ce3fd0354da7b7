// SPDX-License-Identifier: Apache-2.0
#include "parameter_yaml.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "names.hpp"
#include "rcpputils/split.hpp"
#include "yaml_events.hpp"

namespace rclcpp {
namespace {

constexpr char kParametersKey[] = "ros__parameters";
constexpr int kMaxDepth = 100;

using Scalar = std::variant<bool, int64_t, double, std::string>;

template <std::size_t N>
bool is_any_of(const std::string& text, const std::array<const char*, N>& choices) {
  return std::any_of(choices.begin(), choices.end(), [&](const char* c) { return text == c; });
}

std::optional<bool> as_bool(const std::string& text) {
  constexpr std::array<const char*, 11> kTrue{"Y",    "y",    "yes", "Yes", "YES", "true",
                                              "True", "TRUE", "on",  "On",  "ON"};
  constexpr std::array<const char*, 11> kFalse{"N",     "n",     "no",  "No",  "NO", "false",
                                               "False", "FALSE", "off", "Off", "OFF"};
  if (is_any_of(text, kTrue)) {
    return true;
  }
  if (is_any_of(text, kFalse)) {
    return false;
  }
  return std::nullopt;
}

/// Decimal, `0x…` or, with a leading zero, octal. What does not fit is left to become a double.
std::optional<int64_t> as_integer(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  const long long value = std::strtoll(text.c_str(), &end, 0);
  if (errno != 0 || text.empty() || end != text.c_str() + text.size()) {
    return std::nullopt;
  }
  return value;
}

std::optional<double> as_double(const std::string& text) {
  if (is_any_of(text, std::array<const char*, 3>{".nan", ".NaN", ".NAN"})) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (is_any_of(text,
                std::array<const char*, 6>{".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"})) {
    return std::numeric_limits<double>::infinity();
  }
  if (is_any_of(text, std::array<const char*, 3>{"-.inf", "-.Inf", "-.INF"})) {
    return -std::numeric_limits<double>::infinity();
  }
  char* end = nullptr;
  errno = 0;
  const double value = std::strtod(text.c_str(), &end);
  if (errno != 0 || text.empty() || end != text.c_str() + text.size()) {
    return std::nullopt;
  }
  return value;
}

/// A quoted scalar is a string; any other is the first that it can be of bool, integer, double,
/// string.
Scalar to_scalar(const YamlEvent& event) {
  if (!event.quoted) {
    if (const auto value = as_bool(event.scalar)) {
      return *value;
    }
    if (const auto value = as_integer(event.scalar)) {
      return *value;
    }
    if (const auto value = as_double(event.scalar)) {
      return *value;
    }
  }
  return event.scalar;
}

std::string type_name(const Scalar& scalar) {
  return std::visit([](const auto& value) { return to_string(ParameterValue(value).get_type()); },
                    scalar);
}

ParameterValue to_array(const std::vector<Scalar>& items) {
  return std::visit(
      [&](const auto& first) {
        using Item = std::decay_t<decltype(first)>;
        std::vector<Item> array;
        array.reserve(items.size());
        for (const auto& item : items) {
          array.push_back(std::get<Item>(item));
        }
        return ParameterValue(array);
      },
      items.front());
}

/// Turns events into values and overrides.
class Reader {
 public:
  Reader(const std::string& text, const std::string& source) : events_(text, source) {}

  ParameterValue read_single_value() {
    events_.next();  // stream start
    YamlEvent event = events_.next();
    if (event.type == YAML_STREAM_END_EVENT) {
      events_.fail(event.line, "there is no value");
    }
    ParameterValue value = read_value(events_.next(), "value");
    events_.next();  // document end
    event = events_.next();
    if (event.type != YAML_STREAM_END_EVENT) {
      events_.fail(event.line, "there is more than one value");
    }
    return value;
  }

  std::vector<Arguments::Override> read_nodes() {
    events_.next();  // stream start
    while (events_.next().type != YAML_STREAM_END_EVENT) {
      const YamlEvent root = events_.next();
      if (root.type == YAML_MAPPING_START_EVENT) {
        read_nodes_under("", 0);
      } else if (!root.is_nothing()) {
        events_.fail(root.line, "expected a map from node names to parameters");
      }
      events_.next();  // document end
    }
    return std::move(overrides_);
  }

 private:
  /// The next key of the map being read, or nothing at its end.
  std::optional<YamlEvent> next_key(const std::string& where) {
    YamlEvent event = events_.next();
    if (event.type == YAML_MAPPING_END_EVENT) {
      return std::nullopt;
    }
    if (event.type != YAML_SCALAR_EVENT || event.scalar.empty()) {
      events_.fail(event.line, where + ": a key must be a name");
    }
    return event;
  }

  void check_depth(const YamlEvent& event, int depth) const {
    if (depth > kMaxDepth) {
      events_.fail(event.line, "maps are nested too deeply");
    }
  }

  void read_nodes_under(const std::string& prefix, int depth) {
    while (const auto key = next_key(prefix.empty() ? "node names" : "'" + prefix + "'")) {
      check_depth(*key, depth);
      const YamlEvent value = events_.next();
      if (key->scalar == kParametersKey) {
        const std::string pattern = node_pattern(prefix, key->line);
        if (value.type != YAML_MAPPING_START_EVENT) {
          events_.fail(value.line, "'" + prefix + "." + kParametersKey +
                                       "': expected a map from parameter names to values");
        }
        read_parameters_under(pattern, "", value.line, depth + 1);
        continue;
      }
      const bool separated = prefix.empty() || prefix.back() == '/';
      const std::string name = prefix + (separated ? "" : "/") + key->scalar;
      if (value.type != YAML_MAPPING_START_EVENT) {
        events_.fail(value.line, "'" + name + "': cannot have a value before " + kParametersKey);
      }
      read_nodes_under(name, depth + 1);
    }
  }

  /// The absolute form of a node name, of which each part may be `*` or `**`.
  std::string node_pattern(const std::string& name, std::size_t line) const {
    if (name.empty()) {
      events_.fail(line, std::string("there is no node name before ") + kParametersKey);
    }
    const std::string absolute = name.front() == '/' ? name : "/" + name;
    // A '/' at the end is a last part that is empty.
    for (const auto& part : rcpputils::split((absolute + "/").substr(1), '/')) {
      if (part == "*" || part == "**") {
        continue;
      }
      if (const auto fault = find_fault_in_node_name(part)) {
        events_.fail(line, "invalid node name '" + name + "', at '" + part + "': " + fault->what);
      }
    }
    return absolute;
  }

  void read_parameters_under(const std::string& node, const std::string& prefix, std::size_t line,
                             int depth) {
    bool any = prefix.empty();
    while (const auto key = next_key("parameters of '" + node + "'")) {
      check_depth(*key, depth);
      any = true;
      const std::string name = prefix.empty() ? key->scalar : prefix + "." + key->scalar;
      const YamlEvent value = events_.next();
      if (value.type == YAML_MAPPING_START_EVENT) {
        read_parameters_under(node, name, value.line, depth + 1);
      } else {
        const std::string where = "parameter '" + name + "' of '" + node + "'";
        overrides_.push_back({node, name, read_value(value, where)});
      }
    }
    if (!any) {
      events_.fail(line, "parameter '" + prefix + "' of '" + node + "': no value");
    }
  }

  ParameterValue read_value(const YamlEvent& event, const std::string& where) {
    if (event.type == YAML_SEQUENCE_START_EVENT) {
      return read_array(event, where);
    }
    const Scalar scalar = read_scalar(event, where);
    return std::visit([](const auto& value) { return ParameterValue(value); }, scalar);
  }

  Scalar read_scalar(const YamlEvent& event, const std::string& where) const {
    if (event.type == YAML_ALIAS_EVENT) {
      events_.fail(event.line, where + ": aliases are not supported, write the value out");
    }
    if (event.type != YAML_SCALAR_EVENT) {
      events_.fail(event.line, where + ": expected a scalar or a flat sequence of scalars");
    }
    if (event.is_nothing()) {
      events_.fail(event.line, where + ": no value");
    }
    return to_scalar(event);
  }

  ParameterValue read_array(const YamlEvent& start, const std::string& where) {
    std::vector<Scalar> items;
    YamlEvent event = events_.next();
    for (; event.type != YAML_SEQUENCE_END_EVENT; event = events_.next()) {
      items.push_back(read_scalar(event, where));
      if (items.back().index() != items.front().index()) {
        events_.fail(event.line, where + ": a sequence must be of one type; '" + event.scalar +
                                     "' is of type " + type_name(items.back()) +
                                     ", the first item of type " + type_name(items.front()));
      }
    }
    if (items.empty()) {
      events_.fail(start.line, where + ": an empty sequence has no type, leave the parameter out");
    }
    return to_array(items);
  }

  YamlEvents events_;
  std::vector<Arguments::Override> overrides_;
};

std::string read_file(const std::string& path) {
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    throw ParameterYamlError(path + ": cannot be opened: " + std::strerror(errno));
  }
  std::string text;
  std::array<char, 4096> block;
  while (const std::size_t size = std::fread(block.data(), 1, block.size(), file.get())) {
    text.append(block.data(), size);
  }
  if (std::ferror(file.get())) {
    throw ParameterYamlError(path + ": cannot be read: " + std::strerror(errno));
  }
  return text;
}

}  // namespace

ParameterValue parse_parameter_value(const std::string& yaml) {
  return Reader(yaml, "'" + yaml + "'").read_single_value();
}

std::vector<Arguments::Override> parse_parameter_text(const std::string& yaml,
                                                      const std::string& source) {
  return Reader(yaml, source).read_nodes();
}

std::vector<Arguments::Override> parse_parameter_file(const std::string& path) {
  return parse_parameter_text(read_file(path), path);
}

}  // namespace rclcpp
