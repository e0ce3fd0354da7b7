// SPDX-License-Identifier: Apache-2.0
#include "rclcpp_action/server_goal_handle.hpp"

#include <string>

#include "rcl/types.h"
#include "rclcpp/exceptions.hpp"
#include "server_goal.hpp"

namespace rclcpp_action {
namespace {

struct Transition {
  const char* name;
  int8_t first;  ///< the states from this one to the next have it
  int8_t last;
  int8_t to;
};

// In the order of Event.
constexpr Transition kTransitions[] = {
    {"execute", GoalStatus::STATUS_ACCEPTED, GoalStatus::STATUS_ACCEPTED,
     GoalStatus::STATUS_EXECUTING},
    {"cancel", GoalStatus::STATUS_ACCEPTED, GoalStatus::STATUS_EXECUTING,
     GoalStatus::STATUS_CANCELING},
    {"succeed", GoalStatus::STATUS_EXECUTING, GoalStatus::STATUS_CANCELING,
     GoalStatus::STATUS_SUCCEEDED},
    {"abort", GoalStatus::STATUS_EXECUTING, GoalStatus::STATUS_CANCELING,
     GoalStatus::STATUS_ABORTED},
    {"end as canceled", GoalStatus::STATUS_CANCELING, GoalStatus::STATUS_CANCELING,
     GoalStatus::STATUS_CANCELED},
};

constexpr const char* kStatusNames[] = {"UNKNOWN",   "ACCEPTED", "EXECUTING", "CANCELING",
                                        "SUCCEEDED", "CANCELED", "ABORTED"};

/// Returns the state that did not allow it, or STATUS_UNKNOWN if all is well.
int8_t change(std::atomic<int8_t>& status, const Transition& transition) {
  int8_t from = status.load();
  do {
    if (from < transition.first || from > transition.last) {
      return from;
    }
  } while (!status.compare_exchange_weak(from, transition.to));
  return GoalStatus::STATUS_UNKNOWN;
}

}  // namespace

ServerGoalHandleBase::ServerGoalHandleBase(std::shared_ptr<ServerGoal> goal)
    : goal_record_(std::move(goal)) {
}

ServerGoalHandleBase::~ServerGoalHandleBase() = default;

bool ServerGoalHandleBase::is_canceling() const {
  return goal_record_->status.load() == GoalStatus::STATUS_CANCELING;
}

bool ServerGoalHandleBase::is_active() const {
  return goal_record_->is_active();
}

bool ServerGoalHandleBase::is_executing() const {
  return goal_record_->status.load() == GoalStatus::STATUS_EXECUTING;
}

void ServerGoalHandleBase::change_state(Event event) {
  const Transition& transition = kTransitions[static_cast<int>(event)];
  const int8_t refused = change(goal_record_->status, transition);
  if (refused != GoalStatus::STATUS_UNKNOWN) {
    const rcutils_error_state_t nowhere{};
    rclcpp::exceptions::RCLErrorBase error(RCL_RET_ACTION_GOAL_EVENT_INVALID, &nowhere);
    error.message = "goal " + to_string(goal_record_->info.goal_id.uuid) + " cannot " +
                    transition.name + " in the state " + kStatusNames[refused];
    error.formatted_message = error.message;
    throw rclcpp::exceptions::RCLError(error, "");
  }
}

bool ServerGoalHandleBase::try_to_change_state(Event event) noexcept {
  return change(goal_record_->status, kTransitions[static_cast<int>(event)]) ==
         GoalStatus::STATUS_UNKNOWN;
}

bool ServerGoalHandleBase::try_canceling() noexcept {
  try_to_change_state(Event::kCancelGoal);
  return try_to_change_state(Event::kCanceled);
}

}  // namespace rclcpp_action
