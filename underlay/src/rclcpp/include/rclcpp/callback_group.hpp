// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CALLBACK_GROUP_HPP_
#define RCLCPP__CALLBACK_GROUP_HPP_

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "rclcpp/macros.hpp"

namespace rclcpp {

class ClientBase;
class ServiceBase;
class SubscriptionBase;
class TimerBase;
class Executor;

namespace node_interfaces {
class NodeServices;
class NodeTimers;
class NodeTopics;
}  // namespace node_interfaces

enum class CallbackGroupType { MutuallyExclusive, Reentrant };

/// Which callbacks may run at the same time: those of a reentrant group all, those of a mutually
/// exclusive group one after the other.
class CallbackGroup {
  friend class rclcpp::node_interfaces::NodeServices;
  friend class rclcpp::node_interfaces::NodeTimers;
  friend class rclcpp::node_interfaces::NodeTopics;

 public:
  RCLCPP_SMART_PTR_DEFINITIONS(CallbackGroup)

  explicit CallbackGroup(CallbackGroupType group_type,
                         bool automatically_add_to_executor_with_node = true);

  std::atomic_bool& can_be_taken_from();
  const CallbackGroupType& type() const;
  std::atomic_bool& get_associated_with_executor_atomic();
  bool automatically_add_to_executor_with_node() const;

 protected:
  RCLCPP_DISABLE_COPY(CallbackGroup)

  void add_subscription(std::shared_ptr<rclcpp::SubscriptionBase> subscription_ptr);
  void add_timer(std::shared_ptr<rclcpp::TimerBase> timer_ptr);
  void add_service(std::shared_ptr<rclcpp::ServiceBase> service_ptr);
  void add_client(std::shared_ptr<rclcpp::ClientBase> client_ptr);

 private:
  friend class rclcpp::Executor;

  const CallbackGroupType type_;
  const bool automatically_add_to_executor_with_node_;
  std::atomic_bool associated_with_executor_{false};
  std::atomic_bool can_be_taken_from_{true};

  std::mutex mutex_;
  std::vector<std::weak_ptr<rclcpp::SubscriptionBase>> subscriptions_;
  std::vector<std::weak_ptr<rclcpp::TimerBase>> timers_;
  std::vector<std::weak_ptr<rclcpp::ServiceBase>> services_;
  std::vector<std::weak_ptr<rclcpp::ClientBase>> clients_;
};

}  // namespace rclcpp

#endif  // RCLCPP__CALLBACK_GROUP_HPP_
