// SPDX-License-Identifier: Apache-2.0
#ifndef ENDPOINT_TEXT_HPP_
#define ENDPOINT_TEXT_HPP_

#include <string>

#include "rclcpp/rclcpp.hpp"

namespace ros2topic {

/// Owner, type, identifier and quality of service of a publisher or subscription, in lines.
std::string endpoint_text(const rclcpp::TopicEndpointInfo& endpoint);

}  // namespace ros2topic

#endif  // ENDPOINT_TEXT_HPP_
