// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CREATE_SUBSCRIPTION_HPP_
#define RCLCPP__CREATE_SUBSCRIPTION_HPP_

#include <memory>
#include <string>
#include <utility>

#include "rclcpp/node_interfaces/get_node_topics_interface.hpp"
#include "rclcpp/subscription.hpp"
#include "rclcpp/subscription_factory.hpp"

namespace rclcpp {

/// `node` is a node (by reference or pointer) or its topics interface.
template <typename MessageT, typename CallbackT, typename AllocatorT = std::allocator<void>,
          typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>, typename NodeT>
std::shared_ptr<SubscriptionT> create_subscription(
    NodeT& node, const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
        rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>()) {
  auto topics = node_interfaces::get_node_topics_interface(node);
  auto subscription = topics->create_subscription(
      topic_name,
      detail::create_subscription_factory<MessageT, CallbackT, AllocatorT, SubscriptionT>(
          std::forward<CallbackT>(callback), options),
      qos);
  topics->add_subscription(subscription, options.callback_group);
  return std::static_pointer_cast<SubscriptionT>(subscription);
}

}  // namespace rclcpp

#endif  // RCLCPP__CREATE_SUBSCRIPTION_HPP_
