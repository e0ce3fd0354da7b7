// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__DETAIL__ACTION_ENTITIES_HPP_
#define RCLCPP_ACTION__DETAIL__ACTION_ENTITIES_HPP_

#include <string>
#include <utility>

#include "rclcpp/node.hpp"

namespace rclcpp_action {
namespace detail {

/// Makes the services and topics of one action, in a node of whatever kind.
class ActionEntities {
 public:
  /// `node` is a pointer.
  template <typename NodeT>
  ActionEntities(const NodeT& node, std::string action_name, rclcpp::CallbackGroup::SharedPtr group)
      : base(node->get_node_base_interface()),
        clock(node->get_node_clock_interface()),
        logging(node->get_node_logging_interface()),
        graph_(node->get_node_graph_interface()),
        services_(node->get_node_services_interface()),
        topics_(node->get_node_topics_interface()),
        action_name_(std::move(action_name)),
        group_(std::move(group)) {}

  /// `name` is the last part of the service's or topic's name.
  template <typename ServiceT, typename CallbackT>
  auto service(const char* name, const rmw_qos_profile_t& qos, CallbackT callback) const {
    return rclcpp::create_service<ServiceT>(base, services_, full(name), std::move(callback), qos,
                                            group_);
  }

  template <typename ServiceT>
  auto client(const char* name, const rmw_qos_profile_t& qos) const {
    return rclcpp::create_client<ServiceT>(base, graph_, services_, full(name), qos, group_);
  }

  template <typename MessageT>
  auto publisher(const char* name, const rmw_qos_profile_t& qos) const {
    rclcpp::PublisherOptions options;
    options.use_intra_process_comm = rclcpp::IntraProcessSetting::Disable;
    return rclcpp::create_publisher<MessageT>(topics_, full(name), as_qos(qos), options);
  }

  template <typename MessageT, typename CallbackT>
  auto subscription(const char* name, const rmw_qos_profile_t& qos, CallbackT callback) const {
    rclcpp::SubscriptionOptions options;
    options.callback_group = group_;
    options.use_intra_process_comm = rclcpp::IntraProcessSetting::Disable;
    return rclcpp::create_subscription<MessageT>(topics_, full(name), as_qos(qos),
                                                 std::move(callback), options);
  }

  const rclcpp::node_interfaces::NodeBaseInterface::SharedPtr base;
  const rclcpp::node_interfaces::NodeClockInterface::SharedPtr clock;
  const rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr logging;

 private:
  std::string full(const char* name) const { return action_name_ + "/_action/" + name; }

  static rclcpp::QoS as_qos(const rmw_qos_profile_t& profile) {
    return rclcpp::QoS(rclcpp::QoSInitialization::from_rmw(profile), profile);
  }

  rclcpp::node_interfaces::NodeGraphInterface::SharedPtr graph_;
  rclcpp::node_interfaces::NodeServicesInterface::SharedPtr services_;
  rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr topics_;
  std::string action_name_;
  rclcpp::CallbackGroup::SharedPtr group_;
};

}  // namespace detail
}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__DETAIL__ACTION_ENTITIES_HPP_
