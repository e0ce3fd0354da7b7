// SPDX-License-Identifier: Apache-2.0
#include "node_names.hpp"

#include <algorithm>

namespace ros2node {

std::vector<NodeName> node_names(const ros2cli::DirectNode& node, bool include_hidden) {
  std::vector<NodeName> names;
  const auto graph = node->get_node_graph_interface();
  for (const auto& [name, namespace_] : graph->get_node_names_and_namespaces()) {
    // Whether a node is hidden is a matter of its own name, not of its namespace.
    if (include_hidden || (!name.empty() && name[0] != '_')) {
      names.push_back({name, namespace_});
    }
  }
  std::sort(names.begin(), names.end(),
            [](const NodeName& a, const NodeName& b) { return a.full() < b.full(); });
  return names;
}

}  // namespace ros2node
