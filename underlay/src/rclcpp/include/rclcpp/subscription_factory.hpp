// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__SUBSCRIPTION_FACTORY_HPP_
#define RCLCPP__SUBSCRIPTION_FACTORY_HPP_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/any_subscription_callback.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/subscription_options.hpp"

namespace rclcpp {

/// Makes a subscription of a type that the untyped NodeTopicsInterface does not know.
struct SubscriptionFactory {
  using SubscriptionFactoryFunction = std::function<rclcpp::SubscriptionBase::SharedPtr(
      rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic_name,
      const rclcpp::QoS& qos)>;

  const SubscriptionFactoryFunction create_typed_subscription;
};

namespace detail {

template <typename MessageT, typename CallbackT, typename AllocatorT, typename SubscriptionT>
SubscriptionFactory create_subscription_factory(
    CallbackT&& callback, const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options) {
  AnySubscriptionCallback<MessageT, AllocatorT> any_callback;
  any_callback.set(std::forward<CallbackT>(callback));
  return SubscriptionFactory{
      [options, any_callback](rclcpp::node_interfaces::NodeBaseInterface* node_base,
                              const std::string& topic_name, const rclcpp::QoS& qos) {
        return std::shared_ptr<SubscriptionT>(
            new SubscriptionT(node_base, topic_name, qos, any_callback, options));
      }};
}

}  // namespace detail

}  // namespace rclcpp

#endif  // RCLCPP__SUBSCRIPTION_FACTORY_HPP_
