// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CREATE_GENERIC_SUBSCRIPTION_HPP_
#define RCLCPP__CREATE_GENERIC_SUBSCRIPTION_HPP_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/generic_subscription.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/subscription_options.hpp"

namespace rclcpp {

/// Throws std::runtime_error if the type is not installed.
template <typename AllocatorT = std::allocator<void>>
std::shared_ptr<GenericSubscription> create_generic_subscription(
    rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr topics_interface,
    const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
    std::function<void(std::shared_ptr<rclcpp::SerializedMessage>)> callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
        (rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>())) {
  auto subscription = std::make_shared<GenericSubscription>(
      topics_interface->get_node_base_interface(),
      get_typesupport_library(topic_type, "rosidl_typesupport_cpp"), topic_name, topic_type, qos,
      std::move(callback), options);
  topics_interface->add_subscription(subscription, options.callback_group);
  return subscription;
}

}  // namespace rclcpp

#endif  // RCLCPP__CREATE_GENERIC_SUBSCRIPTION_HPP_
