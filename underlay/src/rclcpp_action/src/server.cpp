// SPDX-License-Identifier: Apache-2.0
#include "rclcpp_action/server.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "action_msgs/msg/goal_status_array.hpp"
#include "server_goal.hpp"

namespace rclcpp_action {

using action_msgs::srv::CancelGoal;
using StatusArray = action_msgs::msg::GoalStatusArray;

namespace {

/// Not by rclcpp::Time, which throws if a client sends a negative one.
int64_t nanoseconds_of(const builtin_interfaces::msg::Time& stamp) {
  return RCL_S_TO_NS(static_cast<int64_t>(stamp.sec)) + stamp.nanosec;
}

}  // namespace

struct ServerBase::Impl {
  rclcpp::Clock::SharedPtr clock;
  rclcpp::Logger logger;
  rcl_action_server_options_t options;
  rclcpp::Service<CancelGoal>::SharedPtr cancel_service;
  rclcpp::Publisher<StatusArray>::SharedPtr status_publisher;

  std::mutex mutex;  ///< of what follows
  std::vector<std::shared_ptr<ServerGoal>> goals;

  /// Those that ended and whose time is over are forgotten whenever somebody looks.
  std::vector<std::shared_ptr<ServerGoal>>& known_goals() {
    const int64_t now = clock->now().nanoseconds();
    const int64_t timeout = options.result_timeout.nanoseconds;
    goals.erase(std::remove_if(goals.begin(), goals.end(),
                               [&](const std::shared_ptr<ServerGoal>& goal) {
                                 return goal->result &&
                                        now - nanoseconds_of(goal->info.stamp) > timeout;
                               }),
                goals.end());
    return goals;
  }

  std::shared_ptr<ServerGoal> find(const GoalUUID& uuid) {
    for (const auto& goal : known_goals()) {
      if (goal->info.goal_id.uuid == uuid) {
        return goal;
      }
    }
    return nullptr;
  }

  std::vector<GoalInfo> goals_to_cancel(const GoalInfo& wanted, int8_t& return_code) {
    std::lock_guard<std::mutex> lock(mutex);
    const GoalUUID& uuid = wanted.goal_id.uuid;
    const bool has_id = uuid != GoalUUID{};
    int64_t latest = nanoseconds_of(wanted.stamp);
    return_code = CancelGoal::Response::ERROR_NONE;
    if (has_id && latest == 0) {
      const auto goal = find(uuid);
      if (goal && goal->is_cancelable()) {
        return {goal->info};
      }
      return_code = goal ? CancelGoal::Response::ERROR_GOAL_TERMINATED
                         : CancelGoal::Response::ERROR_UNKNOWN_GOAL_ID;
      return {};
    }
    if (!has_id && latest == 0) {
      latest = std::numeric_limits<int64_t>::max();
    }
    std::vector<GoalInfo> found;
    for (const auto& goal : known_goals()) {
      const bool in_time = nanoseconds_of(goal->info.stamp) <= latest;
      if (goal->is_cancelable() && (in_time || goal->info.goal_id.uuid == uuid)) {
        found.push_back(goal->info);
      }
    }
    return found;
  }
};

ServerBase::ServerBase(const detail::ActionEntities& entities,
                       const rcl_action_server_options_t& options)
    : impl_(new Impl{entities.clock->get_clock(),
                     entities.logging->get_logger().get_child("rclcpp_action"),
                     options,
                     nullptr,
                     nullptr,
                     {},
                     {}}) {
}

ServerBase::~ServerBase() = default;

void ServerBase::start(const detail::ActionEntities& entities,
                       const std::weak_ptr<ServerBase>& self) {
  impl_->status_publisher =
      entities.publisher<StatusArray>("status", impl_->options.status_topic_qos);
  impl_->cancel_service =
      entities.service<CancelGoal>("cancel_goal", impl_->options.cancel_service_qos,
                                   [self](const CancelGoal::Request::SharedPtr request,
                                          CancelGoal::Response::SharedPtr response) {
                                     if (auto server = self.lock()) {
                                       server->handle_cancel_request(*request, *response);
                                     }
                                   });
}

bool ServerBase::is_known(const GoalUUID& uuid) {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  return impl_->find(uuid) != nullptr;
}

std::shared_ptr<ServerGoal> ServerBase::accept(const GoalUUID& uuid, bool executing) {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  if (impl_->find(uuid)) {
    return nullptr;
  }
  GoalInfo info;
  info.goal_id.uuid = uuid;
  info.stamp = impl_->clock->now();
  impl_->goals.push_back(std::make_shared<ServerGoal>(info, executing));
  return impl_->goals.back();
}

void ServerBase::publish_status() {
  // Held while it is sent, or a newer status could be overtaken and stay unseen.
  std::lock_guard<std::mutex> lock(impl_->mutex);
  StatusArray message;
  for (const auto& goal : impl_->known_goals()) {
    message.status_list.emplace_back();
    message.status_list.back().goal_info = goal->info;
    message.status_list.back().status = goal->status.load();
  }
  impl_->status_publisher->publish(message);
}

void ServerBase::handle_result_request(const GoalUUID& uuid, const rmw_request_id_t& request) {
  std::shared_ptr<void> result;
  {
    std::lock_guard<std::mutex> lock(impl_->mutex);
    const auto goal = impl_->find(uuid);
    if (goal && !goal->result) {
      goal->waiting.push_back(request);
      return;
    }
    result = goal ? goal->result : create_result_response(GoalStatus::STATUS_UNKNOWN);
  }
  rmw_request_id_t answered = request;
  send_result(answered, result.get());
}

void ServerBase::publish_result(const GoalUUID& uuid, const std::shared_ptr<void>& result) {
  std::vector<rmw_request_id_t> waiting;
  {
    std::lock_guard<std::mutex> lock(impl_->mutex);
    // Goals without a result are never forgotten.
    const auto goal = impl_->find(uuid);
    goal->result = result;
    waiting.swap(goal->waiting);
  }
  for (rmw_request_id_t& request : waiting) {
    send_result(request, result.get());
  }
}

void ServerBase::handle_cancel_request(const CancelGoal::Request& request,
                                       CancelGoal::Response& response) {
  const auto goals = impl_->goals_to_cancel(request.goal_info, response.return_code);
  for (const GoalInfo& info : goals) {
    if (call_handle_cancel_callback(info.goal_id.uuid) == CancelResponse::ACCEPT) {
      response.goals_canceling.push_back(info);
    }
  }
  if (!response.goals_canceling.empty()) {
    publish_status();
  } else if (!goals.empty()) {
    response.return_code = CancelGoal::Response::ERROR_REJECTED;
  }
}

rclcpp::Logger ServerBase::get_logger() const {
  return impl_->logger;
}

const rcl_action_server_options_t& ServerBase::options() const {
  return impl_->options;
}

}  // namespace rclcpp_action
