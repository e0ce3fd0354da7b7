// SPDX-License-Identifier: Apache-2.0
#include "choose_qos.hpp"

#include <algorithm>

#include "ros2cli/output.hpp"

namespace ros2topic {

namespace {

/// Whether all of the publishers offer something; says so if only some do.
template <typename Offers>
bool all_offer(const std::vector<rclcpp::TopicEndpointInfo>& publishers, Offers offers,
               const std::string& policy, const std::string& fallback) {
  const auto count = std::count_if(publishers.begin(), publishers.end(), offers);
  if (count == static_cast<std::ptrdiff_t>(publishers.size())) {
    return true;
  }
  if (count > 0) {
    ros2cli::print_line("Some, but not all, publishers are offering " + policy +
                        ". Falling back to " + fallback + " as it will connect to all publishers");
  }
  return false;
}

}  // namespace

rclcpp::QoS qos_for(const std::vector<rclcpp::TopicEndpointInfo>& publishers) {
  rclcpp::QoS qos = rclcpp::SensorDataQoS();
  if (publishers.empty()) {
    return qos;
  }
  const auto reliable = [](const rclcpp::TopicEndpointInfo& publisher) {
    return publisher.qos_profile().reliability() == rclcpp::ReliabilityPolicy::Reliable;
  };
  const auto transient_local = [](const rclcpp::TopicEndpointInfo& publisher) {
    return publisher.qos_profile().durability() == rclcpp::DurabilityPolicy::TransientLocal;
  };
  if (all_offer(publishers, reliable, "QoSReliabilityPolicy.RELIABLE",
                "QoSReliabilityPolicy.BEST_EFFORT")) {
    qos.reliable();
  }
  if (all_offer(publishers, transient_local, "QoSDurabilityPolicy.TRANSIENT_LOCAL",
                "QoSDurabilityPolicy.VOLATILE")) {
    qos.transient_local();
  }
  return qos;
}

}  // namespace ros2topic
