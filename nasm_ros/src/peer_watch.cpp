// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/peer_watch.hpp"

#include <cstdlib>

#include "nasm_common/numbers.hpp"

namespace nasm_ros {
namespace {

using diagnostic_msgs::msg::DiagnosticArray;
using diagnostic_msgs::msg::DiagnosticStatus;

std::string value_of(const DiagnosticStatus& status, const std::string& key) {
  for (const auto& pair : status.values) {
    if (pair.key == key) return pair.value;
  }
  return {};
}

/// The node that reports: names are "<node>: <what>", with or without the leading slash.
std::string reporter_of(const DiagnosticStatus& status) {
  const std::string node = status.name.substr(0, status.name.find(": "));
  return node.empty() || node.front() == '/' ? node : "/" + node;
}

}  // namespace

PeerWatch::PeerWatch(rclcpp::Node& node, const std::vector<Peer>& peers) {
  for (const Peer& peer : peers) {
    Watched watched;
    watched.topic = node.get_node_topics_interface()->resolve_topic_name(peer.topic);
    watched.node = watched.topic.substr(0, watched.topic.rfind('/'));
    watched.wanted = peer.subscribers;
    peers_.push_back(watched);
  }
  diagnostics_ = node.create_subscription<DiagnosticArray>(
      "/diagnostics", rclcpp::QoS(100), [this](const DiagnosticArray& message) { take(message); });
}

void PeerWatch::take(const DiagnosticArray& message) {
  for (const DiagnosticStatus& status : message.status) {
    const std::string reporter = reporter_of(status);
    for (Watched& peer : peers_) {
      if (peer.node != reporter) continue;
      peer.is_seen = true;
      peer.state = value_of(status, "state");
      peer.found = std::strtoul(value_of(status, "subscribers").c_str(), nullptr, 10);
    }
  }
}

std::optional<std::string> PeerWatch::missing() const {
  std::vector<std::string> faults;
  for (const Watched& peer : peers_) {
    if (!peer.is_seen) {
      faults.push_back("no node " + peer.node + " reports on /diagnostics");
    } else if (!peer.state.empty() && peer.state != "active") {
      faults.push_back(peer.node + " is " + peer.state + ", not active");
    } else if (peer.found < peer.wanted) {
      faults.push_back(peer.topic + " has " + std::to_string(peer.found) + " of " +
                       std::to_string(peer.wanted) + " subscribers");
    }
  }
  if (faults.empty()) return std::nullopt;
  return nasm_common::joined(faults, "; ");
}

}  // namespace nasm_ros
