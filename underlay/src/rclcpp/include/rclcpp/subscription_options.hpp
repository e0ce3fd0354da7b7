// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__SUBSCRIPTION_OPTIONS_HPP_
#define RCLCPP__SUBSCRIPTION_OPTIONS_HPP_

#include <memory>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/intra_process_setting.hpp"

namespace rclcpp {

struct SubscriptionOptionsBase {
  /// Ignore publishers of the same context.
  bool ignore_local_publications = false;
  rclcpp::CallbackGroup::SharedPtr callback_group = nullptr;
  IntraProcessSetting use_intra_process_comm = IntraProcessSetting::NodeDefault;
};

template <typename Allocator>
struct SubscriptionOptionsWithAllocator : public SubscriptionOptionsBase {
  SubscriptionOptionsWithAllocator() {}
  explicit SubscriptionOptionsWithAllocator(
      const SubscriptionOptionsBase& subscription_options_base)
      : SubscriptionOptionsBase(subscription_options_base) {}
};

using SubscriptionOptions = SubscriptionOptionsWithAllocator<std::allocator<void>>;

}  // namespace rclcpp

#endif  // RCLCPP__SUBSCRIPTION_OPTIONS_HPP_
