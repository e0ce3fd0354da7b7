// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__SUBSCRIPTION_HPP_
#define RCLCPP__SUBSCRIPTION_HPP_

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <variant>

#include "rclcpp/any_subscription_callback.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/subscription_factory.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"

namespace rclcpp {

template <typename MessageT, typename AllocatorT = std::allocator<void>>
class Subscription : public SubscriptionBase {
 public:
  using SubscribedType = MessageT;
  using ROSMessageType = MessageT;
  RCLCPP_SMART_PTR_DEFINITIONS(Subscription)

  std::shared_ptr<void> create_message() override { return std::make_shared<MessageT>(); }

 private:
  template <typename M, typename CallbackT, typename A, typename SubscriptionT>
  friend SubscriptionFactory detail::create_subscription_factory(
      CallbackT&& callback, const rclcpp::SubscriptionOptionsWithAllocator<A>& options);

  Subscription(rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic_name,
               const rclcpp::QoS& qos, AnySubscriptionCallback<MessageT, AllocatorT> callback,
               const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options)
      : SubscriptionBase(node_base,
                         *rosidl_typesupport_cpp::get_message_type_support_handle<MessageT>(),
                         topic_name, qos, options),
        callback_(std::move(callback)),
        mailbox_depth_(qos.depth()) {}

  void dispatch(std::shared_ptr<void> message) override {
    callback_.dispatch(std::static_pointer_cast<MessageT>(std::move(message)));
  }

  bool intra_process_wants_ownership() const override {
    return !callback_.use_take_shared_method();
  }
  void accept_intra_process_owned(void* message) override {
    push(std::unique_ptr<MessageT>(static_cast<MessageT*>(message)));
  }
  void accept_intra_process_shared(std::shared_ptr<const void> message) override {
    push(std::static_pointer_cast<const MessageT>(std::move(message)));
  }

  using Owned = std::unique_ptr<MessageT>;
  using Shared = std::shared_ptr<const MessageT>;
  using Letter = std::variant<Owned, Shared>;

  void push(Letter letter) {
    {
      std::lock_guard<std::mutex> lock(mailbox_mutex_);
      if (mailbox_.size() == mailbox_depth_) {
        mailbox_.pop_front();
      }
      mailbox_.push_back(std::move(letter));
    }
    notify_intra_process();
  }

  bool intra_process_is_ready() const override {
    std::lock_guard<std::mutex> lock(mailbox_mutex_);
    return !mailbox_.empty();
  }

  void execute_intra_process() override {
    Letter letter;
    {
      std::lock_guard<std::mutex> lock(mailbox_mutex_);
      if (mailbox_.empty()) {
        return;
      }
      letter = std::move(mailbox_.front());
      mailbox_.pop_front();
    }
    std::visit([this](auto& message) { callback_.dispatch_intra_process(std::move(message)); },
               letter);
  }

  AnySubscriptionCallback<MessageT, AllocatorT> callback_;
  const size_t mailbox_depth_;
  mutable std::mutex mailbox_mutex_;
  std::deque<Letter> mailbox_;
};

}  // namespace rclcpp

#endif  // RCLCPP__SUBSCRIPTION_HPP_
