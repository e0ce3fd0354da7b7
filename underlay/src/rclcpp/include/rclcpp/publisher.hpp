// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__PUBLISHER_HPP_
#define RCLCPP__PUBLISHER_HPP_

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "rclcpp/publisher_base.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"

namespace rclcpp {

template <typename MessageT, typename AllocatorT = std::allocator<void>>
class Publisher : public PublisherBase {
 public:
  using PublishedType = MessageT;
  using ROSMessageType = MessageT;
  RCLCPP_SMART_PTR_DEFINITIONS(Publisher<MessageT, AllocatorT>)

  Publisher(rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic,
            const rclcpp::QoS& qos,
            const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options)
      : PublisherBase(node_base, topic,
                      *rosidl_typesupport_cpp::get_message_type_support_handle<MessageT>(), qos,
                      options) {}

  /// Inside the process the message itself is handed over; it is copied only if several
  /// subscriptions want to own it.
  void publish(std::unique_ptr<MessageT> msg) {
    if (!msg) {
      throw std::runtime_error("cannot publish msg which is a null pointer");
    }
    if (!intra_process_is_enabled()) {
      publish_to_wire(msg.get());
      return;
    }
    if (get_subscription_count() > get_intra_process_subscription_count()) {
      publish_to_wire(msg.get());
    }
    hand_over(std::move(msg));
  }

  void publish(const MessageT& msg) {
    if (!intra_process_is_enabled()) {
      publish_to_wire(&msg);
      return;
    }
    publish(std::make_unique<MessageT>(msg));
  }

 private:
  void hand_over(std::unique_ptr<MessageT> msg) {
    const auto subscriptions = intra_process_subscriptions();
    size_t owners_left = 0;
    bool shared_wanted = false;
    for (const auto& subscription : subscriptions) {
      if (subscription->intra_process_wants_ownership()) {
        ++owners_left;
      } else {
        shared_wanted = true;
      }
    }
    for (const auto& subscription : subscriptions) {
      if (!subscription->intra_process_wants_ownership()) {
        continue;
      }
      if (--owners_left == 0 && !shared_wanted) {
        subscription->accept_intra_process_owned(msg.release());
        return;
      }
      subscription->accept_intra_process_owned(new MessageT(*msg));
    }
    const std::shared_ptr<const MessageT> shared(std::move(msg));
    for (const auto& subscription : subscriptions) {
      if (!subscription->intra_process_wants_ownership()) {
        subscription->accept_intra_process_shared(shared);
      }
    }
  }
};

}  // namespace rclcpp

#endif  // RCLCPP__PUBLISHER_HPP_
