// SPDX-License-Identifier: Apache-2.0
#include "qos_overrides.hpp"

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <map>
#include <stdexcept>

#include "rmw/qos_profiles.h"
#include "ros2cli/command.hpp"

namespace ros2bag {
namespace {

template <typename Policy>
using Names = std::map<std::string, Policy>;

template <typename Policy>
Policy policy_named(const YAML::Node& value, const Names<Policy>& names) {
  const auto name = value.as<std::string>();
  const auto found = names.find(name);
  if (found == names.end()) {
    std::string known;
    for (const auto& entry : names) {
      known += (known.empty() ? "" : ", ") + entry.first;
    }
    throw std::runtime_error("'" + name + "' is none of " + known);
  }
  return found->second;
}

uint64_t not_negative(const YAML::Node& value) {
  const auto number = value.as<int64_t>();
  if (number < 0) {
    throw std::runtime_error("may not be a negative value");
  }
  return static_cast<uint64_t>(number);
}

rmw_time_t duration(const YAML::Node& value) {
  if (!value.IsMap() || !value["sec"] || !value["nsec"]) {
    throw std::runtime_error("must include both seconds (sec) and nanoseconds (nsec)");
  }
  return {not_negative(value["sec"]), not_negative(value["nsec"])};
}

void set(rmw_qos_profile_t& profile, const std::string& policy, const YAML::Node& value) {
  if (policy == "history") {
    profile.history = policy_named<rmw_qos_history_policy_t>(
        value, {{"keep_last", RMW_QOS_POLICY_HISTORY_KEEP_LAST},
                {"keep_all", RMW_QOS_POLICY_HISTORY_KEEP_ALL},
                {"system_default", RMW_QOS_POLICY_HISTORY_SYSTEM_DEFAULT}});
  } else if (policy == "depth") {
    profile.depth = not_negative(value);
  } else if (policy == "reliability") {
    profile.reliability = policy_named<rmw_qos_reliability_policy_t>(
        value, {{"reliable", RMW_QOS_POLICY_RELIABILITY_RELIABLE},
                {"best_effort", RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT},
                {"system_default", RMW_QOS_POLICY_RELIABILITY_SYSTEM_DEFAULT}});
  } else if (policy == "durability") {
    profile.durability = policy_named<rmw_qos_durability_policy_t>(
        value, {{"transient_local", RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL},
                {"volatile", RMW_QOS_POLICY_DURABILITY_VOLATILE},
                {"system_default", RMW_QOS_POLICY_DURABILITY_SYSTEM_DEFAULT}});
  } else if (policy == "liveliness") {
    profile.liveliness = policy_named<rmw_qos_liveliness_policy_t>(
        value, {{"automatic", RMW_QOS_POLICY_LIVELINESS_AUTOMATIC},
                {"manual_by_topic", RMW_QOS_POLICY_LIVELINESS_MANUAL_BY_TOPIC},
                {"system_default", RMW_QOS_POLICY_LIVELINESS_SYSTEM_DEFAULT}});
  } else if (policy == "deadline") {
    profile.deadline = duration(value);
  } else if (policy == "lifespan") {
    profile.lifespan = duration(value);
  } else if (policy == "liveliness_lease_duration") {
    profile.liveliness_lease_duration = duration(value);
  } else if (policy == "avoid_ros_namespace_conventions") {
    profile.avoid_ros_namespace_conventions = value.as<bool>();
  } else {
    throw std::runtime_error("is no policy of a QoS profile");
  }
}

rclcpp::QoS read_profile(const YAML::Node& node) {
  if (!node.IsMap() || (!node["history"] && !node["depth"])) {
    throw std::runtime_error("history and/or depth settings are required");
  }
  rclcpp::QoS qos(rmw_qos_profile_default.depth);
  rmw_qos_profile_t& profile = qos.get_rmw_qos_profile();
  for (const auto& entry : node) {
    const auto policy = entry.first.as<std::string>();
    try {
      set(profile, policy, entry.second);
    } catch (const YAML::Exception& error) {
      throw std::runtime_error("`" + policy + "` is not of the right type");
    } catch (const std::runtime_error& error) {
      throw std::runtime_error("`" + policy + "` " + error.what());
    }
  }
  if (profile.history == RMW_QOS_POLICY_HISTORY_KEEP_LAST && !node["depth"]) {
    throw std::runtime_error("history is keep_last without a depth setting");
  }
  return qos;
}

}  // namespace

std::unordered_map<std::string, rclcpp::QoS> read_qos_overrides(const std::string& path) {
  std::unordered_map<std::string, rclcpp::QoS> overrides;
  if (path.empty()) {
    return overrides;
  }
  std::string topic;
  try {
    const YAML::Node file = YAML::LoadFile(path);
    if (!file.IsMap()) {
      throw std::runtime_error("must be a map from topics to QoS profiles");
    }
    for (const auto& entry : file) {
      topic = entry.first.as<std::string>();
      overrides.emplace(topic, read_profile(entry.second));
    }
  } catch (const std::exception& error) {
    throw ros2cli::BadInput("'" + path + "': " + (topic.empty() ? "" : "topic '" + topic + "': ") +
                            error.what());
  }
  return overrides;
}

}  // namespace ros2bag
