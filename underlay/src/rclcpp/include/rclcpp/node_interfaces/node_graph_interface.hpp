// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__NODE_INTERFACES__NODE_GRAPH_INTERFACE_HPP_
#define RCLCPP__NODE_INTERFACES__NODE_GRAPH_INTERFACE_HPP_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/macros.hpp"

namespace rclcpp::node_interfaces {

/// What is known of all nodes and topics of the domain.
class NodeGraphInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeGraphInterface)
  virtual ~NodeGraphInterface() = default;

  virtual std::map<std::string, std::vector<std::string>> get_topic_names_and_types(
      bool no_demangle = false) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_service_names_and_types() const = 0;
  virtual std::vector<std::string> get_node_names() const = 0;
  virtual std::vector<std::pair<std::string, std::string>> get_node_names_and_namespaces()
      const = 0;
  virtual size_t count_publishers(const std::string& topic_name) const = 0;
  virtual size_t count_subscribers(const std::string& topic_name) const = 0;
};

}  // namespace rclcpp::node_interfaces

#endif  // RCLCPP__NODE_INTERFACES__NODE_GRAPH_INTERFACE_HPP_
