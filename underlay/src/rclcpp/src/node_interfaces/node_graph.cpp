// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_graph.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "mangling.hpp"
#include "node_interfaces/node_base.hpp"
#include "rcl_error.hpp"

namespace rclcpp::node_interfaces {
namespace {

using NamesAndTypes = std::map<std::string, std::vector<std::string>>;

const wire::Graph& graph_of(const NodeBaseInterface::SharedPtr& base) {
  return as_node_base(base.get()).participant()->graph();
}

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

std::vector<wire::EndpointInfo> endpoints_of(const wire::Graph& graph, const std::string& name,
                                             const std::string& namespace_) {
  const wire::NodeName wanted{namespace_, name};
  const auto nodes = graph.nodes();
  if (std::find(nodes.begin(), nodes.end(), wanted) == nodes.end()) {
    throw exceptions::RCLError(
        rcl_error(RCL_RET_NODE_NAME_NON_EXISTENT,
                  "no node '" + name + "' is known in namespace '" + namespace_ + "'"),
        "failed to get names and types by node: ");
  }
  return graph.endpoints_of(wanted);
}

NamesAndTypes topics_of(const std::vector<wire::EndpointInfo>& endpoints, wire::EndpointKind kind,
                        bool no_demangle) {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& endpoint : endpoints) {
    if (endpoint.kind != kind) {
      continue;
    }
    if (no_demangle) {
      found[endpoint.topic].insert(endpoint.type);
    } else if (const auto topic = demangle_topic(endpoint.topic)) {
      found[*topic].insert(demangle_type(endpoint.type));
    }
  }
  return to_vectors(found);
}

/// `demangle` chooses: servers are the readers of requests, clients those of replies.
NamesAndTypes services_read(const std::vector<wire::EndpointInfo>& endpoints,
                            std::optional<std::string> (*demangle)(const std::string&)) {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& endpoint : endpoints) {
    if (endpoint.kind != wire::EndpointKind::kReader) {
      continue;
    }
    if (const auto service = demangle(endpoint.topic)) {
      found[*service].insert(demangle_service_type(endpoint.type));
    }
  }
  return to_vectors(found);
}

TopicEndpointInfo to_info(const wire::Graph& graph, const wire::EndpointInfo& endpoint,
                          bool no_mangle) {
  const wire::NodeName owner = graph.owner_of(endpoint.guid);
  const bool known = !owner.name.empty();
  const std::string type = no_mangle ? endpoint.type : demangle_type(endpoint.type);
  rcl_topic_endpoint_info_t raw{};
  raw.node_name = known ? owner.name.c_str() : "_NODE_NAME_UNKNOWN_";
  raw.node_namespace = known ? owner.namespace_.c_str() : "_NODE_NAMESPACE_UNKNOWN_";
  raw.topic_type = type.c_str();
  raw.endpoint_type = endpoint.kind == wire::EndpointKind::kWriter ? RMW_ENDPOINT_PUBLISHER
                                                                   : RMW_ENDPOINT_SUBSCRIPTION;
  std::copy(endpoint.guid.begin(), endpoint.guid.end(), std::begin(raw.endpoint_gid));
  raw.qos_profile = endpoint.qos;
  return TopicEndpointInfo(raw);
}

std::vector<TopicEndpointInfo> infos_by_topic(NodeBaseInterface* base, wire::EndpointKind kind,
                                              const std::string& topic_name, bool no_mangle) {
  const std::string topic =
      no_mangle ? topic_name
                : mangle_topic(base->resolve_topic_or_service_name(topic_name, false, false));
  const wire::Graph& graph = as_node_base(base).participant()->graph();
  std::vector<TopicEndpointInfo> infos;
  for (const auto& endpoint : graph.endpoints()) {
    if (endpoint.kind == kind && endpoint.topic == topic) {
      infos.push_back(to_info(graph, endpoint, no_mangle));
    }
  }
  return infos;
}

}  // namespace

NodeGraph::NodeGraph(NodeBaseInterface::SharedPtr base) : base_(std::move(base)) {
}

NamesAndTypes NodeGraph::get_topic_names_and_types(bool no_demangle) const {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& endpoint : graph_of(base_).endpoints()) {
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
  for (const auto& endpoint : graph_of(base_).endpoints()) {
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
  for (const auto& node : graph_of(base_).nodes()) {
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

NamesAndTypes NodeGraph::get_service_names_and_types_by_node(const std::string& node_name,
                                                             const std::string& namespace_) const {
  return services_read(endpoints_of(graph_of(base_), node_name, namespace_), demangle_request);
}

NamesAndTypes NodeGraph::get_client_names_and_types_by_node(const std::string& node_name,
                                                            const std::string& namespace_) const {
  return services_read(endpoints_of(graph_of(base_), node_name, namespace_), demangle_reply);
}

NamesAndTypes NodeGraph::get_publisher_names_and_types_by_node(const std::string& node_name,
                                                               const std::string& namespace_,
                                                               bool no_demangle) const {
  return topics_of(endpoints_of(graph_of(base_), node_name, namespace_),
                   wire::EndpointKind::kWriter, no_demangle);
}

NamesAndTypes NodeGraph::get_subscriber_names_and_types_by_node(const std::string& node_name,
                                                                const std::string& namespace_,
                                                                bool no_demangle) const {
  return topics_of(endpoints_of(graph_of(base_), node_name, namespace_),
                   wire::EndpointKind::kReader, no_demangle);
}

std::vector<TopicEndpointInfo> NodeGraph::get_publishers_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return infos_by_topic(base_.get(), wire::EndpointKind::kWriter, topic_name, no_mangle);
}

std::vector<TopicEndpointInfo> NodeGraph::get_subscriptions_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return infos_by_topic(base_.get(), wire::EndpointKind::kReader, topic_name, no_mangle);
}

}  // namespace rclcpp::node_interfaces
