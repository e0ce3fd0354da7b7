// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__NODE_INTERFACES__NODE_GRAPH_INTERFACE_HPP_
#define RCLCPP__NODE_INTERFACES__NODE_GRAPH_INTERFACE_HPP_

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rcl/graph.h"
#include "rclcpp/macros.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

enum class EndpointType {
  Invalid = RMW_ENDPOINT_INVALID,
  Publisher = RMW_ENDPOINT_PUBLISHER,
  Subscription = RMW_ENDPOINT_SUBSCRIPTION
};

/// What is known of a publisher or subscription. Its history and depth are not announced, and so
/// unknown.
class TopicEndpointInfo {
 public:
  explicit TopicEndpointInfo(const rcl_topic_endpoint_info_t& info)
      : node_name_(info.node_name),
        node_namespace_(info.node_namespace),
        topic_type_(info.topic_type),
        endpoint_type_(static_cast<rclcpp::EndpointType>(info.endpoint_type)),
        qos_profile_({info.qos_profile.history, info.qos_profile.depth}, info.qos_profile) {
    std::copy(std::begin(info.endpoint_gid), std::end(info.endpoint_gid), endpoint_gid_.begin());
  }

  std::string& node_name() { return node_name_; }
  const std::string& node_name() const { return node_name_; }
  std::string& node_namespace() { return node_namespace_; }
  const std::string& node_namespace() const { return node_namespace_; }
  std::string& topic_type() { return topic_type_; }
  const std::string& topic_type() const { return topic_type_; }
  rclcpp::EndpointType& endpoint_type() { return endpoint_type_; }
  const rclcpp::EndpointType& endpoint_type() const { return endpoint_type_; }
  std::array<uint8_t, RMW_GID_STORAGE_SIZE>& endpoint_gid() { return endpoint_gid_; }
  const std::array<uint8_t, RMW_GID_STORAGE_SIZE>& endpoint_gid() const { return endpoint_gid_; }
  rclcpp::QoS& qos_profile() { return qos_profile_; }
  const rclcpp::QoS& qos_profile() const { return qos_profile_; }

 private:
  std::string node_name_;
  std::string node_namespace_;
  std::string topic_type_;
  rclcpp::EndpointType endpoint_type_;
  std::array<uint8_t, RMW_GID_STORAGE_SIZE> endpoint_gid_;
  rclcpp::QoS qos_profile_;
};

}  // namespace rclcpp

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

  // Of one node; these throw if no such node is known.
  virtual std::map<std::string, std::vector<std::string>> get_service_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_client_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_publisher_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_,
      bool no_demangle = false) const = 0;
  virtual std::map<std::string, std::vector<std::string>> get_subscriber_names_and_types_by_node(
      const std::string& node_name, const std::string& namespace_,
      bool no_demangle = false) const = 0;

  virtual std::vector<rclcpp::TopicEndpointInfo> get_publishers_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const = 0;
  virtual std::vector<rclcpp::TopicEndpointInfo> get_subscriptions_info_by_topic(
      const std::string& topic_name, bool no_mangle = false) const = 0;
};

}  // namespace rclcpp::node_interfaces

#endif  // RCLCPP__NODE_INTERFACES__NODE_GRAPH_INTERFACE_HPP_
