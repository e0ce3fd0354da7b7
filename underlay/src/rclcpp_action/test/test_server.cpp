// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "action_testing.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace {

using namespace action_testing;

class ActionServer : public ActionTest {};

TEST_F(ActionServer, DeferredGoalHasToExecuteBeforeItEnds) {
  CountServer server(server_node_);
  server.on_goal = GoalResponse::ACCEPT_AND_DEFER;
  const auto goal = send(1);
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 1; }));
  const auto handle = server.goals[0];
  EXPECT_TRUE(handle->is_active());
  EXPECT_FALSE(handle->is_executing());
  EXPECT_THROW(handle->succeed(reached(1)), rclcpp::exceptions::RCLError);
  EXPECT_THROW(handle->canceled(reached(1)), rclcpp::exceptions::RCLError);
  handle->execute();
  EXPECT_TRUE(handle->is_executing());
  EXPECT_THROW(handle->execute(), rclcpp::exceptions::RCLError);
  EXPECT_TRUE(spin_until([&] { return goal->get_status() == GoalStatus::STATUS_EXECUTING; }));
  handle->succeed(reached(1));
  EXPECT_FALSE(handle->is_active());
  EXPECT_THROW(handle->abort(reached(1)), rclcpp::exceptions::RCLError);
}

TEST_F(ActionServer, EndedGoalCannotBeCancelled) {
  CountServer server(server_node_);
  const auto goal = send(1);
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 1; }));
  server.goals[0]->succeed(reached(1));
  const auto response = cancel(goal->get_goal_id());
  EXPECT_EQ(CancelGoal::Response::ERROR_GOAL_TERMINATED, response->return_code);
  EXPECT_TRUE(response->goals_canceling.empty());
}

TEST_F(ActionServer, UnknownIdsAreAnswered) {
  CountServer server(server_node_);
  EXPECT_EQ(CancelGoal::Response::ERROR_UNKNOWN_GOAL_ID, cancel({1, 2, 3})->return_code);
  EXPECT_EQ(GoalStatus::STATUS_UNKNOWN, status_of_result({1, 2, 3}));
}

TEST_F(ActionServer, SecondGoalOfTheSameIdIsRejected) {
  CountServer server(server_node_);
  const GoalUUID id{7};
  EXPECT_TRUE(send_raw(id));
  EXPECT_FALSE(send_raw(id));
  EXPECT_EQ(1u, server.goals.size());
  server.goals[0]->succeed(reached(0));
  EXPECT_FALSE(send_raw(id));
  EXPECT_TRUE(send_raw({}));  // the id of no goal in a request to cancel is a goal's like any other
  EXPECT_EQ(2u, server.goals.size());
}

TEST_F(ActionServer, CancelRequestsChooseByIdAndStamp) {
  CountServer server(server_node_);
  for (uint8_t id = 1; id <= 3; ++id) {
    ASSERT_TRUE(send_raw({id}));
  }
  EXPECT_TRUE(cancel({}, -1)->goals_canceling.empty());
  EXPECT_TRUE(cancel({}, 1)->goals_canceling.empty());  // all are younger
  auto response = cancel({2}, 1);
  ASSERT_EQ(1u, response->goals_canceling.size());
  EXPECT_EQ(GoalUUID{2}, response->goals_canceling[0].goal_id.uuid);
  EXPECT_TRUE(server.goals[1]->is_canceling());
  // Goals that are being cancelled are not chosen again.
  response = cancel({}, static_cast<int32_t>(server_node_->now().seconds()) + 10);
  EXPECT_EQ(CancelGoal::Response::ERROR_NONE, response->return_code);
  EXPECT_EQ(2u, response->goals_canceling.size());
  EXPECT_TRUE(cancel({})->goals_canceling.empty());
}

TEST_F(ActionServer, DroppedHandleCancels) {
  CountServer server(server_node_);
  const auto goal = send(1);
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 1; }));
  auto result = client_->async_get_result(goal);
  server.goals.clear();
  EXPECT_EQ(ResultCode::CANCELED, get(result).code);
}

TEST_F(ActionServer, ResultsExpire) {
  auto options = rcl_action_server_get_default_options();
  EXPECT_EQ(RCL_S_TO_NS(15 * 60), options.result_timeout.nanoseconds);
  options.result_timeout.nanoseconds = RCL_MS_TO_NS(300);
  CountServer server(server_node_, options);
  ASSERT_TRUE(send_raw({1}));
  server.goals[0]->succeed(reached(1));
  EXPECT_EQ(GoalStatus::STATUS_SUCCEEDED, status_of_result({1}));
  ASSERT_TRUE(send_raw({2}));
  const auto end = std::chrono::steady_clock::now() + 350ms;
  spin_until([&] { return std::chrono::steady_clock::now() > end; });
  EXPECT_EQ(GoalStatus::STATUS_UNKNOWN, status_of_result({1}));
  // A goal that has not ended is kept.
  EXPECT_EQ(1u, cancel({})->goals_canceling.size());
}

TEST_F(ActionServer, LateSubscriberGetsTheStatus) {
  CountServer server(server_node_);
  ASSERT_TRUE(send_raw({1}));
  ASSERT_TRUE(send_raw({2}));
  server.goals[0]->abort(reached(0));
  std::optional<GoalStatusArray> last;
  const auto subscription = client_node_->create_subscription<GoalStatusArray>(
      "count/_action/status", rclcpp::QoS(1).transient_local(),
      [&](const GoalStatusArray& message) { last = message; });
  ASSERT_TRUE(spin_until([&] { return last.has_value(); }));
  ASSERT_EQ(2u, last->status_list.size());
  EXPECT_EQ(GoalStatus::STATUS_ABORTED, last->status_list[0].status);
  EXPECT_EQ(GoalStatus::STATUS_EXECUTING, last->status_list[1].status);
  EXPECT_NE(0, last->status_list[1].goal_info.stamp.sec);
}

TEST_F(ActionServer, GoalsOutliveIt) {
  auto server = std::make_unique<CountServer>(server_node_);
  send(1);
  ASSERT_TRUE(spin_until([&] { return server->goals.size() == 1; }));
  const auto handle = server->goals[0];
  server.reset();
  handle->publish_feedback(at(1));
  handle->succeed(reached(1));
  EXPECT_TRUE(spin_until([&] { return !client_->action_server_is_ready(); }));
}

TEST_F(ActionServer, InALifecycleNode) {
  const auto node = std::make_shared<rclcpp_lifecycle::LifecycleNode>("managed", bare());
  executor_->add_node(node->get_node_base_interface());
  CountServer server(node);
  const auto goal = send(1);
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 1; }));
  server.goals[0]->succeed(reached(1));
  EXPECT_EQ(1, get(client_->async_get_result(goal)).result->reached);
}

TEST_F(ActionServer, IdsAsText) {
  EXPECT_EQ("10ff" + std::string(13, '0'), rclcpp_action::to_string({1, 0, 255}));
}

}  // namespace
