// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__GRAPH_HPP_
#define WIRE__GRAPH_HPP_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "rmw/types.h"

namespace rclcpp::wire {

using Guid = std::array<uint8_t, 16>;

struct NodeName {
  std::string namespace_;  ///< absolute, "/" for the root
  std::string name;
};

inline bool operator==(const NodeName& a, const NodeName& b) {
  return a.name == b.name && a.namespace_ == b.namespace_;
}
inline bool operator<(const NodeName& a, const NodeName& b) {
  return a.namespace_ != b.namespace_ ? a.namespace_ < b.namespace_ : a.name < b.name;
}

enum class EndpointKind { kReader, kWriter };

struct EndpointInfo {
  Guid guid{};
  EndpointKind kind = EndpointKind::kReader;
  std::string topic;  ///< DDS name
  std::string type;   ///< DDS type name
  rmw_qos_profile_t qos{};
};

/// Everything discovery has told us: endpoints of all participants (ours included), and which node
/// owns which. Thread safe; all answers are copies.
class Graph {
 public:
  // Fed by discovery.
  void add_endpoint(const EndpointInfo& endpoint);
  void remove_endpoint(const Guid& guid);
  /// Replaces what is known of one participant's nodes (12-byte GUID prefix identifies it).
  using Prefix = std::array<uint8_t, 12>;
  using Nodes = std::multimap<NodeName, std::vector<Guid>>;
  void set_nodes(const Prefix& participant, Nodes nodes);
  void remove_participant(const Prefix& participant);

  // Asked by the API. Topics and types are DDS names.
  std::vector<NodeName> nodes() const;  ///< one entry per node, duplicates kept
  std::vector<EndpointInfo> endpoints() const;
  std::vector<EndpointInfo> endpoints_of(const NodeName& node) const;
  /// The node that owns an endpoint; empty names when it is not (yet) known.
  NodeName owner_of(const Guid& guid) const;
  std::size_t count(EndpointKind kind, const std::string& topic) const;

 private:
  mutable std::mutex mutex_;
  std::map<Guid, EndpointInfo> endpoints_;
  std::map<Prefix, Nodes> nodes_;
};

}  // namespace rclcpp::wire

#endif  // WIRE__GRAPH_HPP_
