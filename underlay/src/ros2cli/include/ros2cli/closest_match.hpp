// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__CLOSEST_MATCH_HPP_
#define ROS2CLI__CLOSEST_MATCH_HPP_

#include <string>
#include <vector>

namespace ros2cli {

/// `, did you mean 'x'?` with the candidate that is nearest to `name`; empty if none is near.
std::string did_you_mean(const std::string& name, const std::vector<std::string>& candidates);

}  // namespace ros2cli

#endif  // ROS2CLI__CLOSEST_MATCH_HPP_
