// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/generic_subscription.hpp"

namespace rclcpp {

std::shared_ptr<void> GenericSubscription::create_message() {
  return std::make_shared<SerializedMessage>();
}

void GenericSubscription::dispatch(std::shared_ptr<void> message) {
  callback_(std::static_pointer_cast<SerializedMessage>(std::move(message)));
}

}  // namespace rclcpp
