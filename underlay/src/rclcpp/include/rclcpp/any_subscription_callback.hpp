// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__ANY_SUBSCRIPTION_CALLBACK_HPP_
#define RCLCPP__ANY_SUBSCRIPTION_CALLBACK_HPP_

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "rclcpp/function_traits.hpp"

namespace rclcpp {

template <typename MessageT, typename AllocatorT>
class Subscription;

/// Holds a user's callback in whichever of the supported signatures it was written.
template <typename MessageT, typename AllocatorT = std::allocator<void>>
class AnySubscriptionCallback {
 public:
  template <typename CallbackT>
  AnySubscriptionCallback<MessageT, AllocatorT> set(CallbackT callback) {
    using function_traits::same_arguments;
    if constexpr (same_arguments<CallbackT, ConstRef>::value) {
      callback_.template emplace<ConstRef>(std::move(callback));
    } else if constexpr (same_arguments<CallbackT, UniquePtr>::value) {
      callback_.template emplace<UniquePtr>(std::move(callback));
    } else if constexpr (same_arguments<CallbackT, SharedConstPtr>::value) {
      callback_.template emplace<SharedConstPtr>(std::move(callback));
    } else if constexpr (same_arguments<CallbackT, ConstRefSharedConstPtr>::value) {
      callback_.template emplace<ConstRefSharedConstPtr>(std::move(callback));
    } else {
      static_assert(same_arguments<CallbackT, SharedPtr>::value,
                    "a subscription callback takes the message as const M &, std::unique_ptr<M>, "
                    "std::shared_ptr<const M>, const std::shared_ptr<const M> & or "
                    "std::shared_ptr<M>");
      callback_.template emplace<SharedPtr>(std::move(callback));
    }
    return *this;
  }

  bool use_take_shared_method() const {
    return !std::holds_alternative<UniquePtr>(callback_) &&
           !std::holds_alternative<SharedPtr>(callback_);
  }

 private:
  friend class Subscription<MessageT, AllocatorT>;

  void dispatch(std::shared_ptr<MessageT> message) {
    if (auto* unique = std::get_if<UniquePtr>(&callback_)) {
      (*unique)(std::make_unique<MessageT>(std::move(*message)));
    } else if (auto* shared = std::get_if<SharedPtr>(&callback_)) {
      (*shared)(std::move(message));
    } else {
      dispatch_intra_process(std::shared_ptr<const MessageT>(std::move(message)));
    }
  }

  /// For the signatures that do not own the message.
  void dispatch_intra_process(std::shared_ptr<const MessageT> message) {
    if (auto* const_ref = std::get_if<ConstRef>(&callback_)) {
      (*const_ref)(*message);
    } else if (auto* shared_const = std::get_if<SharedConstPtr>(&callback_)) {
      (*shared_const)(std::move(message));
    } else {
      std::get<ConstRefSharedConstPtr>(callback_)(message);
    }
  }

  /// For the signatures that do.
  void dispatch_intra_process(std::unique_ptr<MessageT> message) {
    if (auto* unique = std::get_if<UniquePtr>(&callback_)) {
      (*unique)(std::move(message));
    } else {
      std::get<SharedPtr>(callback_)(std::shared_ptr<MessageT>(std::move(message)));
    }
  }

  using ConstRef = std::function<void(const MessageT&)>;
  using UniquePtr = std::function<void(std::unique_ptr<MessageT>)>;
  using SharedConstPtr = std::function<void(std::shared_ptr<const MessageT>)>;
  using ConstRefSharedConstPtr = std::function<void(const std::shared_ptr<const MessageT>&)>;
  using SharedPtr = std::function<void(std::shared_ptr<MessageT>)>;

  std::variant<ConstRef, UniquePtr, SharedConstPtr, ConstRefSharedConstPtr, SharedPtr> callback_;
};

}  // namespace rclcpp

#endif  // RCLCPP__ANY_SUBSCRIPTION_CALLBACK_HPP_
