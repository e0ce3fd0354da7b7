// SPDX-License-Identifier: Apache-2.0
#ifndef SERVER_GOAL_HPP_
#define SERVER_GOAL_HPP_

#include <atomic>
#include <memory>
#include <vector>

#include "rclcpp_action/types.hpp"
#include "rmw/types.h"

namespace rclcpp_action {

class ServerGoal {
 public:
  ServerGoal(const GoalInfo& goal_info, bool executing)
      : info(goal_info),
        status(executing ? GoalStatus::STATUS_EXECUTING : GoalStatus::STATUS_ACCEPTED) {}

  bool is_active() const { return status.load() < GoalStatus::STATUS_SUCCEEDED; }
  bool is_cancelable() const { return status.load() < GoalStatus::STATUS_CANCELING; }

  const GoalInfo info;
  std::atomic<int8_t> status;

  // Of the server, which guards them.
  std::shared_ptr<void> result;
  std::vector<rmw_request_id_t> waiting;  ///< for the result
};

}  // namespace rclcpp_action

#endif  // SERVER_GOAL_HPP_
