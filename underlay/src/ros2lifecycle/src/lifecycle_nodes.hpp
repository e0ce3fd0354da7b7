// SPDX-License-Identifier: Apache-2.0
#ifndef LIFECYCLE_NODES_HPP_
#define LIFECYCLE_NODES_HPP_

#include <string>
#include <vector>

#include "lifecycle_msgs/msg/transition_description.hpp"
#include "ros2cli/remote_node.hpp"

namespace ros2lifecycle {

using Transitions = std::vector<lifecycle_msgs::msg::TransitionDescription>;

/// The nodes that offer the services of a lifecycle, sorted.
std::vector<std::string> lifecycle_nodes(const ros2cli::DirectNode& node, bool include_hidden);

/// Waits until the chosen node and its lifecycle are discovered and returns its name with the
/// leading slash; throws std::runtime_error if there is no such node, or it has no lifecycle.
std::string find_lifecycle_node(const ros2cli::DirectNode& node, const ros2cli::NodeChoice& choice);

/// What can be done now or, with `all`, in any state.
Transitions transitions_of(const ros2cli::DirectNode& node, const std::string& name, bool all);

/// `label [id]`, for states and transitions.
template <typename Labelled>
std::string label_and_id(const Labelled& labelled) {
  return labelled.label + " [" + std::to_string(labelled.id) + "]";
}

}  // namespace ros2lifecycle

#endif  // LIFECYCLE_NODES_HPP_
