// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__NAMES_HPP_
#define ROS2CLI__NAMES_HPP_

#include <map>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace ros2cli {

using NamesAndTypes = std::map<std::string, std::vector<std::string>>;

/// Whether a topic, service or node is one that lists leave out: a part of its name starts with an
/// underscore.
bool is_hidden(const std::string& name);

NamesAndTypes without_hidden(NamesAndTypes names);

/// The actions of which the topics are, with their types. They are known by the topic of their
/// feedback: whoever publishes it serves the action.
NamesAndTypes actions_of(const NamesAndTypes& topics);

/// `, did you mean '/x'?` with the nearest of the names; empty if none is near.
std::string similar_name(const std::string& name, const NamesAndTypes& names);

/// The absolute name of a topic or service as written in the node; throws BadInput if it is none.
std::string full_name(const rclcpp::Node& node, const std::string& name, bool is_service = false);

/// `a, b`
std::string joined(const std::vector<std::string>& texts);

}  // namespace ros2cli

#endif  // ROS2CLI__NAMES_HPP_
