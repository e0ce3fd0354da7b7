// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__REPLAY_PARAMETERS_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__REPLAY_PARAMETERS_HPP_

#include <string>

#include "nasm_ros/parameter_table.hpp"
#include "rclcpp/rclcpp.hpp"
#include "replay/push_loader.hpp"

namespace nasm_pushing {

/// All of them are read once, when the node starts.
const nasm_ros::ParameterTable& replay_parameters();

// Declare parameters and return what they say. Throw std::exception that names the parameter.
std::string declare_output(rclcpp::Node& node);
double declare_start_timeout(rclcpp::Node& node);
std::size_t declare_min_listeners(rclcpp::Node& node);
double declare_timeout(rclcpp::Node& node);
PushLoader::Options declare_loading(rclcpp::Node& node);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__REPLAY_PARAMETERS_HPP_
