// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__CLIENT_HPP_
#define RCLCPP_ACTION__CLIENT_HPP_

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "action_msgs/msg/goal_status_array.hpp"
#include "action_msgs/srv/cancel_goal.hpp"
#include "rcl_action/action_client.h"
#include "rclcpp/macros.hpp"
#include "rclcpp_action/client_goal_handle.hpp"
#include "rclcpp_action/detail/action_entities.hpp"
#include "rclcpp_action/exceptions.hpp"
#include "rclcpp_action/types.hpp"

namespace rclcpp_action {

class ClientBase {
 public:
  virtual ~ClientBase();

  bool action_server_is_ready() const;

  /// False on time-out or shutdown; a negative timeout waits forever.
  template <typename RepT = int64_t, typename RatioT = std::milli>
  bool wait_for_action_server(
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return wait_for_action_server_nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

 protected:
  explicit ClientBase(const detail::ActionEntities& entities);

  bool wait_for_action_server_nanoseconds(std::chrono::nanoseconds timeout);
  virtual GoalUUID generate_goal_id();

  // A server is ready when it has the other ends of all of these.
  std::vector<std::shared_ptr<rclcpp::ClientBase>> clients_;
  std::vector<std::shared_ptr<rclcpp::SubscriptionBase>> subscriptions_;

 private:
  RCLCPP_DISABLE_COPY(ClientBase)

  rclcpp::Context::SharedPtr context_;
};

/// Sends goals to a server; made by create_client(). Callbacks run in the executor of its node.
template <typename ActionT>
class Client : public ClientBase, public std::enable_shared_from_this<Client<ActionT>> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Client<ActionT>)

  using Goal = typename ActionT::Goal;
  using Feedback = typename ActionT::Feedback;
  using GoalHandle = ClientGoalHandle<ActionT>;
  using WrappedResult = typename GoalHandle::WrappedResult;
  using GoalResponseCallback = std::function<void(typename GoalHandle::SharedPtr)>;
  using FeedbackCallback = typename GoalHandle::FeedbackCallback;
  using ResultCallback = typename GoalHandle::ResultCallback;
  using CancelRequest = typename ActionT::Impl::CancelGoalService::Request;
  using CancelResponse = typename ActionT::Impl::CancelGoalService::Response;
  using CancelCallback = std::function<void(typename CancelResponse::SharedPtr)>;

  struct SendGoalOptions {
    GoalResponseCallback goal_response_callback = nullptr;  ///< gets nullptr if it is rejected
    FeedbackCallback feedback_callback = nullptr;
    ResultCallback result_callback = nullptr;  ///< with it the result is asked for at once
  };

  virtual ~Client() {
    for (const auto& entry : goal_handles_) {
      if (auto handle = entry.second.lock()) {
        handle->invalidate();
      }
    }
  }

  /// The future gets nullptr if the goal is rejected. Feedback and status reach the handle as long
  /// as somebody holds it.
  std::shared_future<typename GoalHandle::SharedPtr> async_send_goal(
      const Goal& goal, const SendGoalOptions& options = SendGoalOptions()) {
    forget_dropped_handles();
    auto promise = std::make_shared<std::promise<typename GoalHandle::SharedPtr>>();
    std::shared_future<typename GoalHandle::SharedPtr> future(promise->get_future());
    auto request = std::make_shared<typename GoalService::Request>();
    request->goal_id.uuid = generate_goal_id();
    request->goal = goal;
    GoalInfo info;
    info.goal_id = request->goal_id;
    goal_client_->async_send_request(
        request, [weak = this->weak_from_this(), info, options,
                  promise](typename rclcpp::Client<GoalService>::SharedFuture response) {
          if (auto self = weak.lock()) {
            self->handle_goal_response(*response.get(), info, options, *promise);
          }
        });
    return future;
  }

  /// A callback replaces the one that the goal was sent with.
  std::shared_future<WrappedResult> async_get_result(typename GoalHandle::SharedPtr goal_handle,
                                                     ResultCallback result_callback = nullptr) {
    require_known(*goal_handle);
    if (result_callback) {
      goal_handle->set_result_callback(std::move(result_callback));
    }
    request_result(goal_handle);
    return goal_handle->result_future_;
  }

  std::shared_future<typename CancelResponse::SharedPtr> async_cancel_goal(
      typename GoalHandle::SharedPtr goal_handle, CancelCallback cancel_callback = nullptr) {
    require_known(*goal_handle);
    auto request = std::make_shared<CancelRequest>();
    request->goal_info.goal_id.uuid = goal_handle->get_goal_id();
    return async_cancel(request, std::move(cancel_callback));
  }

  /// Those of other clients too.
  std::shared_future<typename CancelResponse::SharedPtr> async_cancel_all_goals(
      CancelCallback cancel_callback = nullptr) {
    return async_cancel(std::make_shared<CancelRequest>(), std::move(cancel_callback));
  }

  /// All that were accepted at or before the given time.
  std::shared_future<typename CancelResponse::SharedPtr> async_cancel_goals_before(
      const rclcpp::Time& stamp, CancelCallback cancel_callback = nullptr) {
    auto request = std::make_shared<CancelRequest>();
    request->goal_info.stamp = stamp;
    return async_cancel(request, std::move(cancel_callback));
  }

 private:
  using GoalService = typename ActionT::Impl::SendGoalService;
  using ResultService = typename ActionT::Impl::GetResultService;
  using CancelService = typename ActionT::Impl::CancelGoalService;
  using FeedbackMessage = typename ActionT::Impl::FeedbackMessage;
  using StatusMessage = typename ActionT::Impl::GoalStatusMessage;
  using StatusPtr = std::shared_ptr<const StatusMessage>;

  template <typename A, typename NodeT>
  friend typename Client<A>::SharedPtr create_client(NodeT node, const std::string& name,
                                                     rclcpp::CallbackGroup::SharedPtr group,
                                                     const rcl_action_client_options_t& options);

  explicit Client(const detail::ActionEntities& entities) : ClientBase(entities) {}

  void start(const detail::ActionEntities& entities, const rcl_action_client_options_t& options) {
    goal_client_ = entities.client<GoalService>("send_goal", options.goal_service_qos);
    result_client_ = entities.client<ResultService>("get_result", options.result_service_qos);
    cancel_client_ = entities.client<CancelService>("cancel_goal", options.cancel_service_qos);
    clients_ = {goal_client_, result_client_, cancel_client_};
    const auto weak = this->weak_from_this();
    subscriptions_ = {entities.subscription<FeedbackMessage>(
                          "feedback", options.feedback_topic_qos,
                          [weak](const std::shared_ptr<const FeedbackMessage> message) {
                            if (auto self = weak.lock()) {
                              self->handle_feedback(message);
                            }
                          }),
                      entities.subscription<StatusMessage>("status", options.status_topic_qos,
                                                           [weak](const StatusPtr message) {
                                                             if (auto self = weak.lock()) {
                                                               self->handle_status(message);
                                                             }
                                                           })};
  }

  void handle_goal_response(const typename GoalService::Response& response, GoalInfo info,
                            const SendGoalOptions& options,
                            std::promise<typename GoalHandle::SharedPtr>& promise) {
    typename GoalHandle::SharedPtr handle;
    if (response.accepted) {
      info.stamp = response.stamp;
      handle.reset(new GoalHandle(info, options.feedback_callback, options.result_callback));
      std::lock_guard<std::mutex> lock(goal_handles_mutex_);
      goal_handles_[info.goal_id.uuid] = handle;
      // The goal's first status is often here before the response is.
      if (last_status_) {
        spread(*last_status_);
      }
    }
    promise.set_value(handle);
    if (options.goal_response_callback) {
      options.goal_response_callback(handle);
    }
    if (handle && options.result_callback) {
      request_result(handle);
    }
  }

  void request_result(const typename GoalHandle::SharedPtr& handle) {
    if (handle->set_result_awareness()) {
      return;
    }
    auto request = std::make_shared<typename ResultService::Request>();
    request->goal_id.uuid = handle->get_goal_id();
    result_client_->async_send_request(
        request, [weak = this->weak_from_this(),
                  handle](typename rclcpp::Client<ResultService>::SharedFuture response) {
          WrappedResult result;
          result.goal_id = handle->get_goal_id();
          result.code = static_cast<ResultCode>(response.get()->status);
          result.result = std::make_shared<typename ActionT::Result>(response.get()->result);
          if (auto self = weak.lock()) {
            std::lock_guard<std::mutex> lock(self->goal_handles_mutex_);
            self->goal_handles_.erase(handle->get_goal_id());
          }
          handle->set_result(result);
        });
  }

  std::shared_future<typename CancelResponse::SharedPtr> async_cancel(
      const typename CancelRequest::SharedPtr& request, CancelCallback callback) {
    auto promise = std::make_shared<std::promise<typename CancelResponse::SharedPtr>>();
    std::shared_future<typename CancelResponse::SharedPtr> future(promise->get_future());
    cancel_client_->async_send_request(
        request, [promise, callback = std::move(callback)](
                     typename rclcpp::Client<CancelService>::SharedFuture response) {
          promise->set_value(response.get());
          if (callback) {
            callback(response.get());
          }
        });
    return future;
  }

  void handle_feedback(const std::shared_ptr<const FeedbackMessage>& message) {
    if (auto handle = find_handle(message->goal_id.uuid)) {
      handle->give_feedback(handle, {message, &message->feedback});
    }
  }

  void handle_status(const StatusPtr& message) {
    std::lock_guard<std::mutex> lock(goal_handles_mutex_);
    last_status_ = message;
    spread(*message);
  }

  /// Needs the lock, or an older status could follow a newer one.
  void spread(const StatusMessage& message) {
    for (const GoalStatus& status : message.status_list) {
      const auto found = goal_handles_.find(status.goal_info.goal_id.uuid);
      if (auto handle = found == goal_handles_.end() ? nullptr : found->second.lock()) {
        handle->set_status(status.status);
      }
    }
  }

  typename GoalHandle::SharedPtr find_handle(const GoalUUID& uuid) {
    std::lock_guard<std::mutex> lock(goal_handles_mutex_);
    const auto found = goal_handles_.find(uuid);
    return found == goal_handles_.end() ? nullptr : found->second.lock();
  }

  void require_known(const GoalHandle& handle) {
    std::lock_guard<std::mutex> lock(goal_handles_mutex_);
    if (goal_handles_.count(handle.get_goal_id()) == 0) {
      throw exceptions::UnknownGoalHandleError();
    }
  }

  void forget_dropped_handles() {
    std::lock_guard<std::mutex> lock(goal_handles_mutex_);
    for (auto entry = goal_handles_.begin(); entry != goal_handles_.end();) {
      entry = entry->second.expired() ? goal_handles_.erase(entry) : std::next(entry);
    }
  }

  typename rclcpp::Client<GoalService>::SharedPtr goal_client_;
  typename rclcpp::Client<ResultService>::SharedPtr result_client_;
  typename rclcpp::Client<CancelService>::SharedPtr cancel_client_;
  std::mutex goal_handles_mutex_;  ///< of what follows
  std::unordered_map<GoalUUID, typename GoalHandle::WeakPtr> goal_handles_;
  StatusPtr last_status_;
};

}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__CLIENT_HPP_
