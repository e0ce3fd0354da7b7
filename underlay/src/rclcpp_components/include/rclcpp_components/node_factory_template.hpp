// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_COMPONENTS__NODE_FACTORY_TEMPLATE_HPP_
#define RCLCPP_COMPONENTS__NODE_FACTORY_TEMPLATE_HPP_

#include <memory>

#include "rclcpp_components/node_factory.hpp"

namespace rclcpp_components {

/// For any class with a constructor from NodeOptions and a get_node_base_interface().
template <typename NodeT>
class NodeFactoryTemplate : public NodeFactory {
 public:
  NodeFactoryTemplate() = default;
  virtual ~NodeFactoryTemplate() = default;

  NodeInstanceWrapper create_node_instance(const rclcpp::NodeOptions& options) override {
    return NodeInstanceWrapper(
        std::make_shared<NodeT>(options), [](const std::shared_ptr<void>& node_instance) {
          return std::static_pointer_cast<NodeT>(node_instance)->get_node_base_interface();
        });
  }
};

}  // namespace rclcpp_components

#endif  // RCLCPP_COMPONENTS__NODE_FACTORY_TEMPLATE_HPP_
