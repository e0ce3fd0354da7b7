// SPDX-License-Identifier: Apache-2.0
#include "load_component_options.hpp"

#include <functional>
#include <map>
#include <stdexcept>

const char* const kLoadComponentHelp =
    R"(usage: load_component --container NAME --package PACKAGE --plugin CLASS [options]

Waits for a component container and loads a component into it. Serves launch files where launch has
no ROS client of its own; not meant to be called by hand and absent from ROS 2 itself.

  --container NAME        full name of the container's node, such as /container
  --package PACKAGE       package that registered the component
  --plugin CLASS          its class, with namespaces
  --node-name NAME        name of the node; default: its own
  --namespace NAME        its namespace; default: its own
  --remap FROM:=TO        remap rule; may be repeated
  --param NAME:=YAML      parameter; may be repeated
  --extra-arg NAME:=YAML  argument for the container, such as use_intra_process_comms:=true

Exit code: 0 loaded, 1 refused (the reason is on the standard error), 2 wrong usage.
)";

namespace {

std::string with_assignment(const std::string& option, const std::string& value) {
  const auto position = value.find(":=");
  if (position == 0 || position == std::string::npos) {
    throw std::invalid_argument(option + " " + value + ": must be of the form name:=value");
  }
  return value;
}

}  // namespace

LoadComponentOptions parse_load_component_options(const std::vector<std::string>& arguments) {
  LoadComponentOptions options;
  const auto store = [](std::string& target) {
    return [&target](const std::string&, const std::string& value) { target = value; };
  };
  const auto append = [](std::vector<std::string>& target) {
    return [&target](const std::string& option, const std::string& value) {
      target.push_back(with_assignment(option, value));
    };
  };
  const std::map<std::string, std::function<void(const std::string&, const std::string&)>> setters =
      {{"--container", store(options.container)},
       {"--package", store(options.package)},
       {"--plugin", store(options.plugin)},
       {"--node-name", store(options.node_name)},
       {"--namespace", store(options.node_namespace)},
       {"--remap", append(options.remap_rules)},
       {"--param", append(options.parameters)},
       {"--extra-arg", append(options.extra_arguments)}};

  for (size_t i = 1; i < arguments.size(); ++i) {
    const std::string& option = arguments[i];
    if (option == "--help" || option == "-h") {
      options.help = true;
      return options;
    }
    const auto setter = setters.find(option);
    if (setter == setters.end()) {
      throw std::invalid_argument("unknown option '" + option + "'");
    }
    if (++i == arguments.size()) {
      throw std::invalid_argument("no value after " + option);
    }
    setter->second(option, arguments[i]);
  }
  for (const auto& [option, value] : {std::pair{"--container", &options.container},
                                      {"--package", &options.package},
                                      {"--plugin", &options.plugin}}) {
    if (value->empty()) {
      throw std::invalid_argument(std::string(option) + " is missing");
    }
  }
  return options;
}
