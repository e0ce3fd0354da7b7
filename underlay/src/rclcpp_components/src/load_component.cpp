// SPDX-License-Identifier: Apache-2.0
// The client of a component container that launch files use; see its --help.
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "composition_interfaces/srv/load_node.hpp"
#include "load_component_options.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

using composition_interfaces::srv::LoadNode;

// rclcpp reads YAML values only as parameters of a node: the values are given to this tool's own
// node, under names that it does not use otherwise.
constexpr char kParameterPrefix[] = "load_component.parameter.";
constexpr char kExtraArgumentPrefix[] = "load_component.extra_argument.";

rclcpp::Node::SharedPtr create_node(const LoadComponentOptions& options) {
  std::vector<std::string> arguments{"--ros-args"};
  const auto add = [&arguments](const char* prefix, const std::vector<std::string>& assignments) {
    for (const std::string& assignment : assignments) {
      arguments.push_back("-p");
      arguments.push_back(prefix + assignment);
    }
  };
  add(kParameterPrefix, options.parameters);
  add(kExtraArgumentPrefix, options.extra_arguments);
  return std::make_shared<rclcpp::Node>("load_component_" + std::to_string(getpid()),
                                        rclcpp::NodeOptions()
                                            .arguments(arguments)
                                            .enable_rosout(false)
                                            .start_parameter_services(false)
                                            .start_parameter_event_publisher(false));
}

std::vector<rcl_interfaces::msg::Parameter> values_under(rclcpp::Node& node,
                                                         const std::string& prefix) {
  std::vector<rcl_interfaces::msg::Parameter> values;
  for (const auto& [name, value] :
       node.get_node_parameters_interface()->get_parameter_overrides()) {
    if (name.compare(0, prefix.size(), prefix) == 0) {
      values.push_back(rclcpp::Parameter(name.substr(prefix.size()), value).to_parameter_msg());
    }
  }
  return values;
}

LoadNode::Request::SharedPtr create_request(rclcpp::Node& node,
                                            const LoadComponentOptions& options) {
  auto request = std::make_shared<LoadNode::Request>();
  request->package_name = options.package;
  request->plugin_name = options.plugin;
  request->node_name = options.node_name;
  request->node_namespace = options.node_namespace;
  request->remap_rules = options.remap_rules;
  request->parameters = values_under(node, kParameterPrefix);
  request->extra_arguments = values_under(node, kExtraArgumentPrefix);
  return request;
}

/// Waits as long as it takes, but throws on shutdown or when the container goes away.
LoadNode::Response::SharedPtr load(const LoadComponentOptions& options) {
  auto node = create_node(options);
  auto client = node->create_client<LoadNode>(options.container + "/_container/load_node");
  const std::string service = client->get_service_name();
  if (!client->wait_for_service()) {
    throw std::runtime_error("Abandoning wait for the '" + service + "' service");
  }
  auto answer = client->async_send_request(create_request(*node, options));
  for (;;) {
    switch (rclcpp::spin_until_future_complete(node, answer, std::chrono::seconds(1))) {
      case rclcpp::FutureReturnCode::SUCCESS:
        return answer.get();
      case rclcpp::FutureReturnCode::INTERRUPTED:
        throw std::runtime_error("Abandoning wait for the '" + service + "' service response");
      case rclcpp::FutureReturnCode::TIMEOUT:
        if (!client->service_is_ready()) {
          throw std::runtime_error("the '" + service + "' service went away without an answer");
        }
    }
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  LoadComponentOptions options;
  try {
    options = parse_load_component_options(rclcpp::remove_ros_arguments(argc, argv));
  } catch (const std::invalid_argument& error) {
    std::cerr << "load_component: " << error.what() << " (see load_component --help)\n";
    return 2;
  }
  if (options.help) {
    std::cout << kLoadComponentHelp;
    return 0;
  }
  rclcpp::init(argc, argv);
  int exit_code = 1;
  try {
    const auto response = load(options);
    if (response->success) {
      std::cout << "Loaded node '" << response->full_node_name << "' in container '"
                << options.container << "'\n";
      exit_code = 0;
    } else {
      std::cerr << response->error_message << '\n';
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
  }
  rclcpp::shutdown();
  return exit_code;
}
