// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "parameter_yaml.hpp"
#include "rcl_error.hpp"
#include "rcpputils/split.hpp"
#include "rcutils/allocator.h"
#include "rcutils/logging.h"

namespace rclcpp {
namespace {

[[noreturn]] void refuse(const std::string& message) {
  throw exceptions::RCLInvalidROSArgsError(rcl_error(RCL_RET_INVALID_ROS_ARGS, message),
                                           "invalid ROS arguments: ");
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

/// A letter or underscore, then letters, digits and underscores.
bool is_token(const std::string& text) {
  const auto is_letter = [](unsigned char c) { return c < 128 && (std::isalpha(c) || c == '_'); };
  const auto is_inner = [&](unsigned char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  return !text.empty() && is_letter(static_cast<unsigned char>(text.front())) &&
         std::all_of(text.begin(), text.end(), is_inner);
}

/// In remappings a double underscore is kept for `__node`, `__name` and `__ns`.
bool is_remap_token(const std::string& text) {
  return is_token(text) && text.find("__") == std::string::npos;
}

/// Tokens between `separator`s, none empty.
bool consists_of(const std::string& text, char separator, bool (*is_part)(const std::string&)) {
  const auto parts = rcpputils::split(text + separator, separator);
  return !text.empty() && std::all_of(parts.begin(), parts.end(), is_part);
}

/// `name`, `/name/…` or `~/name/…`
bool is_remap_name(const std::string& text) {
  const std::size_t start = starts_with(text, "~/") ? 2 : starts_with(text, "/") ? 1 : 0;
  return consists_of(text.substr(start), '/', is_remap_token);
}

bool is_remap_namespace(const std::string& text) {
  return text == "/" ||
         (starts_with(text, "/") && consists_of(text.substr(1), '/', is_remap_token));
}

/// A parameter's name: parts between dots, which may themselves hold slashes.
bool is_parameter_name(const std::string& text) {
  return consists_of(text, '.', [](const std::string& part) {
    const auto tokens = rcpputils::split(part, '/', true);
    return !tokens.empty() && std::all_of(tokens.begin(), tokens.end(), is_token);
  });
}

/// `[node:]left:=right`
struct Rule {
  std::string node;
  std::string left;
  std::string right;
};

Rule split_rule(const std::string& culprit, const std::string& text) {
  const std::size_t separator = text.find(":=");
  if (separator == std::string::npos) {
    refuse(culprit + ": expected 'name:=value' or 'node:name:=value'");
  }
  Rule rule{"", text.substr(0, separator), text.substr(separator + 2)};
  const std::size_t colon = rule.left.find(':');
  if (colon != std::string::npos && rule.left.compare(colon, 3, "://") != 0) {
    rule.node = rule.left.substr(0, colon);
    rule.left = rule.left.substr(colon + 1);
    if (!is_token(rule.node)) {
      refuse(culprit + ": '" + rule.node + "' before ':' is not a node name");
    }
  }
  return rule;
}

Arguments::Remap parse_remap(const std::string& culprit, const std::string& text) {
  using Kind = Arguments::Remap::Kind;
  const Rule rule = split_rule(culprit, text);
  if (rule.left == "__node" || rule.left == "__name") {
    if (!is_remap_token(rule.right)) {
      refuse(culprit + ": '" + rule.right + "' is not a node name");
    }
    return {Kind::kNodeName, rule.node, "", rule.right};
  }
  if (rule.left == "__ns") {
    if (!is_remap_namespace(rule.right)) {
      refuse(culprit + ": '" + rule.right + "' is not a namespace, which begins with a '/'");
    }
    return {Kind::kNamespace, rule.node, "", rule.right};
  }
  if (rule.left.find("://") != std::string::npos) {
    refuse(culprit + ": schemes are not supported, leave out what stands before the name");
  }
  for (const auto& name : {rule.left, rule.right}) {
    if (!is_remap_name(name)) {
      refuse(culprit + ": '" + name + "' is not a topic or service name");
    }
  }
  return {Kind::kName, rule.node, rule.left, rule.right};
}

Arguments::Override parse_parameter(const std::string& culprit, const std::string& text) {
  const Rule rule = split_rule(culprit, text);
  if (!is_parameter_name(rule.left)) {
    refuse(culprit + ": '" + rule.left + "' is not a parameter name");
  }
  try {
    return {rule.node.empty() ? "/**" : "/" + rule.node, rule.left,
            parse_parameter_value(rule.right)};
  } catch (const ParameterYamlError& error) {
    refuse(culprit + ": " + error.what());
  }
}

/// Keeps entries of one node pattern together, at the place of the first of them: between patterns
/// the one first mentioned is the weakest, within a pattern the later entry wins. So it is in
/// Humble:
/// `-p` (pattern `/**`) does not beat a params file's own entry for the node if that file, or one
/// before it, mentions `/**` first.
void add(std::vector<Arguments::Override>& overrides, Arguments::Override added) {
  const auto same = [&](const Arguments::Override& o) {
    return o.node_pattern == added.node_pattern;
  };
  const auto last = std::find_if(overrides.rbegin(), overrides.rend(), same);
  const auto place = last == overrides.rend() ? overrides.end() : last.base();
  overrides.insert(place, std::move(added));
}

int parse_severity(const std::string& culprit, const std::string& text) {
  int severity = 0;
  if (rcutils_logging_severity_level_from_string(text.c_str(), rcutils_get_default_allocator(),
                                                 &severity) != RCUTILS_RET_OK) {
    rcutils_reset_error();
    refuse(culprit + ": '" + text + "' is not a log level (debug, info, warn, error, fatal)");
  }
  return severity;
}

void parse_log_level(const std::string& culprit, const std::string& text, Arguments& arguments) {
  const std::size_t separator = text.find(":=");
  if (separator == std::string::npos) {
    arguments.default_log_level = parse_severity(culprit, text);
    return;
  }
  if (separator == 0) {
    refuse(culprit + ": there is no logger name before ':='");
  }
  arguments.log_levels[text.substr(0, separator)] =
      parse_severity(culprit, text.substr(separator + 2));
}

/// True if the flag is one of those that take no value.
bool parse_switch(const std::string& flag, Arguments& arguments) {
  for (const bool enable : {true, false}) {
    const std::string prefix = enable ? "--enable-" : "--disable-";
    if (flag == prefix + "rosout-logs") {
      arguments.rosout = enable;
      return true;
    }
    if (flag == prefix + "stdout-logs") {
      arguments.stdout_logs = enable;
      return true;
    }
    if (flag == prefix + "external-lib-logs") {
      return true;  // there is no external logging library here
    }
  }
  return false;
}

bool takes_value(const std::string& flag) {
  for (const char* known : {"-r", "--remap", "-p", "--param", "--params-file", "--log-level",
                            "--log-config-file", "-e", "--enclave"}) {
    if (flag == known) {
      return true;
    }
  }
  return false;
}

void parse_flag(const std::string& flag, const std::string& value, Arguments& arguments) {
  const std::string culprit = "'" + flag + " " + value + "'";
  if (flag == "-r" || flag == "--remap") {
    arguments.remaps.push_back(parse_remap(culprit, value));
  } else if (flag == "-p" || flag == "--param") {
    add(arguments.overrides, parse_parameter(culprit, value));
  } else if (flag == "--params-file") {
    try {
      for (auto& read : parse_parameter_file(value)) {
        add(arguments.overrides, std::move(read));
      }
    } catch (const ParameterYamlError& error) {
      refuse("'" + flag + "': " + error.what());
    }
  } else if (flag == "--log-level") {
    parse_log_level(culprit, value, arguments);
  } else if (flag == "--log-config-file") {
    refuse(culprit + ": there is no logging library to configure, use --log-level");
  }
  // An enclave means nothing without security, which is off in Humble too unless asked for.
}

}  // namespace

Arguments parse_arguments(const std::vector<std::string>& command_line) {
  Arguments arguments;
  std::vector<std::string> unknown;
  bool in_ros_args = false;
  for (std::size_t i = 0; i < command_line.size(); ++i) {
    const std::string& argument = command_line[i];
    if (argument == "--ros-args") {
      in_ros_args = true;
    } else if (!in_ros_args) {
      arguments.without_ros.push_back(argument);
    } else if (argument == "--") {
      in_ros_args = false;
    } else if (takes_value(argument)) {
      if (i + 1 == command_line.size()) {
        refuse("'" + argument + "': its value is missing");
      }
      parse_flag(argument, command_line[++i], arguments);
    } else if (!parse_switch(argument, arguments)) {
      unknown.push_back(argument);
    }
  }
  if (!unknown.empty()) {
    throw exceptions::UnknownROSArgsError(std::move(unknown));
  }
  return arguments;
}

}  // namespace rclcpp
