// SPDX-License-Identifier: Apache-2.0
#ifndef QOS_OVERRIDES_HPP_
#define QOS_OVERRIDES_HPP_

#include <string>
#include <unordered_map>

#include "rclcpp/qos.hpp"

namespace ros2bag {

/// Reads a YAML file with a quality of service per topic; throws ros2cli::BadInput that names the
/// file, topic and policy if it is not right. An empty path stands for none.
std::unordered_map<std::string, rclcpp::QoS> read_qos_overrides(const std::string& path);

}  // namespace ros2bag

#endif  // QOS_OVERRIDES_HPP_
