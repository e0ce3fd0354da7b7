// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__GENERIC_SUBSCRIPTION_HPP_
#define RCLCPP__GENERIC_SUBSCRIPTION_HPP_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/typesupport_helpers.hpp"
#include "rcpputils/shared_library.hpp"

namespace rclcpp {

/// Receives the messages of a type that is known only by name, without deserializing them. All of
/// them come over the wire, none inside the process.
class GenericSubscription : public rclcpp::SubscriptionBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(GenericSubscription)

  template <typename AllocatorT = std::allocator<void>>
  GenericSubscription(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                      const std::shared_ptr<rcpputils::SharedLibrary> ts_lib,
                      const std::string& topic_name, const std::string& topic_type,
                      const rclcpp::QoS& qos,
                      std::function<void(std::shared_ptr<rclcpp::SerializedMessage>)> callback,
                      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options)
      : SubscriptionBase(node_base,
                         *get_typesupport_handle(topic_type, "rosidl_typesupport_cpp", *ts_lib),
                         topic_name, qos, options, true),
        callback_(std::move(callback)),
        ts_lib_(ts_lib) {}
  ~GenericSubscription() override = default;

  /// A SerializedMessage.
  std::shared_ptr<void> create_message() override;

 private:
  RCLCPP_DISABLE_COPY(GenericSubscription)

  void dispatch(std::shared_ptr<void> message) override;

  // It has no mailbox: publishers of this process never get to know it.
  bool intra_process_wants_ownership() const override { return false; }
  void accept_intra_process_owned(void* /*message*/) override {}
  void accept_intra_process_shared(std::shared_ptr<const void> /*message*/) override {}
  bool intra_process_is_ready() const override { return false; }
  void execute_intra_process() override {}

  std::function<void(std::shared_ptr<rclcpp::SerializedMessage>)> callback_;
  std::shared_ptr<rcpputils::SharedLibrary> ts_lib_;
};

}  // namespace rclcpp

#endif  // RCLCPP__GENERIC_SUBSCRIPTION_HPP_
