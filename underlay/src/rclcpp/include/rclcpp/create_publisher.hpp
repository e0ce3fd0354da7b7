// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CREATE_PUBLISHER_HPP_
#define RCLCPP__CREATE_PUBLISHER_HPP_

#include <memory>
#include <string>

#include "rclcpp/node_interfaces/get_node_topics_interface.hpp"
#include "rclcpp/publisher.hpp"
#include "rclcpp/publisher_factory.hpp"

namespace rclcpp {

/// `node` is a node (by reference or pointer) or its topics interface.
template <typename MessageT, typename AllocatorT = std::allocator<void>,
          typename PublisherT = rclcpp::Publisher<MessageT, AllocatorT>, typename NodeT>
std::shared_ptr<PublisherT> create_publisher(
    NodeT&& node, const std::string& topic_name, const rclcpp::QoS& qos,
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
        rclcpp::PublisherOptionsWithAllocator<AllocatorT>()) {
  auto topics = node_interfaces::get_node_topics_interface(node);
  auto publisher = topics->create_publisher(
      topic_name, create_publisher_factory<MessageT, AllocatorT, PublisherT>(options), qos);
  topics->add_publisher(publisher, options.callback_group);
  return std::static_pointer_cast<PublisherT>(publisher);
}

}  // namespace rclcpp

#endif  // RCLCPP__CREATE_PUBLISHER_HPP_
