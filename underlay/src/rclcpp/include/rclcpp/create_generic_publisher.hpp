// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CREATE_GENERIC_PUBLISHER_HPP_
#define RCLCPP__CREATE_GENERIC_PUBLISHER_HPP_

#include <memory>
#include <string>

#include "rclcpp/generic_publisher.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/publisher_options.hpp"

namespace rclcpp {

/// Throws std::runtime_error if the type is not installed.
template <typename AllocatorT = std::allocator<void>>
std::shared_ptr<GenericPublisher> create_generic_publisher(
    rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr topics_interface,
    const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
        (rclcpp::PublisherOptionsWithAllocator<AllocatorT>())) {
  auto publisher = std::make_shared<GenericPublisher>(
      topics_interface->get_node_base_interface(),
      get_typesupport_library(topic_type, "rosidl_typesupport_cpp"), topic_name, topic_type, qos,
      options);
  topics_interface->add_publisher(publisher, options.callback_group);
  return publisher;
}

}  // namespace rclcpp

#endif  // RCLCPP__CREATE_GENERIC_PUBLISHER_HPP_
