// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_COMPONENTS__REGISTER_NODE_MACRO_HPP_
#define RCLCPP_COMPONENTS__REGISTER_NODE_MACRO_HPP_

#include "class_loader/class_loader.hpp"
#include "rclcpp_components/node_factory_template.hpp"

/// Makes a node's class loadable; once per class, at global scope of a source file. The name must
/// be written with its namespaces and as it is given to rclcpp_components_register_node in CMake.
#define RCLCPP_COMPONENTS_REGISTER_NODE(NodeClass)                               \
  CLASS_LOADER_REGISTER_CLASS(rclcpp_components::NodeFactoryTemplate<NodeClass>, \
                              rclcpp_components::NodeFactory)

#endif  // RCLCPP_COMPONENTS__REGISTER_NODE_MACRO_HPP_
