// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_topics.hpp"

#include <utility>

#include "node_interfaces/node_base.hpp"

namespace rclcpp::node_interfaces {

NodeTopics::NodeTopics(NodeBaseInterface::SharedPtr base) : base_(std::move(base)) {
}

PublisherBase::SharedPtr NodeTopics::create_publisher(const std::string& topic_name,
                                                      const PublisherFactory& publisher_factory,
                                                      const QoS& qos) {
  return publisher_factory.create_typed_publisher(base_.get(), topic_name, qos);
}

void NodeTopics::add_publisher(PublisherBase::SharedPtr /*publisher*/,
                               CallbackGroup::SharedPtr callback_group) {
  group_or_default(base_.get(), std::move(callback_group), "publisher");
}

SubscriptionBase::SharedPtr NodeTopics::create_subscription(
    const std::string& topic_name, const SubscriptionFactory& subscription_factory,
    const QoS& qos) {
  return subscription_factory.create_typed_subscription(base_.get(), topic_name, qos);
}

void NodeTopics::add_subscription(SubscriptionBase::SharedPtr subscription,
                                  CallbackGroup::SharedPtr callback_group) {
  auto group = group_or_default(base_.get(), std::move(callback_group), "subscription");
  subscription->join_intra_process();
  group->add_subscription(std::move(subscription));
  as_node_base(base_.get()).runtime()->wake->notify();
}

std::string NodeTopics::resolve_topic_name(const std::string& name, bool only_expand) const {
  return base_->resolve_topic_or_service_name(name, false, only_expand);
}

}  // namespace rclcpp::node_interfaces
