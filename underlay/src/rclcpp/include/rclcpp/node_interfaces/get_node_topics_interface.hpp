// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__NODE_INTERFACES__GET_NODE_TOPICS_INTERFACE_HPP_
#define RCLCPP__NODE_INTERFACES__GET_NODE_TOPICS_INTERFACE_HPP_

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rcpputils/pointer_traits.hpp"

namespace rclcpp::node_interfaces {

/// The topics interface of anything that has one: a node, a pointer to a node, or the interface
/// itself.
template <typename NodeType>
std::shared_ptr<NodeTopicsInterface> get_node_topics_interface(NodeType&& node) {
  if constexpr (std::is_convertible_v<NodeType, std::shared_ptr<NodeTopicsInterface>>) {
    return node;
  } else if constexpr (rcpputils::is_pointer<NodeType>::value) {
    return node->get_node_topics_interface();
  } else {
    return node.get_node_topics_interface();
  }
}

}  // namespace rclcpp::node_interfaces

#endif  // RCLCPP__NODE_INTERFACES__GET_NODE_TOPICS_INTERFACE_HPP_
