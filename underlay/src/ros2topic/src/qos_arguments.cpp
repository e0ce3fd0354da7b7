// SPDX-License-Identifier: Apache-2.0
#include "qos_arguments.hpp"

namespace ros2topic {

namespace {

rclcpp::QoS named_profile(const std::string& name) {
  if (name == "system_default") {
    return rclcpp::SystemDefaultsQoS();
  }
  if (name == "sensor_data") {
    return rclcpp::SensorDataQoS();
  }
  if (name == "services_default") {
    return rclcpp::ServicesQoS();
  }
  if (name == "parameters") {
    return rclcpp::ParametersQoS();
  }
  if (name == "parameter_events") {
    return rclcpp::ParameterEventsQoS();
  }
  return rclcpp::QoS(1).reliable().transient_local();  // action_status_default
}

}  // namespace

void QosArguments::add_to(ros2cli::Parser& parser, const std::string& purpose) {
  parser.add_choice("--qos-profile", profile_,
                    {"system_default", "sensor_data", "services_default", "parameters",
                     "parameter_events", "action_status_default"},
                    "Quality of service preset profile to " + purpose);
  parser
      .add_option(
          "--qos-depth", depth_,
          "Queue size setting to " + purpose + " (overrides depth value of --qos-profile option)")
      .type_name("N");
  parser.add_choice("--qos-history", history_, {"system_default", "keep_last", "keep_all"},
                    "History of samples setting to " + purpose +
                        " (overrides history value of --qos-profile option)");
  parser.add_choice("--qos-reliability", reliability_,
                    {"system_default", "reliable", "best_effort"},
                    "Quality of service reliability setting to " + purpose +
                        " (overrides reliability value of --qos-profile option)");
  parser.add_choice("--qos-durability", durability_,
                    {"system_default", "transient_local", "volatile"},
                    "Quality of service durability setting to " + purpose +
                        " (overrides durability value of --qos-profile option)");
}

bool QosArguments::given() const {
  return depth_ || !profile_.empty() || !history_.empty() || !reliability_.empty() ||
         !durability_.empty();
}

rclcpp::QoS QosArguments::apply_to(const rclcpp::QoS& otherwise) const {
  rclcpp::QoS qos = profile_.empty() ? otherwise : named_profile(profile_);
  rmw_qos_profile_t& profile = qos.get_rmw_qos_profile();
  if (!history_.empty()) {
    profile.history = history_ == "keep_all"    ? RMW_QOS_POLICY_HISTORY_KEEP_ALL
                      : history_ == "keep_last" ? RMW_QOS_POLICY_HISTORY_KEEP_LAST
                                                : RMW_QOS_POLICY_HISTORY_SYSTEM_DEFAULT;
  }
  if (!reliability_.empty()) {
    profile.reliability = reliability_ == "reliable" ? RMW_QOS_POLICY_RELIABILITY_RELIABLE
                          : reliability_ == "best_effort"
                              ? RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT
                              : RMW_QOS_POLICY_RELIABILITY_SYSTEM_DEFAULT;
  }
  if (!durability_.empty()) {
    profile.durability = durability_ == "volatile" ? RMW_QOS_POLICY_DURABILITY_VOLATILE
                         : durability_ == "transient_local"
                             ? RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL
                             : RMW_QOS_POLICY_DURABILITY_SYSTEM_DEFAULT;
  }
  if (depth_ && *depth_ > 0) {
    profile.depth = *depth_;
  } else if (profile.durability == RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL &&
             profile.depth == 0) {
    profile.depth = 1;
  }
  return qos;
}

}  // namespace ros2topic
