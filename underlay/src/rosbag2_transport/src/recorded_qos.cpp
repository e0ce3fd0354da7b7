// SPDX-License-Identifier: Apache-2.0
#include "recorded_qos.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <stdexcept>

#include "rclcpp/logging.hpp"
#include "rmw/qos_profiles.h"

namespace rosbag2_transport {
namespace {

constexpr rmw_time_t kInfinite = RMW_DURATION_INFINITE;

// From here on, seconds mean "for ever". Bags of older distributions have other numbers for it than
// RMW_DURATION_INFINITE, a different one for each middleware, and none of them is smaller.
constexpr uint64_t kInfiniteFrom = 0x7FFFFFFF;

rclcpp::Logger logger() {
  return rclcpp::get_logger("rosbag2_transport");
}

YAML::Node encode(const rmw_time_t& time) {
  YAML::Node node;
  node["sec"] = time.sec;
  node["nsec"] = time.nsec;
  return node;
}

YAML::Node encode(const rmw_qos_profile_t& profile) {
  YAML::Node node;
  node["history"] = static_cast<int>(profile.history);
  node["depth"] = profile.depth;
  node["reliability"] = static_cast<int>(profile.reliability);
  node["durability"] = static_cast<int>(profile.durability);
  node["deadline"] = encode(profile.deadline);
  node["lifespan"] = encode(profile.lifespan);
  node["liveliness"] = static_cast<int>(profile.liveliness);
  node["liveliness_lease_duration"] = encode(profile.liveliness_lease_duration);
  node["avoid_ros_namespace_conventions"] = profile.avoid_ros_namespace_conventions;
  return node;
}

rmw_time_t decode_time(const YAML::Node& node) {
  const rmw_time_t time{node["sec"].as<uint64_t>(), node["nsec"].as<uint64_t>()};
  return time.sec >= kInfiniteFrom ? kInfinite : time;
}

template <typename Policy>
Policy decode_policy(const YAML::Node& profile, const char* name, Policy last) {
  const int value = profile[name].as<int>();
  if (value < 0 || value > static_cast<int>(last)) {
    throw std::runtime_error(std::string(name) + " " + std::to_string(value) +
                             " of a recorded quality of service is unknown");
  }
  return static_cast<Policy>(value);
}

rclcpp::QoS decode(const YAML::Node& node) {
  rclcpp::QoS qos(rmw_qos_profile_default.depth);
  rmw_qos_profile_t& profile = qos.get_rmw_qos_profile();
  profile.history = decode_policy(node, "history", RMW_QOS_POLICY_HISTORY_UNKNOWN);
  profile.depth = node["depth"].as<size_t>();
  profile.reliability = decode_policy(node, "reliability", RMW_QOS_POLICY_RELIABILITY_UNKNOWN);
  profile.durability = decode_policy(node, "durability", RMW_QOS_POLICY_DURABILITY_UNKNOWN);
  profile.deadline = decode_time(node["deadline"]);
  profile.lifespan = decode_time(node["lifespan"]);
  profile.liveliness = decode_policy(node, "liveliness", RMW_QOS_POLICY_LIVELINESS_UNKNOWN);
  profile.liveliness_lease_duration = decode_time(node["liveliness_lease_duration"]);
  profile.avoid_ros_namespace_conventions = node["avoid_ros_namespace_conventions"].as<bool>();
  return qos;
}

bool equal(const rmw_time_t& left, const rmw_time_t& right) {
  return left.sec == right.sec && left.nsec == right.nsec;
}

/// Equal in what decides whether a subscription matches.
bool match_the_same(const rclcpp::QoS& left, const rclcpp::QoS& right) {
  const auto& l = left.get_rmw_qos_profile();
  const auto& r = right.get_rmw_qos_profile();
  return l.reliability == r.reliability && l.durability == r.durability &&
         equal(l.deadline, r.deadline) && l.liveliness == r.liveliness &&
         equal(l.liveliness_lease_duration, r.liveliness_lease_duration);
}

}  // namespace

std::string to_yaml(const std::vector<rclcpp::QoS>& profiles) {
  if (profiles.empty()) {
    return "";
  }
  YAML::Node list;
  for (const rclcpp::QoS& profile : profiles) {
    list.push_back(encode(profile.get_rmw_qos_profile()));
  }
  return YAML::Dump(list);
}

std::vector<rclcpp::QoS> profiles_from_yaml(const std::string& text) {
  std::vector<rclcpp::QoS> profiles;
  try {
    for (const YAML::Node& node : YAML::Load(text)) {
      profiles.push_back(decode(node));
    }
  } catch (const YAML::Exception& error) {
    throw std::runtime_error(std::string("recorded quality of service cannot be read: ") +
                             error.what());
  }
  return profiles;
}

rclcpp::QoS request_for(const std::string& topic,
                        const std::vector<rclcpp::TopicEndpointInfo>& publishers) {
  size_t reliable = 0;
  size_t transient_local = 0;
  for (const auto& publisher : publishers) {
    const auto& profile = publisher.qos_profile().get_rmw_qos_profile();
    reliable += profile.reliability == RMW_QOS_POLICY_RELIABILITY_RELIABLE ? 1 : 0;
    transient_local += profile.durability == RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL ? 1 : 0;
  }
  rclcpp::QoS request(rmw_qos_profile_default.depth);
  if (publishers.empty()) {
    return request;
  }
  if (reliable < publishers.size()) {
    request.best_effort();
    if (reliable > 0) {
      RCLCPP_WARN(logger(),
                  "Some, but not all, publishers of topic \"%s\" are reliable. Subscribing as best "
                  "effort, which hears all of them; messages may get lost.",
                  topic.c_str());
    }
  }
  if (transient_local == publishers.size()) {
    request.transient_local();
  } else if (transient_local > 0) {
    RCLCPP_WARN(logger(),
                "Some, but not all, publishers of topic \"%s\" are transient local. Subscribing as "
                "volatile, which hears all of them; what they published before is not recorded.",
                topic.c_str());
  }
  return request;
}

rclcpp::QoS offer_for(const std::string& topic, const std::vector<rclcpp::QoS>& recorded) {
  if (recorded.empty()) {
    return rclcpp::QoS(rmw_qos_profile_default.depth);
  }
  const bool all_the_same = std::all_of(recorded.begin(), recorded.end(), [&](const auto& other) {
    return match_the_same(recorded.front(), other);
  });
  if (!all_the_same) {
    RCLCPP_WARN(logger(),
                "The publishers of topic %s that were recorded did not offer the same quality of "
                "service. Falling back to the default.",
                topic.c_str());
    return rclcpp::QoS(rmw_qos_profile_default.depth);
  }
  rclcpp::QoS offer = recorded.front();
  return offer.keep_last(rmw_qos_profile_default.depth);
}

}  // namespace rosbag2_transport
