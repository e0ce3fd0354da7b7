// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_TIME_SOURCE_HPP_
#define NODE_INTERFACES__NODE_TIME_SOURCE_HPP_

#include <memory>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_time_source_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp::node_interfaces {

/// Makes the node's clock follow `/clock` for as long as the parameter `use_sim_time` is true.
class NodeTimeSource : public NodeTimeSourceInterface {
 public:
  NodeTimeSource(NodeBaseInterface::SharedPtr base, NodeTopicsInterface::SharedPtr topics,
                 NodeClockInterface::SharedPtr clock, NodeParametersInterface::SharedPtr parameters,
                 NodeLoggingInterface::SharedPtr logging, const QoS& clock_qos);
  ~NodeTimeSource() override;

 private:
  class Feed;
  class Switch;

  std::shared_ptr<Switch> switch_;
  OnSetParametersCallbackHandle::SharedPtr on_set_;
};

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_TIME_SOURCE_HPP_
