// SPDX-License-Identifier: Apache-2.0
#include "endpoint_text.hpp"

#include <array>
#include <cstdint>
#include <cstdio>

#include "rmw/types.h"

namespace ros2topic {

namespace {

std::string reliability_text(rmw_qos_reliability_policy_t policy) {
  switch (policy) {
    case RMW_QOS_POLICY_RELIABILITY_RELIABLE:
      return "RELIABLE";
    case RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT:
      return "BEST_EFFORT";
    case RMW_QOS_POLICY_RELIABILITY_SYSTEM_DEFAULT:
      return "SYSTEM_DEFAULT";
    default:
      return "UNKNOWN";
  }
}

std::string durability_text(rmw_qos_durability_policy_t policy) {
  switch (policy) {
    case RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL:
      return "TRANSIENT_LOCAL";
    case RMW_QOS_POLICY_DURABILITY_VOLATILE:
      return "VOLATILE";
    case RMW_QOS_POLICY_DURABILITY_SYSTEM_DEFAULT:
      return "SYSTEM_DEFAULT";
    default:
      return "UNKNOWN";
  }
}

std::string history_text(const rmw_qos_profile_t& qos) {
  switch (qos.history) {
    case RMW_QOS_POLICY_HISTORY_KEEP_LAST:
      return "KEEP_LAST (" + std::to_string(qos.depth) + ")";
    case RMW_QOS_POLICY_HISTORY_KEEP_ALL:
      return "KEEP_ALL";
    case RMW_QOS_POLICY_HISTORY_SYSTEM_DEFAULT:
      return "SYSTEM_DEFAULT";
    default:
      return "UNKNOWN";
  }
}

std::string liveliness_text(rmw_qos_liveliness_policy_t policy) {
  switch (policy) {
    case RMW_QOS_POLICY_LIVELINESS_AUTOMATIC:
      return "AUTOMATIC";
    case RMW_QOS_POLICY_LIVELINESS_MANUAL_BY_TOPIC:
      return "MANUAL_BY_TOPIC";
    case RMW_QOS_POLICY_LIVELINESS_SYSTEM_DEFAULT:
      return "SYSTEM_DEFAULT";
    default:
      return "UNKNOWN";
  }
}

std::string duration_text(const rmw_time_t& time) {
  constexpr uint64_t kSecond = 1'000'000'000;
  if (time.sec >= INT64_MAX / kSecond) {
    return "Infinite";
  }
  return std::to_string(time.sec * kSecond + time.nsec) + " nanoseconds";
}

std::string gid_text(const std::array<uint8_t, RMW_GID_STORAGE_SIZE>& gid) {
  std::string text;
  for (const uint8_t byte : gid) {
    std::array<char, 4> digits{};
    std::snprintf(digits.data(), digits.size(), "%02x", byte);
    text += (text.empty() ? "" : ".") + std::string(digits.data());
  }
  return text;
}

}  // namespace

std::string endpoint_text(const rclcpp::TopicEndpointInfo& endpoint) {
  const rmw_qos_profile_t& qos = endpoint.qos_profile().get_rmw_qos_profile();
  const bool publishes = endpoint.endpoint_type() == rclcpp::EndpointType::Publisher;
  return "Node name: " + endpoint.node_name() + "\nNode namespace: " + endpoint.node_namespace() +
         "\nTopic type: " + endpoint.topic_type() +
         "\nEndpoint type: " + (publishes ? "PUBLISHER" : "SUBSCRIPTION") +
         "\nGID: " + gid_text(endpoint.endpoint_gid()) +
         "\nQoS profile:" + "\n  Reliability: " + reliability_text(qos.reliability) +
         "\n  History (Depth): " + history_text(qos) +
         "\n  Durability: " + durability_text(qos.durability) +
         "\n  Lifespan: " + duration_text(qos.lifespan) +
         "\n  Deadline: " + duration_text(qos.deadline) +
         "\n  Liveliness: " + liveliness_text(qos.liveliness) +
         "\n  Liveliness lease duration: " + duration_text(qos.liveliness_lease_duration);
}

}  // namespace ros2topic
