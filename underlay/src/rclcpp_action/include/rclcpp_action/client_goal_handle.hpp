// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__CLIENT_GOAL_HANDLE_HPP_
#define RCLCPP_ACTION__CLIENT_GOAL_HANDLE_HPP_

#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <utility>

#include "rclcpp/macros.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp_action/exceptions.hpp"
#include "rclcpp_action/types.hpp"

namespace rclcpp_action {

enum class ResultCode : int8_t {
  UNKNOWN = GoalStatus::STATUS_UNKNOWN,  ///< the server does not know the goal (any more)
  SUCCEEDED = GoalStatus::STATUS_SUCCEEDED,
  CANCELED = GoalStatus::STATUS_CANCELED,
  ABORTED = GoalStatus::STATUS_ABORTED
};

template <typename ActionT>
class Client;

/// A goal that a server has accepted, as the client's program sees it. Thread-safe.
template <typename ActionT>
class ClientGoalHandle {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(ClientGoalHandle)

  struct WrappedResult {
    GoalUUID goal_id;
    ResultCode code;
    typename ActionT::Result::SharedPtr result;
  };

  using Feedback = typename ActionT::Feedback;
  using Result = typename ActionT::Result;
  using FeedbackCallback = std::function<void(typename ClientGoalHandle<ActionT>::SharedPtr,
                                              const std::shared_ptr<const Feedback>)>;
  using ResultCallback = std::function<void(const WrappedResult& result)>;

  virtual ~ClientGoalHandle() = default;

  const GoalUUID& get_goal_id() const { return info_.goal_id.uuid; }
  /// When the goal was accepted, as far as the server says so; Humble's do not.
  rclcpp::Time get_goal_stamp() const { return info_.stamp; }

  /// One of GoalStatus; UNKNOWN once the client is gone.
  int8_t get_status() {
    std::lock_guard<std::mutex> lock(mutex_);
    return status_;
  }
  bool is_feedback_aware() {
    std::lock_guard<std::mutex> lock(mutex_);
    return feedback_callback_ != nullptr;
  }
  /// Whether the result has been asked for.
  bool is_result_aware() {
    std::lock_guard<std::mutex> lock(mutex_);
    return is_result_aware_;
  }

 private:
  friend class Client<ActionT>;

  ClientGoalHandle(const GoalInfo& info, FeedbackCallback feedback_callback,
                   ResultCallback result_callback)
      : info_(info),
        result_future_(result_promise_.get_future()),
        feedback_callback_(std::move(feedback_callback)),
        result_callback_(std::move(result_callback)) {}

  /// Returns what it was before.
  bool set_result_awareness() {
    std::lock_guard<std::mutex> lock(mutex_);
    return std::exchange(is_result_aware_, true);
  }

  void set_result_callback(ResultCallback callback) {
    std::lock_guard<std::mutex> lock(mutex_);
    result_callback_ = std::move(callback);
  }

  void set_status(int8_t status) {
    std::lock_guard<std::mutex> lock(mutex_);
    status_ = status;
  }

  // Callbacks run without the lock, since they may ask the handle.
  void give_feedback(const typename ClientGoalHandle::SharedPtr& self,
                     const std::shared_ptr<const Feedback>& feedback) {
    FeedbackCallback callback;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      callback = feedback_callback_;
    }
    if (callback) {
      callback(self, feedback);
    }
  }

  void set_result(const WrappedResult& result) {
    ResultCallback callback;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (invalid_) {
        return;
      }
      status_ = static_cast<int8_t>(result.code);
      result_promise_.set_value(result);
      has_result_ = true;
      callback = result_callback_;
    }
    if (callback) {
      callback(result);
    }
  }

  /// Lets those who wait for the result have an exception.
  void invalidate() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (invalid_ || has_result_) {
      return;
    }
    invalid_ = true;
    is_result_aware_ = false;
    status_ = GoalStatus::STATUS_UNKNOWN;
    result_promise_.set_exception(std::make_exception_ptr(exceptions::UnawareGoalHandleError()));
  }

  const GoalInfo info_;
  std::promise<WrappedResult> result_promise_;
  const std::shared_future<WrappedResult> result_future_;

  std::mutex mutex_;  ///< of what follows
  FeedbackCallback feedback_callback_;
  ResultCallback result_callback_;
  int8_t status_ = GoalStatus::STATUS_ACCEPTED;
  bool is_result_aware_ = false;
  bool has_result_ = false;
  bool invalid_ = false;
};

}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__CLIENT_GOAL_HANDLE_HPP_
