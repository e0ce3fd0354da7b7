// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/callback_group.hpp"

#include <algorithm>

namespace rclcpp {
namespace {

/// Adds, and forgets those that are gone.
template <typename T>
void add_to(std::vector<std::weak_ptr<T>>& entities, const std::shared_ptr<T>& entity) {
  entities.erase(std::remove_if(entities.begin(), entities.end(),
                                [](const std::weak_ptr<T>& weak) { return weak.expired(); }),
                 entities.end());
  entities.push_back(entity);
}

}  // namespace

CallbackGroup::CallbackGroup(CallbackGroupType group_type,
                             bool automatically_add_to_executor_with_node)
    : type_(group_type),
      automatically_add_to_executor_with_node_(automatically_add_to_executor_with_node) {
}

std::atomic_bool& CallbackGroup::can_be_taken_from() {
  return can_be_taken_from_;
}
const CallbackGroupType& CallbackGroup::type() const {
  return type_;
}
std::atomic_bool& CallbackGroup::get_associated_with_executor_atomic() {
  return associated_with_executor_;
}
bool CallbackGroup::automatically_add_to_executor_with_node() const {
  return automatically_add_to_executor_with_node_;
}

void CallbackGroup::add_subscription(std::shared_ptr<SubscriptionBase> subscription_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  add_to(subscriptions_, subscription_ptr);
}

void CallbackGroup::add_timer(std::shared_ptr<TimerBase> timer_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  add_to(timers_, timer_ptr);
}

void CallbackGroup::add_service(std::shared_ptr<ServiceBase> service_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  add_to(services_, service_ptr);
}

void CallbackGroup::add_client(std::shared_ptr<ClientBase> client_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  add_to(clients_, client_ptr);
}

}  // namespace rclcpp
