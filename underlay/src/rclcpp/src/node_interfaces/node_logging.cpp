// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_logging.hpp"

#include <algorithm>
#include <string>

#include "rclcpp/create_publisher.hpp"

namespace rclcpp::node_interfaces {

namespace {

/// `/space/node` logs as `space.node`.
std::string logger_name_of(const NodeBaseInterface& node) {
  std::string name = node.get_fully_qualified_name();
  name.erase(0, name.find_first_not_of('/'));
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

}  // namespace

NodeLogging::NodeLogging(NodeBaseInterface::SharedPtr base, NodeTopicsInterface::SharedPtr topics,
                         bool rosout_enabled, const QoS& rosout_qos)
    : logger_(rclcpp::get_logger(logger_name_of(*base))) {
  if (!rosout_enabled || !Rosout::instance().is_enabled()) {
    return;
  }
  PublisherOptions options;
  options.use_intra_process_comm = IntraProcessSetting::Disable;
  auto publisher =
      create_publisher<rcl_interfaces::msg::Log>(topics, "/rosout", rosout_qos, options);
  rosout_ = Rosout::instance().add(
      logger_.get_name(),
      [publisher](const rcl_interfaces::msg::Log& message) { publisher->publish(message); });
}

NodeLogging::~NodeLogging() {
  if (rosout_) {
    Rosout::instance().remove(*rosout_);
  }
}

rclcpp::Logger NodeLogging::get_logger() const {
  return logger_;
}

const char* NodeLogging::get_logger_name() const {
  return logger_.get_name();
}

}  // namespace rclcpp::node_interfaces
