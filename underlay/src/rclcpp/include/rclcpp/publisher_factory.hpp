// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__PUBLISHER_FACTORY_HPP_
#define RCLCPP__PUBLISHER_FACTORY_HPP_

#include <functional>
#include <memory>
#include <string>

#include "rclcpp/publisher.hpp"
#include "rclcpp/publisher_base.hpp"
#include "rclcpp/publisher_options.hpp"

namespace rclcpp {

/// Makes a publisher of a type that the untyped NodeTopicsInterface does not know.
struct PublisherFactory {
  using PublisherFactoryFunction = std::function<rclcpp::PublisherBase::SharedPtr(
      rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic_name,
      const rclcpp::QoS& qos)>;

  const PublisherFactoryFunction create_typed_publisher;
};

template <typename MessageT, typename AllocatorT, typename PublisherT>
PublisherFactory create_publisher_factory(
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options) {
  return PublisherFactory{[options](rclcpp::node_interfaces::NodeBaseInterface* node_base,
                                    const std::string& topic_name, const rclcpp::QoS& qos) {
    return std::make_shared<PublisherT>(node_base, topic_name, qos, options);
  }};
}

}  // namespace rclcpp

#endif  // RCLCPP__PUBLISHER_FACTORY_HPP_
