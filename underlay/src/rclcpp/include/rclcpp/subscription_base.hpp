// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__SUBSCRIPTION_BASE_HPP_
#define RCLCPP__SUBSCRIPTION_BASE_HPP_

#include <memory>
#include <string>

#include "rclcpp/macros.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription_options.hpp"
#include "rosidl_runtime_c/message_type_support_struct.h"

namespace rclcpp {

class GenericSubscription;

template <typename MessageT, typename AllocatorT>
class Publisher;

template <typename MessageT, typename AllocatorT>
class Subscription;

class Executor;

namespace node_interfaces {
class NodeBaseInterface;
class NodeTopics;
}  // namespace node_interfaces

class SubscriptionBase : public std::enable_shared_from_this<SubscriptionBase> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(SubscriptionBase)
  virtual ~SubscriptionBase();

  const char* get_topic_name() const;
  size_t get_publisher_count() const;
  rclcpp::QoS get_actual_qos() const;

  /// Whether messages are handed on as bytes.
  bool is_serialized() const;

  virtual std::shared_ptr<void> create_message() = 0;

 private:
  RCLCPP_DISABLE_COPY(SubscriptionBase)

  template <typename MessageT, typename AllocatorT>
  friend class Publisher;
  template <typename MessageT, typename AllocatorT>
  friend class Subscription;
  friend class GenericSubscription;
  friend class Executor;
  friend class node_interfaces::NodeTopics;

  SubscriptionBase(node_interfaces::NodeBaseInterface* node_base,
                   const rosidl_message_type_support_t& type_support, const std::string& topic_name,
                   const rclcpp::QoS& qos, const SubscriptionOptionsBase& options);
  /// Serialized: create_message() makes a SerializedMessage, and so dispatch() gets one.
  SubscriptionBase(node_interfaces::NodeBaseInterface* node_base,
                   const rosidl_message_type_support_t& type_support, const std::string& topic_name,
                   const rclcpp::QoS& qos, const SubscriptionOptionsBase& options,
                   bool is_serialized);

  /// A message from the wire, just decoded.
  virtual void dispatch(std::shared_ptr<void> message) = 0;

  // The mailbox for messages that never leave the process.
  virtual bool intra_process_wants_ownership() const = 0;
  virtual void accept_intra_process_owned(void* message) = 0;
  virtual void accept_intra_process_shared(std::shared_ptr<const void> message) = 0;
  virtual bool intra_process_is_ready() const = 0;
  /// Dispatches one message of the mailbox, if there is one.
  virtual void execute_intra_process() = 0;
  void notify_intra_process();

  bool is_ready() const;
  /// Dispatches one message from the mailbox and one from the wire, as far as there are any.
  void execute();
  void take_from_wire();
  /// Makes the mailbox known to the publishers of this process; needs the shared_ptr to exist.
  void join_intra_process();

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rclcpp

#endif  // RCLCPP__SUBSCRIPTION_BASE_HPP_
