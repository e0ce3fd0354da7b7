// SPDX-License-Identifier: Apache-2.0
#include "rclcpp_action/client.hpp"

#include <algorithm>
#include <random>

#include "rclcpp/utilities.hpp"

namespace rclcpp_action {

ClientBase::ClientBase(const detail::ActionEntities& entities)
    : context_(entities.base->get_context()) {
}

ClientBase::~ClientBase() = default;

bool ClientBase::action_server_is_ready() const {
  return std::all_of(clients_.begin(), clients_.end(),
                     [](const auto& client) { return client->service_is_ready(); }) &&
         std::all_of(subscriptions_.begin(), subscriptions_.end(), [](const auto& subscription) {
           return subscription->get_publisher_count() > 0;
         });
}

bool ClientBase::wait_for_action_server_nanoseconds(std::chrono::nanoseconds timeout) {
  const auto start = std::chrono::steady_clock::now();
  while (!action_server_is_ready()) {
    const bool is_over =
        timeout.count() >= 0 && std::chrono::steady_clock::now() - start >= timeout;
    // Matching has no event of its own.
    if (is_over || !rclcpp::sleep_for(std::chrono::milliseconds(5), context_)) {
      return false;
    }
  }
  return true;
}

GoalUUID ClientBase::generate_goal_id() {
  GoalUUID id;
  std::random_device random;
  std::generate(id.begin(), id.end(), [&random] { return static_cast<uint8_t>(random()); });
  return id;
}

}  // namespace rclcpp_action
