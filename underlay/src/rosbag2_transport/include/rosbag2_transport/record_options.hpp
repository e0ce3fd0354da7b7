// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_TRANSPORT__RECORD_OPTIONS_HPP_
#define ROSBAG2_TRANSPORT__RECORD_OPTIONS_HPP_

#include <chrono>
#include <string>
#include <unordered_map>
#include <vector>

#include "rclcpp/qos.hpp"

namespace rosbag2_transport {

/// `topics`, or those that match `regex`, or all of them, without those that match `exclude`.
struct RecordOptions {
  bool all = false;

  /// Record only the topics that are there at the start.
  bool is_discovery_disabled = false;

  std::vector<std::string> topics;

  /// Must be given: "cdr".
  std::string rmw_serialization_format;

  std::chrono::milliseconds topic_polling_interval{100};
  std::string regex = "";
  std::string exclude = "";

  /// Quality of service of a subscription, instead of one that fits the publishers.
  std::unordered_map<std::string, rclcpp::QoS> topic_qos_profile_overrides{};

  /// Topics with a part of the name that begins with an underscore.
  bool include_hidden_topics = false;

  /// Topics that have subscriptions only.
  bool include_unpublished_topics = false;

  /// Leave out topics without a subscription.
  bool ignore_leaf_topics = false;

  /// Stamp messages with the time of /clock; nothing is recorded before it comes.
  bool use_sim_time = false;
};

}  // namespace rosbag2_transport

#endif  // ROSBAG2_TRANSPORT__RECORD_OPTIONS_HPP_
