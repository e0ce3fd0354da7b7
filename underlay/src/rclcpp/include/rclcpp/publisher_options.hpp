// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__PUBLISHER_OPTIONS_HPP_
#define RCLCPP__PUBLISHER_OPTIONS_HPP_

#include <memory>

#include "rclcpp/intra_process_setting.hpp"

namespace rclcpp {

class CallbackGroup;

struct PublisherOptionsBase {
  IntraProcessSetting use_intra_process_comm = IntraProcessSetting::NodeDefault;
  std::shared_ptr<rclcpp::CallbackGroup> callback_group;
};

template <typename Allocator>
struct PublisherOptionsWithAllocator : public PublisherOptionsBase {
  PublisherOptionsWithAllocator() {}
  explicit PublisherOptionsWithAllocator(const PublisherOptionsBase& publisher_options_base)
      : PublisherOptionsBase(publisher_options_base) {}
};

using PublisherOptions = PublisherOptionsWithAllocator<std::allocator<void>>;

}  // namespace rclcpp

#endif  // RCLCPP__PUBLISHER_OPTIONS_HPP_
