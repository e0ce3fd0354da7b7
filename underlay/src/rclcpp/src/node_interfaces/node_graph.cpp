// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_graph.hpp"

#include <set>

#include "mangling.hpp"
#include "node_interfaces/node_base.hpp"

namespace rclcpp::node_interfaces {
namespace {

using NamesAndTypes = std::map<std::string, std::vector<std::string>>;

NamesAndTypes to_vectors(const std::map<std::string, std::set<std::string>>& found) {
  NamesAndTypes result;
  for (const auto& [name, types] : found) {
    result[name].assign(types.begin(), types.end());
  }
  return result;
}

size_t count(NodeBaseInterface* base, wire::EndpointKind kind, const std::string& topic_name) {
  // Remapping rules are for the node's own endpoints, not for names it asks about.
  const std::string topic = base->resolve_topic_or_service_name(topic_name, false, true);
  return as_node_base(base).participant()->graph().count(kind, mangle_topic(topic));
}

}  // namespace

NodeGraph::NodeGraph(NodeBaseInterface::SharedPtr base) : base_(std::move(base)) {
}

NamesAndTypes NodeGraph::get_topic_names_and_types(bool no_demangle) const {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& endpoint : as_node_base(base_.get()).participant()->graph().endpoints()) {
    if (no_demangle) {
      found[endpoint.topic].insert(endpoint.type);
    } else if (const auto topic = demangle_topic(endpoint.topic)) {
      found[*topic].insert(demangle_type(endpoint.type));
    }
  }
  return to_vectors(found);
}

NamesAndTypes NodeGraph::get_service_names_and_types() const {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& endpoint : as_node_base(base_.get()).participant()->graph().endpoints()) {
    if (const auto service = demangle_service(endpoint.topic)) {
      found[*service].insert(demangle_service_type(endpoint.type));
    }
  }
  return to_vectors(found);
}

std::vector<std::string> NodeGraph::get_node_names() const {
  std::vector<std::string> result;
  for (const auto& [name, namespace_] : get_node_names_and_namespaces()) {
    result.push_back(namespace_ == "/" ? "/" + name : namespace_ + "/" + name);
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> NodeGraph::get_node_names_and_namespaces() const {
  std::vector<std::pair<std::string, std::string>> result;
  for (const auto& node : as_node_base(base_.get()).participant()->graph().nodes()) {
    result.emplace_back(node.name, node.namespace_);
  }
  return result;
}

size_t NodeGraph::count_publishers(const std::string& topic_name) const {
  return count(base_.get(), wire::EndpointKind::kWriter, topic_name);
}

size_t NodeGraph::count_subscribers(const std::string& topic_name) const {
  return count(base_.get(), wire::EndpointKind::kReader, topic_name);
}

}  // namespace rclcpp::node_interfaces
