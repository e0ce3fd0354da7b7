// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__SERVER_HPP_
#define RCLCPP_ACTION__SERVER_HPP_

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "action_msgs/srv/cancel_goal.hpp"
#include "rcl_action/action_server.h"
#include "rclcpp/logging.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp_action/detail/action_entities.hpp"
#include "rclcpp_action/server_goal_handle.hpp"
#include "rclcpp_action/types.hpp"

namespace rclcpp_action {

enum class GoalResponse : int8_t {
  REJECT = 1,
  ACCEPT_AND_EXECUTE = 2,
  ACCEPT_AND_DEFER = 3,  ///< ServerGoalHandle::execute() starts it
};

enum class CancelResponse : int8_t {
  REJECT = 1,
  ACCEPT = 2,
};

/// What does not depend on the type of the action: which goals there are, in which state, who waits
/// for their results.
class ServerBase {
 public:
  virtual ~ServerBase();

 protected:
  ServerBase(const detail::ActionEntities& entities, const rcl_action_server_options_t& options);

  /// Makes the service and topic that all actions have. `self` owns this.
  void start(const detail::ActionEntities& entities, const std::weak_ptr<ServerBase>& self);

  bool is_known(const GoalUUID& uuid);
  /// Returns nullptr if there is a goal of this id already.
  std::shared_ptr<ServerGoal> accept(const GoalUUID& uuid, bool executing);
  void publish_status();

  /// Answers now or when the goal has ended.
  void handle_result_request(const GoalUUID& uuid, const rmw_request_id_t& request);
  /// Keeps the result, a GetResultService::Response, and sends it to those who wait for it.
  void publish_result(const GoalUUID& uuid, const std::shared_ptr<void>& result);

  virtual void send_result(rmw_request_id_t& request, void* response) = 0;
  virtual std::shared_ptr<void> create_result_response(int8_t status) = 0;
  virtual CancelResponse call_handle_cancel_callback(const GoalUUID& uuid) = 0;

  rclcpp::Logger get_logger() const;
  const rcl_action_server_options_t& options() const;

 private:
  RCLCPP_DISABLE_COPY(ServerBase)

  void handle_cancel_request(const action_msgs::srv::CancelGoal::Request& request,
                             action_msgs::srv::CancelGoal::Response& response);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Serves an action; made by create_server().
template <typename ActionT>
class Server : public ServerBase, public std::enable_shared_from_this<Server<ActionT>> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Server)

  using GoalCallback =
      std::function<GoalResponse(const GoalUUID&, std::shared_ptr<const typename ActionT::Goal>)>;
  using CancelCallback = std::function<CancelResponse(std::shared_ptr<ServerGoalHandle<ActionT>>)>;
  using AcceptedCallback = std::function<void(std::shared_ptr<ServerGoalHandle<ActionT>>)>;

  virtual ~Server() = default;

 private:
  using GoalService = typename ActionT::Impl::SendGoalService;
  using ResultService = typename ActionT::Impl::GetResultService;
  using FeedbackMessage = typename ActionT::Impl::FeedbackMessage;
  using GoalHandle = ServerGoalHandle<ActionT>;

  friend class ServerGoalHandle<ActionT>;
  template <typename A, typename NodeT>
  friend typename Server<A>::SharedPtr create_server(
      NodeT node, const std::string& name, typename Server<A>::GoalCallback handle_goal,
      typename Server<A>::CancelCallback handle_cancel,
      typename Server<A>::AcceptedCallback handle_accepted,
      const rcl_action_server_options_t& options, rclcpp::CallbackGroup::SharedPtr group);

  Server(const detail::ActionEntities& entities, const rcl_action_server_options_t& options,
         GoalCallback handle_goal, CancelCallback handle_cancel, AcceptedCallback handle_accepted)
      : ServerBase(entities, options),
        handle_goal_(std::move(handle_goal)),
        handle_cancel_(std::move(handle_cancel)),
        handle_accepted_(std::move(handle_accepted)) {}

  void start(const detail::ActionEntities& entities) {
    const std::weak_ptr<Server> weak = this->shared_from_this();
    feedback_publisher_ =
        entities.publisher<FeedbackMessage>("feedback", options().feedback_topic_qos);
    ServerBase::start(entities, weak);
    result_service_ = entities.service<ResultService>(
        "get_result", options().result_service_qos,
        [weak](const std::shared_ptr<rmw_request_id_t> header,
               const std::shared_ptr<typename ResultService::Request> request) {
          if (auto self = weak.lock()) {
            self->handle_result_request(request->goal_id.uuid, *header);
          }
        });
    goal_service_ = entities.service<GoalService>(
        "send_goal", options().goal_service_qos,
        [weak](const std::shared_ptr<rmw_request_id_t> header,
               const std::shared_ptr<typename GoalService::Request> request) {
          if (auto self = weak.lock()) {
            self->handle_goal_request(*header, request);
          }
        });
  }

  void handle_goal_request(rmw_request_id_t& header,
                           const std::shared_ptr<typename GoalService::Request>& request) {
    const GoalUUID& uuid = request->goal_id.uuid;
    auto handle = decide(uuid, {request, &request->goal});
    typename GoalService::Response response;
    response.accepted = handle != nullptr;
    // The goal is registered by now: the client may ask for its result as soon as it has this.
    goal_service_->send_response(header, response);
    if (handle) {
      publish_status();
      handle_accepted_(handle);
    }
  }

  /// Asks the callback; returns nullptr if the goal is rejected.
  std::shared_ptr<GoalHandle> decide(const GoalUUID& uuid,
                                     const std::shared_ptr<const typename ActionT::Goal>& goal) {
    if (!is_known(uuid)) {
      const GoalResponse decision = handle_goal_(uuid, goal);
      if (decision != GoalResponse::ACCEPT_AND_EXECUTE &&
          decision != GoalResponse::ACCEPT_AND_DEFER) {
        return nullptr;
      }
      if (auto record = accept(uuid, decision == GoalResponse::ACCEPT_AND_EXECUTE)) {
        std::shared_ptr<GoalHandle> handle(
            new GoalHandle(std::move(record), uuid, goal, this->shared_from_this()));
        std::lock_guard<std::mutex> lock(goal_handles_mutex_);
        goal_handles_[uuid] = handle;
        return handle;
      }
    }
    RCLCPP_WARN(get_logger(), "rejected a goal whose id %s is that of an earlier one",
                to_string(uuid).c_str());
    return nullptr;
  }

  CancelResponse call_handle_cancel_callback(const GoalUUID& uuid) override {
    std::shared_ptr<GoalHandle> handle;
    {
      std::lock_guard<std::mutex> lock(goal_handles_mutex_);
      const auto found = goal_handles_.find(uuid);
      if (found != goal_handles_.end()) {
        handle = found->second.lock();
      }
    }
    const bool cancels = handle && handle_cancel_(handle) == CancelResponse::ACCEPT &&
                         handle->try_to_change_state(ServerGoalHandleBase::Event::kCancelGoal);
    return cancels ? CancelResponse::ACCEPT : CancelResponse::REJECT;
  }

  void publish_feedback(const GoalUUID& uuid, const typename ActionT::Feedback& feedback) {
    FeedbackMessage message;
    message.goal_id.uuid = uuid;
    message.feedback = feedback;
    feedback_publisher_->publish(message);
  }

  /// A goal has ended; without a result, that is all of its defaults.
  void report_result(const GoalUUID& uuid, int8_t status, const typename ActionT::Result* result) {
    {
      std::lock_guard<std::mutex> lock(goal_handles_mutex_);
      goal_handles_.erase(uuid);
    }
    auto response = std::make_shared<typename ResultService::Response>();
    response->status = status;
    if (result) {
      response->result = *result;
    }
    publish_result(uuid, response);
    publish_status();
  }

  void send_result(rmw_request_id_t& request, void* response) override {
    result_service_->send_response(request,
                                   *static_cast<typename ResultService::Response*>(response));
  }

  std::shared_ptr<void> create_result_response(int8_t status) override {
    auto response = std::make_shared<typename ResultService::Response>();
    response->status = status;
    return response;
  }

  GoalCallback handle_goal_;
  CancelCallback handle_cancel_;
  AcceptedCallback handle_accepted_;
  typename rclcpp::Service<GoalService>::SharedPtr goal_service_;
  typename rclcpp::Service<ResultService>::SharedPtr result_service_;
  typename rclcpp::Publisher<FeedbackMessage>::SharedPtr feedback_publisher_;
  std::mutex goal_handles_mutex_;
  std::unordered_map<GoalUUID, std::weak_ptr<GoalHandle>> goal_handles_;
};

}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__SERVER_HPP_
