// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/generic_publisher.hpp"

namespace rclcpp {

void GenericPublisher::publish(const SerializedMessage& message) {
  publish_serialized(message.get_rcl_serialized_message());
}

}  // namespace rclcpp
