// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__PEER_WATCH_HPP_
#define NASM_ROS__PEER_WATCH_HPP_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_ros {

/// A node to wait for.
struct Peer {
  std::string topic;        ///< that it publishes as ~/…, as this node would name it
  std::size_t subscribers;  ///< of that topic, this node among them
};

/// Tells from /diagnostics when peers are active and have found all their subscribers. Discovery is
/// not symmetric: that this node has found a publisher does not mean that the publisher has found
/// this node, and what is published until then is lost. Only the publisher knows.
class PeerWatch {
 public:
  PeerWatch(rclcpp::Node& node, const std::vector<Peer>& peers);

  /// The missing peer, such as "no node /quadrotor/controller reports on /diagnostics"; nothing if
  /// all are ready.
  std::optional<std::string> missing() const;

 private:
  struct Watched {
    std::string node;  ///< fully qualified, as in "/quadrotor/controller"
    std::string topic;
    std::size_t wanted = 0;
    bool is_seen = false;
    std::string state;  ///< of its life cycle; empty: it has none
    std::size_t found = 0;
  };

  void take(const diagnostic_msgs::msg::DiagnosticArray& message);

  std::vector<Watched> peers_;
  rclcpp::Subscription<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_;
};

}  // namespace nasm_ros

#endif  // NASM_ROS__PEER_WATCH_HPP_
