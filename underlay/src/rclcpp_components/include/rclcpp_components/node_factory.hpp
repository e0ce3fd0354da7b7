// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_COMPONENTS__NODE_FACTORY_HPP_
#define RCLCPP_COMPONENTS__NODE_FACTORY_HPP_

#include "rclcpp/node_options.hpp"
#include "rclcpp_components/node_instance_wrapper.hpp"

namespace rclcpp_components {

/// Makes nodes of a class known only to the library that was loaded.
class NodeFactory {
 public:
  NodeFactory() = default;
  virtual ~NodeFactory() = default;

  virtual NodeInstanceWrapper create_node_instance(const rclcpp::NodeOptions& options) = 0;
};

}  // namespace rclcpp_components

#endif  // RCLCPP_COMPONENTS__NODE_FACTORY_HPP_
