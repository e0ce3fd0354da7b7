// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__SERVER_GOAL_HANDLE_HPP_
#define RCLCPP_ACTION__SERVER_GOAL_HANDLE_HPP_

#include <memory>
#include <utility>

#include "rclcpp_action/types.hpp"

namespace rclcpp_action {

/// What the server keeps of a goal.
class ServerGoal;

class ServerGoalHandleBase {
 public:
  virtual ~ServerGoalHandleBase();

  /// Whether a request to cancel has been accepted.
  bool is_canceling() const;
  /// Whether the goal has not ended.
  bool is_active() const;
  bool is_executing() const;

 protected:
  enum class Event { kExecute, kCancelGoal, kSucceed, kAbort, kCanceled };

  explicit ServerGoalHandleBase(std::shared_ptr<ServerGoal> goal);

  /// Throws rclcpp::exceptions::RCLError if the goal's state does not allow it.
  void change_state(Event event);
  bool try_to_change_state(Event event) noexcept;
  /// Ends a goal as cancelled, whether it was asked for or not; false if it had ended.
  bool try_canceling() noexcept;

 private:
  template <typename ActionT>
  friend class Server;

  std::shared_ptr<ServerGoal> goal_record_;
};

template <typename ActionT>
class Server;

/// An accepted goal, as the server's program sees it. Thread-safe. A handle that is dropped before
/// the goal has ended cancels it.
template <typename ActionT>
class ServerGoalHandle : public ServerGoalHandleBase {
 public:
  virtual ~ServerGoalHandle() {
    if (try_canceling()) {
      report(GoalStatus::STATUS_CANCELED, nullptr);
    }
  }

  void publish_feedback(std::shared_ptr<typename ActionT::Feedback> feedback_msg) {
    if (auto server = server_.lock()) {
      server->publish_feedback(uuid_, *feedback_msg);
    }
  }

  // Each of these ends the goal, or throws rclcpp::exceptions::RCLError: a goal that was deferred
  // has to execute() before it ends, and canceled() needs an accepted request to cancel.
  void abort(typename ActionT::Result::SharedPtr result_msg) {
    change_state(Event::kAbort);
    report(GoalStatus::STATUS_ABORTED, result_msg.get());
  }
  void succeed(typename ActionT::Result::SharedPtr result_msg) {
    change_state(Event::kSucceed);
    report(GoalStatus::STATUS_SUCCEEDED, result_msg.get());
  }
  void canceled(typename ActionT::Result::SharedPtr result_msg) {
    change_state(Event::kCanceled);
    report(GoalStatus::STATUS_CANCELED, result_msg.get());
  }

  /// Starts a goal that was accepted with ACCEPT_AND_DEFER.
  void execute() {
    change_state(Event::kExecute);
    if (auto server = server_.lock()) {
      server->publish_status();
    }
  }

  const std::shared_ptr<const typename ActionT::Goal> get_goal() const { return goal_; }
  const GoalUUID& get_goal_id() const { return uuid_; }

 private:
  friend class Server<ActionT>;

  ServerGoalHandle(std::shared_ptr<ServerGoal> record, const GoalUUID& uuid,
                   std::shared_ptr<const typename ActionT::Goal> goal,
                   std::weak_ptr<Server<ActionT>> server)
      : ServerGoalHandleBase(std::move(record)),
        goal_(std::move(goal)),
        uuid_(uuid),
        server_(std::move(server)) {}

  void report(int8_t status, const typename ActionT::Result* result) {
    if (auto server = server_.lock()) {
      server->report_result(uuid_, status, result);
    }
  }

  const std::shared_ptr<const typename ActionT::Goal> goal_;
  const GoalUUID uuid_;
  const std::weak_ptr<Server<ActionT>> server_;
};

}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__SERVER_GOAL_HANDLE_HPP_
