// SPDX-License-Identifier: Apache-2.0
#ifndef RECORDED_QOS_HPP_
#define RECORDED_QOS_HPP_

#include <string>
#include <vector>

#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/qos.hpp"

namespace rosbag2_transport {

/// The text of TopicMetadata::offered_qos_profiles: a YAML list.
std::string to_yaml(const std::vector<rclcpp::QoS>& profiles);
/// Throws std::runtime_error if the text is none that to_yaml or Humble writes.
std::vector<rclcpp::QoS> profiles_from_yaml(const std::string& text);

/// What to ask for in order to hear all of these publishers.
rclcpp::QoS request_for(const std::string& topic,
                        const std::vector<rclcpp::TopicEndpointInfo>& publishers);

/// What to offer in the place of publishers that offered `recorded`.
rclcpp::QoS offer_for(const std::string& topic, const std::vector<rclcpp::QoS>& recorded);

}  // namespace rosbag2_transport

#endif  // RECORDED_QOS_HPP_
