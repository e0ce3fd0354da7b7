// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_LOGGING_HPP_
#define NODE_INTERFACES__NODE_LOGGING_HPP_

#include <optional>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rosout.hpp"

namespace rclcpp::node_interfaces {

/// The node's logger, and its publisher on /rosout.
class NodeLogging : public NodeLoggingInterface {
 public:
  NodeLogging(NodeBaseInterface::SharedPtr base, NodeTopicsInterface::SharedPtr topics,
              bool rosout_enabled, const QoS& rosout_qos);
  ~NodeLogging() override;

  rclcpp::Logger get_logger() const override;
  const char* get_logger_name() const override;

 private:
  const rclcpp::Logger logger_;
  std::optional<Rosout::Entry> rosout_;
};

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_LOGGING_HPP_
