// SPDX-License-Identifier: Apache-2.0
#include "wire/graph.hpp"

#include <algorithm>
#include <utility>

namespace rclcpp::wire {

namespace {

bool owns(const Graph::Prefix& participant, const Guid& guid) {
  return std::equal(participant.begin(), participant.end(), guid.begin());
}

}  // namespace

void Graph::add_endpoint(const EndpointInfo& endpoint) {
  const std::lock_guard<std::mutex> lock(mutex_);
  endpoints_[endpoint.guid] = endpoint;
}

void Graph::remove_endpoint(const Guid& guid) {
  const std::lock_guard<std::mutex> lock(mutex_);
  endpoints_.erase(guid);
}

void Graph::set_nodes(const Prefix& participant, Nodes nodes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  nodes_[participant] = std::move(nodes);
}

void Graph::remove_participant(const Prefix& participant) {
  const std::lock_guard<std::mutex> lock(mutex_);
  nodes_.erase(participant);
  for (auto it = endpoints_.begin(); it != endpoints_.end();) {
    it = owns(participant, it->first) ? endpoints_.erase(it) : std::next(it);
  }
}

std::vector<NodeName> Graph::nodes() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<NodeName> names;
  for (const auto& [participant, held] : nodes_) {
    for (const auto& [name, guids] : held) {
      names.push_back(name);
    }
  }
  return names;
}

std::vector<EndpointInfo> Graph::endpoints() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<EndpointInfo> all;
  all.reserve(endpoints_.size());
  for (const auto& [guid, endpoint] : endpoints_) {
    all.push_back(endpoint);
  }
  return all;
}

std::vector<EndpointInfo> Graph::endpoints_of(const NodeName& node) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<EndpointInfo> owned;
  for (const auto& [participant, held] : nodes_) {
    const auto [first, last] = held.equal_range(node);
    for (auto it = first; it != last; ++it) {
      for (const Guid& guid : it->second) {
        if (const auto found = endpoints_.find(guid); found != endpoints_.end()) {
          owned.push_back(found->second);
        }
      }
    }
  }
  return owned;
}

NodeName Graph::owner_of(const Guid& guid) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const auto& [participant, held] : nodes_) {
    for (const auto& [name, guids] : held) {
      if (std::find(guids.begin(), guids.end(), guid) != guids.end()) {
        return name;
      }
    }
  }
  return {};
}

std::size_t Graph::count(EndpointKind kind, const std::string& topic) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto matches = [&](const auto& entry) {
    return entry.second.kind == kind && entry.second.topic == topic;
  };
  return static_cast<std::size_t>(std::count_if(endpoints_.begin(), endpoints_.end(), matches));
}

}  // namespace rclcpp::wire
