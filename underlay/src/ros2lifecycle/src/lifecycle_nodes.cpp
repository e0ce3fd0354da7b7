// SPDX-License-Identifier: Apache-2.0
#include "lifecycle_nodes.hpp"

#include <algorithm>
#include <map>

#include "lifecycle_msgs/srv/get_available_transitions.hpp"

namespace ros2lifecycle {

namespace {

using Services = std::map<std::string, std::vector<std::string>>;

bool has_lifecycle(const Services& services, const std::string& node_name) {
  const auto found = services.find(node_name + "/get_state");
  return found != services.end() &&
         std::count(found->second.begin(), found->second.end(), "lifecycle_msgs/srv/GetState") > 0;
}

}  // namespace

std::vector<std::string> lifecycle_nodes(const ros2cli::DirectNode& node, bool include_hidden) {
  const Services services = node->get_service_names_and_types();
  std::vector<std::string> names;
  for (const std::string& name : ros2cli::node_names(node, include_hidden)) {
    if (has_lifecycle(services, name)) {
      names.push_back(name);
    }
  }
  return names;
}

std::string find_lifecycle_node(const ros2cli::DirectNode& node,
                                const ros2cli::NodeChoice& choice) {
  const std::string name = ros2cli::find_node(node, choice);
  const auto is_there = [&] { return has_lifecycle(node->get_service_names_and_types(), name); };
  if (!node.wait_until(is_there)) {
    throw std::runtime_error("Node not found: '" + name + "' has no lifecycle");
  }
  return name;
}

Transitions transitions_of(const ros2cli::DirectNode& node, const std::string& name, bool all) {
  using lifecycle_msgs::srv::GetAvailableTransitions;
  const std::string service = all ? "/get_transition_graph" : "/get_available_transitions";
  return ros2cli::call_service<GetAvailableTransitions>(
             node, name + service, std::make_shared<GetAvailableTransitions::Request>())
      ->available_transitions;
}

}  // namespace ros2lifecycle
