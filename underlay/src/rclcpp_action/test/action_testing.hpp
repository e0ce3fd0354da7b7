// SPDX-License-Identifier: Apache-2.0
#ifndef ACTION_TESTING_HPP_
#define ACTION_TESTING_HPP_

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_action/action/count.hpp"
#include "rclcpp_action/rclcpp_action.hpp"

namespace action_testing {

using namespace std::chrono_literals;
using action_msgs::msg::GoalStatusArray;
using action_msgs::srv::CancelGoal;
using rclcpp_action::CancelResponse;
using rclcpp_action::GoalResponse;
using rclcpp_action::GoalStatus;
using rclcpp_action::GoalUUID;
using rclcpp_action::ResultCode;
using Count = rclcpp_action::action::Count;
using Client = rclcpp_action::Client<Count>;
using Server = rclcpp_action::Server<Count>;
using ClientGoal = rclcpp_action::ClientGoalHandle<Count>;
using ServerGoal = rclcpp_action::ServerGoalHandle<Count>;

/// Longer than anything takes on any machine: only a broken test waits so long.
constexpr auto kLimit = 60s;

inline rclcpp::NodeOptions bare() {
  return rclcpp::NodeOptions()
      .start_parameter_services(false)
      .start_parameter_event_publisher(false)
      .enable_rosout(false);
}

inline Count::Goal up_to(int target) {
  Count::Goal goal;
  goal.target = target;
  return goal;
}

inline Count::Result::SharedPtr reached(int count) {
  auto result = std::make_shared<Count::Result>();
  result->reached = count;
  return result;
}

inline Count::Feedback::SharedPtr at(int count) {
  auto feedback = std::make_shared<Count::Feedback>();
  feedback->count = count;
  return feedback;
}

/// A server that does as it is told and keeps the handles.
class CountServer {
 public:
  template <typename NodeT>
  explicit CountServer(const NodeT& node, const rcl_action_server_options_t& options =
                                              rcl_action_server_get_default_options()) {
    server = rclcpp_action::create_server<Count>(
        node, "count",
        [this](const GoalUUID&, std::shared_ptr<const Count::Goal>) { return on_goal; },
        [this](std::shared_ptr<ServerGoal>) { return on_cancel; },
        [this](std::shared_ptr<ServerGoal> goal) { goals.push_back(std::move(goal)); }, options);
  }

  GoalResponse on_goal = GoalResponse::ACCEPT_AND_EXECUTE;
  CancelResponse on_cancel = CancelResponse::ACCEPT;
  std::vector<std::shared_ptr<ServerGoal>> goals;
  Server::SharedPtr server;
};

/// A server's and a client's node in one executor, which the test spins itself.
class ActionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    server_node_ = std::make_shared<rclcpp::Node>("server", bare());
    client_node_ = std::make_shared<rclcpp::Node>("client", bare());
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(server_node_);
    executor_->add_node(client_node_);
    client_ = rclcpp_action::create_client<Count>(client_node_, "count");
  }
  void TearDown() override {
    client_.reset();
    executor_.reset();
    server_node_.reset();
    client_node_.reset();
    rclcpp::shutdown();
  }

  template <typename Condition>
  bool spin_until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + kLimit;
    while (!condition()) {
      if (std::chrono::steady_clock::now() > end) {
        return false;
      }
      executor_->spin_once(5ms);
    }
    return true;
  }

  template <typename FutureT>
  auto get(FutureT future) {
    if (executor_->spin_until_future_complete(future, kLimit) !=
        rclcpp::FutureReturnCode::SUCCESS) {
      throw std::runtime_error("no answer");  // future.get() would wait forever
    }
    return future.get();
  }

  ClientGoal::SharedPtr send(int target, const Client::SendGoalOptions& options = {}) {
    EXPECT_TRUE(client_->wait_for_action_server(kLimit));
    return get(client_->async_send_goal(up_to(target), options));
  }

  /// For requests that a well-behaved client does not send.
  template <typename ServiceT>
  typename ServiceT::Response::SharedPtr call(
      const std::string& name, const typename ServiceT::Request::SharedPtr& request) {
    auto client = client_node_->create_client<ServiceT>("count/_action/" + name);
    EXPECT_TRUE(client->wait_for_service(kLimit));
    return get(client->async_send_request(request).share());
  }

  CancelGoal::Response::SharedPtr cancel(const GoalUUID& id, int32_t seconds = 0) {
    auto request = std::make_shared<CancelGoal::Request>();
    request->goal_info.goal_id.uuid = id;
    request->goal_info.stamp.sec = seconds;
    return call<CancelGoal>("cancel_goal", request);
  }

  bool send_raw(const GoalUUID& id) {
    auto request = std::make_shared<Count::Impl::SendGoalService::Request>();
    request->goal_id.uuid = id;
    return call<Count::Impl::SendGoalService>("send_goal", request)->accepted;
  }

  int status_of_result(const GoalUUID& id) {
    auto request = std::make_shared<Count::Impl::GetResultService::Request>();
    request->goal_id.uuid = id;
    return call<Count::Impl::GetResultService>("get_result", request)->status;
  }

  rclcpp::Node::SharedPtr server_node_;
  rclcpp::Node::SharedPtr client_node_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  Client::SharedPtr client_;
};

}  // namespace action_testing

#endif  // ACTION_TESTING_HPP_
