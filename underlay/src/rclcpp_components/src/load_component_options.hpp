// SPDX-License-Identifier: Apache-2.0
#ifndef LOAD_COMPONENT_OPTIONS_HPP_
#define LOAD_COMPONENT_OPTIONS_HPP_

#include <string>
#include <vector>

/// The command line of load_component.
struct LoadComponentOptions {
  bool help = false;
  std::string container;
  std::string package;
  std::string plugin;
  std::string node_name;
  std::string node_namespace;
  std::vector<std::string> remap_rules;
  std::vector<std::string> parameters;
  std::vector<std::string> extra_arguments;
};

extern const char* const kLoadComponentHelp;

/// Throws std::invalid_argument, naming the culprit. `arguments` begins with the program's name.
LoadComponentOptions parse_load_component_options(const std::vector<std::string>& arguments);

#endif  // LOAD_COMPONENT_OPTIONS_HPP_
