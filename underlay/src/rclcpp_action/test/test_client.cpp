// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <future>
#include <thread>

#include "action_testing.hpp"

namespace {

using namespace action_testing;

class ActionClient : public ActionTest {};

TEST_F(ActionClient, WaitsForAServer) {
  EXPECT_FALSE(client_->action_server_is_ready());
  EXPECT_FALSE(client_->wait_for_action_server(10ms));
  CountServer server(server_node_);
  EXPECT_TRUE(client_->wait_for_action_server(kLimit));
  server.server.reset();
  EXPECT_TRUE(spin_until([&] { return !client_->action_server_is_ready(); }));
  rclcpp::shutdown();
  EXPECT_FALSE(client_->wait_for_action_server());
}

TEST_F(ActionClient, GoalWithFeedbackSucceeds) {
  CountServer server(server_node_);
  std::vector<int> counts;
  Client::SendGoalOptions options;
  ClientGoal::SharedPtr told;
  std::optional<ClientGoal::WrappedResult> result;
  options.goal_response_callback = [&](ClientGoal::SharedPtr handle) { told = handle; };
  options.feedback_callback = [&](ClientGoal::SharedPtr handle,
                                  const std::shared_ptr<const Count::Feedback> feedback) {
    EXPECT_EQ(told, handle);
    counts.push_back(feedback->count);
  };
  options.result_callback = [&](const ClientGoal::WrappedResult& wrapped) { result = wrapped; };
  const auto goal = send(3, options);
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal, told);
  EXPECT_TRUE(goal->is_feedback_aware());
  EXPECT_TRUE(goal->is_result_aware());
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 1; }));
  EXPECT_EQ(3, server.goals[0]->get_goal()->target);
  EXPECT_EQ(goal->get_goal_id(), server.goals[0]->get_goal_id());
  EXPECT_TRUE(spin_until([&] { return goal->get_status() == GoalStatus::STATUS_EXECUTING; }));
  for (int count = 1; count <= 3; ++count) {
    server.goals[0]->publish_feedback(at(count));
  }
  EXPECT_TRUE(spin_until([&] { return counts.size() == 3; }));
  EXPECT_EQ((std::vector<int>{1, 2, 3}), counts);
  EXPECT_FALSE(result);
  server.goals[0]->succeed(reached(3));
  ASSERT_TRUE(spin_until([&] { return result.has_value(); }));
  EXPECT_EQ(ResultCode::SUCCEEDED, result->code);
  EXPECT_EQ(3, result->result->reached);
  EXPECT_EQ(goal->get_goal_id(), result->goal_id);
  EXPECT_EQ(GoalStatus::STATUS_SUCCEEDED, goal->get_status());
}

TEST_F(ActionClient, RejectedGoalHasNoHandle) {
  CountServer server(server_node_);
  server.on_goal = GoalResponse::REJECT;
  int told = 0;
  Client::SendGoalOptions options;
  options.goal_response_callback = [&](ClientGoal::SharedPtr handle) {
    EXPECT_FALSE(handle);
    ++told;
  };
  EXPECT_FALSE(send(1, options));
  EXPECT_EQ(1, told);
  EXPECT_TRUE(server.goals.empty());
}

TEST_F(ActionClient, AbortedGoalHasAResult) {
  CountServer server(server_node_);
  const auto goal = send(5);
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 1; }));
  server.goals[0]->abort(reached(2));
  const auto result = get(client_->async_get_result(goal));
  EXPECT_EQ(ResultCode::ABORTED, result.code);
  EXPECT_EQ(2, result.result->reached);
}

TEST_F(ActionClient, ResultMayBeAskedForLater) {
  CountServer server(server_node_);
  const auto goal = send(1);
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 1; }));
  server.goals[0]->succeed(reached(1));
  EXPECT_TRUE(spin_until([&] { return goal->get_status() == GoalStatus::STATUS_SUCCEEDED; }));
  EXPECT_FALSE(goal->is_result_aware());
  int told = 0;
  const auto result = get(client_->async_get_result(goal, [&](const auto&) { ++told; }));
  EXPECT_EQ(1, result.result->reached);
  EXPECT_EQ(1, told);
  // It is forgotten once it has come.
  EXPECT_THROW(client_->async_get_result(goal), rclcpp_action::exceptions::UnknownGoalHandleError);
  EXPECT_THROW(client_->async_cancel_goal(goal), rclcpp_action::exceptions::UnknownGoalHandleError);
}

TEST_F(ActionClient, CancelledGoal) {
  CountServer server(server_node_);
  const auto goal = send(1);
  auto result = client_->async_get_result(goal);
  const auto response = get(client_->async_cancel_goal(goal));
  EXPECT_EQ(CancelGoal::Response::ERROR_NONE, response->return_code);
  ASSERT_EQ(1u, response->goals_canceling.size());
  EXPECT_EQ(goal->get_goal_id(), response->goals_canceling[0].goal_id.uuid);
  EXPECT_TRUE(server.goals[0]->is_canceling());
  EXPECT_TRUE(spin_until([&] { return goal->get_status() == GoalStatus::STATUS_CANCELING; }));
  server.goals[0]->canceled(reached(0));
  EXPECT_EQ(ResultCode::CANCELED, get(result).code);
}

TEST_F(ActionClient, CancelThatIsRejectedChangesNothing) {
  CountServer server(server_node_);
  server.on_cancel = CancelResponse::REJECT;
  const auto goal = send(1);
  const auto response = get(client_->async_cancel_goal(goal));
  EXPECT_EQ(CancelGoal::Response::ERROR_REJECTED, response->return_code);
  EXPECT_TRUE(server.goals[0]->is_executing());
}

TEST_F(ActionClient, CancelsAllAndThoseBefore) {
  CountServer server(server_node_);
  send(1);
  const auto between = server_node_->now();
  send(2);
  int told = 0;
  auto response = get(client_->async_cancel_goals_before(between, [&](const auto&) { ++told; }));
  EXPECT_EQ(1, told);
  ASSERT_EQ(1u, response->goals_canceling.size());
  EXPECT_EQ(server.goals[0]->get_goal_id(), response->goals_canceling[0].goal_id.uuid);
  response = get(client_->async_cancel_all_goals());
  ASSERT_EQ(1u, response->goals_canceling.size());
  EXPECT_TRUE(server.goals[1]->is_canceling());
}

TEST_F(ActionClient, CallbacksMayUseTheClient) {
  CountServer server(server_node_);
  std::shared_future<Client::CancelResponse::SharedPtr> cancelled;
  Client::SendGoalOptions options;
  options.feedback_callback = [&](ClientGoal::SharedPtr handle,
                                  const std::shared_ptr<const Count::Feedback>) {
    EXPECT_EQ(GoalStatus::STATUS_EXECUTING, handle->get_status());
    cancelled = client_->async_cancel_goal(handle);
  };
  bool again = false;
  options.result_callback = [&](const ClientGoal::WrappedResult&) {
    client_->async_send_goal(up_to(2));
    again = true;
  };
  const auto goal = send(1, options);
  EXPECT_TRUE(spin_until([&] { return goal->get_status() == GoalStatus::STATUS_EXECUTING; }));
  server.goals[0]->publish_feedback(at(1));
  ASSERT_TRUE(spin_until([&] { return cancelled.valid(); }));
  EXPECT_EQ(1u, get(cancelled)->goals_canceling.size());
  server.goals[0]->canceled(reached(0));
  EXPECT_TRUE(spin_until([&] { return again && server.goals.size() == 2; }));
}

TEST_F(ActionClient, LeavesItsGoalsWithoutAResult) {
  CountServer server(server_node_);
  const auto goal = send(1);
  auto result = client_->async_get_result(goal);
  client_.reset();
  EXPECT_EQ(GoalStatus::STATUS_UNKNOWN, goal->get_status());
  EXPECT_THROW(result.get(), rclcpp_action::exceptions::UnawareGoalHandleError);
  server.goals[0]->succeed(reached(1));
}

TEST_F(ActionClient, KnowsOnlyItsOwnGoals) {
  CountServer server(server_node_);
  const auto other = rclcpp_action::create_client<Count>(client_node_, "count");
  const auto goal = send(1);
  EXPECT_THROW(other->async_get_result(goal), rclcpp_action::exceptions::UnknownGoalHandleError);
}

TEST_F(ActionClient, ManyGoalsInManyThreads) {
  constexpr int kGoals = 100;
  const auto group = server_node_->create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  std::atomic_int cancelled{0};
  const auto server = rclcpp_action::create_server<Count>(
      server_node_, "count",
      [](const GoalUUID&, std::shared_ptr<const Count::Goal>) {
        return GoalResponse::ACCEPT_AND_EXECUTE;
      },
      [](std::shared_ptr<ServerGoal>) { return CancelResponse::ACCEPT; },
      [&](std::shared_ptr<ServerGoal> goal) {
        std::thread([goal, &cancelled] {
          goal->publish_feedback(at(1));
          while (goal->get_goal()->target % 4 == 0 && !goal->is_canceling()) {
            std::this_thread::sleep_for(1ms);
          }
          if (goal->is_canceling()) {
            goal->canceled(reached(0));
            ++cancelled;
          } else {
            goal->succeed(reached(goal->get_goal()->target));
          }
        }).detach();
      },
      rcl_action_server_get_default_options(), group);
  executor_->remove_node(server_node_);
  executor_->remove_node(client_node_);
  const auto client_group =
      client_node_->create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  client_ = rclcpp_action::create_client<Count>(client_node_, "count", client_group);
  ASSERT_TRUE(client_->wait_for_action_server(kLimit));
  rclcpp::executors::MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 4);
  executor.add_node(server_node_);
  executor.add_node(client_node_);
  std::thread spinner([&] { executor.spin(); });
  std::vector<std::shared_future<ClientGoal::WrappedResult>> results;
  for (int target = 0; target < kGoals; ++target) {
    auto sent = client_->async_send_goal(up_to(target));
    ASSERT_EQ(std::future_status::ready, sent.wait_for(kLimit));
    results.push_back(client_->async_get_result(sent.get()));
    if (target % 4 == 0) {
      client_->async_cancel_goal(sent.get());
    }
  }
  for (int target = 0; target < kGoals; ++target) {
    auto& result = results[static_cast<size_t>(target)];
    ASSERT_EQ(std::future_status::ready, result.wait_for(kLimit)) << target;
    EXPECT_EQ(target % 4 == 0 ? 0 : target, result.get().result->reached);
  }
  executor.cancel();
  spinner.join();
  EXPECT_EQ(kGoals / 4, cancelled);
}

}  // namespace
