// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__NODE_DIRECTORY_HPP_
#define WIRE__NODE_DIRECTORY_HPP_

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "wire/dds_reader.hpp"
#include "wire/dds_writer.hpp"

namespace rclcpp::wire {

/// DDS knows participants and endpoints but no nodes: each ROS participant announces on the topic
/// `ros_discovery_info` which nodes it holds and which endpoints they own. This is both ends of it.
class NodeDirectory {
 public:
  /// `on_change` is called, on any thread, after the graph's nodes changed.
  NodeDirectory(const std::shared_ptr<DdsDomain>& domain, Graph& graph,
                std::function<void()> on_change);

  /// Nodes are counted: of two with the same name, removing one leaves the other.
  void add_node(const NodeName& node);
  void remove_node(const NodeName& node);
  void add_endpoint(const NodeName& owner, EndpointKind kind, const Guid& guid);
  void remove_endpoint(const Guid& guid);

 private:
  struct LocalEndpoint {
    NodeName owner;
    EndpointKind kind;
  };

  /// Caller holds mutex_: announcements must leave in the order of the changes.
  void announce();
  void receive();

  Graph& graph_;
  const std::function<void()> on_change_;
  const Graph::Prefix own_prefix_;
  const Guid participant_guid_;
  std::mutex mutex_;
  std::multiset<NodeName> nodes_;
  std::map<Guid, LocalEndpoint> endpoints_;
  Bytes buffer_;
  Sample received_;  ///< only used by receive(), which the DDS never runs twice at a time
  DdsWriter writer_;
  DdsReader reader_;
};

}  // namespace rclcpp::wire

#endif  // WIRE__NODE_DIRECTORY_HPP_
