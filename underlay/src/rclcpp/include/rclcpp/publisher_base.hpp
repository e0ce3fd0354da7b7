// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__PUBLISHER_BASE_HPP_
#define RCLCPP__PUBLISHER_BASE_HPP_

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/macros.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/qos.hpp"
#include "rmw/serialized_message.h"
#include "rmw/types.h"
#include "rosidl_runtime_c/message_type_support_struct.h"

namespace rclcpp {

class SubscriptionBase;

class GenericPublisher;

template <typename MessageT, typename AllocatorT>
class Publisher;

namespace node_interfaces {
class NodeBaseInterface;
}

class PublisherBase : public std::enable_shared_from_this<PublisherBase> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(PublisherBase)
  virtual ~PublisherBase();

  const char* get_topic_name() const;
  /// Subscriptions matched, in all processes.
  size_t get_subscription_count() const;
  /// Of these, the ones that are reached inside this process.
  size_t get_intra_process_subscription_count() const;
  const rmw_gid_t& get_gid() const;
  rclcpp::QoS get_actual_qos() const;

  /// Waits until every reliable subscription has what was published; false on time-out. A negative
  /// timeout waits forever.
  template <typename DurationRepT = int64_t, typename DurationT = std::milli>
  bool wait_for_all_acked(std::chrono::duration<DurationRepT, DurationT> timeout =
                              std::chrono::duration<DurationRepT, DurationT>(-1)) const {
    return wait_for_all_acked_nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

 private:
  RCLCPP_DISABLE_COPY(PublisherBase)

  template <typename MessageT, typename AllocatorT>
  friend class Publisher;
  friend class GenericPublisher;

  PublisherBase(node_interfaces::NodeBaseInterface* node_base, const std::string& topic,
                const rosidl_message_type_support_t& type_support, const rclcpp::QoS& qos,
                const PublisherOptionsBase& options);

  /// Serialises and writes; does nothing once the context is shut down.
  void publish_to_wire(const void* ros_message);
  /// Writes what is serialized already.
  void publish_serialized(const rmw_serialized_message_t& message);

  bool intra_process_is_enabled() const;
  std::vector<std::shared_ptr<SubscriptionBase>> intra_process_subscriptions() const;

  bool wait_for_all_acked_nanoseconds(std::chrono::nanoseconds timeout) const;

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rclcpp

#endif  // RCLCPP__PUBLISHER_BASE_HPP_
