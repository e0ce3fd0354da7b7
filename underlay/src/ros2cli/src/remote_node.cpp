// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/remote_node.hpp"

#include <algorithm>

#include "ros2cli/closest_match.hpp"
#include "ros2cli/command.hpp"
#include "ros2cli/names.hpp"

namespace ros2cli {

Option NodeChoice::add_to(Parser& parser, const std::string& help) {
  add_strategy_node_arguments(parser, own);
  parser.add_flag("--include-hidden-nodes", include_hidden, "Consider hidden nodes as well");
  return parser.add_option("node_name", name, help);
}

std::vector<std::string> node_names(const DirectNode& node, bool include_hidden) {
  std::vector<std::string> names = node->get_node_names();
  if (!include_hidden) {
    names.erase(std::remove_if(names.begin(), names.end(), is_hidden), names.end());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::string find_node(const DirectNode& node, const NodeChoice& choice) {
  if (choice.name.empty()) {
    throw BadInput("the name of the node is empty");
  }
  const std::string wanted = choice.name.front() == '/' ? choice.name : '/' + choice.name;
  const auto is_there = [&] {
    const auto names = node_names(node, choice.include_hidden);
    return std::binary_search(names.begin(), names.end(), wanted);
  };
  if (!node.wait_until(is_there)) {
    throw std::runtime_error("Node not found: '" + wanted + "'" +
                             did_you_mean(wanted, node_names(node, choice.include_hidden)));
  }
  return wanted;
}

}  // namespace ros2cli
