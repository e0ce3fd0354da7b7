// SPDX-License-Identifier: Apache-2.0
#ifndef PEER_ROLES_HPP_
#define PEER_ROLES_HPP_

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/init_options.hpp"
#include "rmw/qos_profiles.h"
#include "wire/participant.hpp"

/// What test_participant and wire_peer agree on.
namespace peer {

constexpr uint32_t kBurst = 1000;
constexpr char kType[] = "test_pkg::msg::dds_::Bytes_";
const rclcpp::wire::NodeName kNode{"/there", "peer"};
const rclcpp::wire::NodeName kLatched{"/there", "has_written"};

/// The peer inherits the environment, so that both ends agree on it.
constexpr char kLocalhostOnly[] = "WIRE_TEST_LOCALHOST_ONLY";

inline std::shared_ptr<rclcpp::wire::Participant> make_participant(
    std::function<void()> on_graph_change = {}) {
  rclcpp::wire::ParticipantOptions options;
  options.domain_id = rclcpp::InitOptions().get_domain_id();  // of this test alone
  options.localhost_only = std::getenv(kLocalhostOnly) != nullptr;
  options.on_graph_change = std::move(on_graph_change);
  return rclcpp::wire::create_participant(options);
}

inline rclcpp::wire::Endpoint reliable(const std::string& topic, std::size_t depth) {
  rmw_qos_profile_t qos = rmw_qos_profile_default;
  qos.depth = depth;
  return {kNode, topic, kType, qos};
}

inline rclcpp::wire::Endpoint transient_local(const std::string& topic, std::size_t depth) {
  rclcpp::wire::Endpoint endpoint = reliable(topic, depth);
  endpoint.qos.durability = RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL;
  return endpoint;
}

/// An encoded message with one uint32.
inline rclcpp::wire::Bytes numbered(uint32_t number) {
  rclcpp::wire::Bytes bytes{0, 1, 0, 0, 0, 0, 0, 0};
  std::memcpy(bytes.data() + 4, &number, sizeof(number));
  return bytes;
}

inline uint32_t number_of(const rclcpp::wire::Bytes& bytes) {
  uint32_t number = 0;
  std::memcpy(&number, bytes.data() + 4, sizeof(number));
  return number;
}

}  // namespace peer

#endif  // PEER_ROLES_HPP_
