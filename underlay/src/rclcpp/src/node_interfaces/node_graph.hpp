// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_GRAPH_HPP_
#define NODE_INTERFACES__NODE_GRAPH_HPP_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"

namespace rclcpp::node_interfaces {

class NodeGraph : public NodeGraphInterface {
 public:
  explicit NodeGraph(NodeBaseInterface::SharedPtr base);

  std::map<std::string, std::vector<std::string>> get_topic_names_and_types(
      bool no_demangle) const override;
  std::map<std::string, std::vector<std::string>> get_service_names_and_types() const override;
  std::vector<std::string> get_node_names() const override;
  std::vector<std::pair<std::string, std::string>> get_node_names_and_namespaces() const override;
  size_t count_publishers(const std::string& topic_name) const override;
  size_t count_subscribers(const std::string& topic_name) const override;
  std::map<std::string, std::vector<std::string>> get_service_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const override;
  std::map<std::string, std::vector<std::string>> get_client_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const override;
  std::map<std::string, std::vector<std::string>> get_publisher_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_, bool no_demangle) const override;
  std::map<std::string, std::vector<std::string>> get_subscriber_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_, bool no_demangle) const override;
  std::vector<TopicEndpointInfo> get_publishers_info_by_topic(const std::string& topic_name,
                                                              bool no_mangle) const override;
  std::vector<TopicEndpointInfo> get_subscriptions_info_by_topic(const std::string& topic_name,
                                                                 bool no_mangle) const override;

 private:
  NodeBaseInterface::SharedPtr base_;
};

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_GRAPH_HPP_
