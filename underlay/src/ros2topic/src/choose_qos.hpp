// SPDX-License-Identifier: Apache-2.0
#ifndef CHOOSE_QOS_HPP_
#define CHOOSE_QOS_HPP_

#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace ros2topic {

/// The strictest quality of service that still hears all of the publishers. Says so where some of
/// them offer more.
rclcpp::QoS qos_for(const std::vector<rclcpp::TopicEndpointInfo>& publishers);

}  // namespace ros2topic

#endif  // CHOOSE_QOS_HPP_
