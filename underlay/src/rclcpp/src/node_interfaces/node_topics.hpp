// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_TOPICS_HPP_
#define NODE_INTERFACES__NODE_TOPICS_HPP_

#include <string>

#include "rclcpp/node_interfaces/node_topics_interface.hpp"

namespace rclcpp::node_interfaces {

class NodeTopics : public NodeTopicsInterface {
 public:
  explicit NodeTopics(NodeBaseInterface::SharedPtr base);

  PublisherBase::SharedPtr create_publisher(const std::string& topic_name,
                                            const PublisherFactory& publisher_factory,
                                            const QoS& qos) override;
  void add_publisher(PublisherBase::SharedPtr publisher,
                     CallbackGroup::SharedPtr callback_group) override;
  SubscriptionBase::SharedPtr create_subscription(const std::string& topic_name,
                                                  const SubscriptionFactory& subscription_factory,
                                                  const QoS& qos) override;
  void add_subscription(SubscriptionBase::SharedPtr subscription,
                        CallbackGroup::SharedPtr callback_group) override;
  NodeBaseInterface* get_node_base_interface() const override { return base_.get(); }
  std::string resolve_topic_name(const std::string& name, bool only_expand) const override;

 private:
  NodeBaseInterface::SharedPtr base_;
};

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_TOPICS_HPP_
