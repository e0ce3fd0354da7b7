// SPDX-License-Identifier: Apache-2.0
#include "wire/node_directory.hpp"

#include <algorithm>
#include <utility>

#include "rcutils/logging_macros.h"
#include "rmw/qos_profiles.h"
#include "rmw_dds_common/msg/participant_entities_info.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"
#include "wire/dds_conversion.hpp"

namespace rclcpp::wire {

namespace {

using rmw_dds_common::msg::Gid;
using rmw_dds_common::msg::NodeEntitiesInfo;
using rmw_dds_common::msg::ParticipantEntitiesInfo;

const Members& info_members() {
  return members_of(
      *rosidl_typesupport_cpp::get_message_type_support_handle<ParticipantEntitiesInfo>());
}

Endpoint info_endpoint(rmw_qos_history_policy_t history) {
  rmw_qos_profile_t qos = rmw_qos_profile_default;
  qos.history = history;
  qos.depth = 1;
  qos.durability = RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL;
  return {{}, "ros_discovery_info", dds_type_name(info_members()), qos};
}

Gid to_gid(const Guid& guid) {
  Gid gid;
  gid.data.fill(0);
  std::copy(guid.begin(), guid.end(), gid.data.begin());
  return gid;
}

Guid from_gid(const Gid& gid) {
  Guid guid;
  std::copy_n(gid.data.begin(), guid.size(), guid.begin());
  return guid;
}

Graph::Nodes to_nodes(const ParticipantEntitiesInfo& info) {
  Graph::Nodes nodes;
  for (const NodeEntitiesInfo& entry : info.node_entities_info_seq) {
    std::vector<Guid> guids;
    for (const auto* gids : {&entry.reader_gid_seq, &entry.writer_gid_seq}) {
      std::transform(gids->begin(), gids->end(), std::back_inserter(guids), from_gid);
    }
    nodes.emplace(NodeName{entry.node_namespace, entry.node_name}, std::move(guids));
  }
  return nodes;
}

}  // namespace

NodeDirectory::NodeDirectory(const std::shared_ptr<DdsDomain>& domain, Graph& graph,
                             std::function<void()> on_change)
    : graph_(graph),
      on_change_(std::move(on_change)),
      own_prefix_(domain->prefix()),
      participant_guid_(to_guid(domain->participant().guid())),
      writer_(domain, info_endpoint(RMW_QOS_POLICY_HISTORY_KEEP_LAST)),
      // Keep all: the topic has no key, so that a depth of 1 would let one peer displace another.
      reader_(
          domain, info_endpoint(RMW_QOS_POLICY_HISTORY_KEEP_ALL), [this] { receive(); }, true) {
  reader_.enable();
}

void NodeDirectory::add_node(const NodeName& node) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    nodes_.insert(node);
    announce();
  }
  on_change_();
}

void NodeDirectory::remove_node(const NodeName& node) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = nodes_.find(node);
    if (found == nodes_.end()) {
      return;
    }
    nodes_.erase(found);
    announce();
  }
  on_change_();
}

void NodeDirectory::add_endpoint(const NodeName& owner, EndpointKind kind, const Guid& guid) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    endpoints_[guid] = {owner, kind};
    announce();
  }
  on_change_();
}

void NodeDirectory::remove_endpoint(const Guid& guid) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    endpoints_.erase(guid);
    announce();
  }
  on_change_();
}

void NodeDirectory::announce() {
  ParticipantEntitiesInfo info;
  info.gid = to_gid(participant_guid_);
  for (const NodeName& node : nodes_) {
    auto& entries = info.node_entities_info_seq;
    const bool namesake = !entries.empty() && entries.back().node_name == node.name &&
                          entries.back().node_namespace == node.namespace_;
    NodeEntitiesInfo& entry = entries.emplace_back();
    entry.node_namespace = node.namespace_;
    entry.node_name = node.name;
    if (namesake) {
      continue;  // endpoints know their owner by name: the first of the namesakes shows them all
    }
    for (const auto& [guid, endpoint] : endpoints_) {
      if (endpoint.owner == node) {
        auto& gids =
            endpoint.kind == EndpointKind::kReader ? entry.reader_gid_seq : entry.writer_gid_seq;
        gids.push_back(to_gid(guid));
      }
    }
  }
  graph_.set_nodes(own_prefix_, to_nodes(info));
  try {
    encode(info_members(), &info, buffer_);
    writer_.write(buffer_, nullptr);
  } catch (const std::exception& error) {  // also runs in destructors, and messages still flow
    RCUTILS_LOG_WARN_NAMED("rclcpp", "peers are not told of this process's nodes: %s",
                           error.what());
  }
}

void NodeDirectory::receive() {
  while (reader_.take(received_)) {
    ParticipantEntitiesInfo info;
    try {
      decode(info_members(), received_.bytes.data(), received_.bytes.size(), &info);
    } catch (const DecodeError& error) {
      RCUTILS_LOG_WARN_NAMED("rclcpp", "ros_discovery_info of a peer is ignored: %s", error.what());
      continue;
    }
    Graph::Prefix participant;
    std::copy_n(info.gid.data.begin(), participant.size(), participant.begin());
    graph_.set_nodes(participant, to_nodes(info));
    on_change_();
  }
}

}  // namespace rclcpp::wire
