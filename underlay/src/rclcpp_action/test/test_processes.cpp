// SPDX-License-Identifier: Apache-2.0
#include "../../rclcpp/test/nodes/child_process.hpp"
#include "action_testing.hpp"

namespace {

using namespace action_testing;
using node_testing::ChildProcess;

class ActionProcesses : public ActionTest {
 protected:
  /// Takes the place of server_node_.
  std::unique_ptr<ChildProcess> start_server() {
    return std::make_unique<ChildProcess>(std::vector<std::string>{ACTION_PEER, "serve"});
  }
};

TEST_F(ActionProcesses, GoalWithFeedback) {
  const auto peer = start_server();
  int count = 0;
  Client::SendGoalOptions options;
  options.feedback_callback = [&](ClientGoal::SharedPtr,
                                  const std::shared_ptr<const Count::Feedback> feedback) {
    EXPECT_GT(feedback->count, count);
    count = feedback->count;
  };
  const auto goal = send(20, options);
  ASSERT_TRUE(goal);
  const auto result = get(client_->async_get_result(goal));
  EXPECT_EQ(ResultCode::SUCCEEDED, result.code);
  EXPECT_EQ(20, result.result->reached);
  EXPECT_TRUE(spin_until([&] { return count == 20; }));
  EXPECT_FALSE(send(0));
}

TEST_F(ActionProcesses, CancelledGoal) {
  const auto peer = start_server();
  const auto goal = send(-1);
  auto result = client_->async_get_result(goal);
  EXPECT_EQ(1u, get(client_->async_cancel_goal(goal))->goals_canceling.size());
  EXPECT_EQ(ResultCode::CANCELED, get(result).code);
}

TEST_F(ActionProcesses, ServerThatDiesMayBeReplaced) {
  auto peer = start_server();
  const auto goal = send(-1);
  auto result = client_->async_get_result(goal);
  peer->send(SIGKILL);
  EXPECT_EQ(-SIGKILL, peer->wait());
  peer = start_server();
  // Others take the old one to be alive for a while; until the new one is found, goals get lost.
  ClientGoal::SharedPtr next;
  ASSERT_TRUE(spin_until([&] {
    auto sent = client_->async_send_goal(up_to(2));
    if (executor_->spin_until_future_complete(sent, 200ms) == rclcpp::FutureReturnCode::SUCCESS) {
      next = sent.get();
    }
    return next != nullptr;
  }));
  EXPECT_EQ(2, get(client_->async_get_result(next)).result->reached);
  // It does not know the goal of the old one.
  EXPECT_EQ(std::future_status::timeout, result.wait_for(0s));
  EXPECT_EQ(CancelGoal::Response::ERROR_UNKNOWN_GOAL_ID,
            get(client_->async_cancel_goal(goal))->return_code);
}

TEST_F(ActionProcesses, ServerThatIsStoppedEndsItsGoals) {
  const auto peer = start_server();
  const auto goal = send(-1);
  peer->send(SIGINT);
  EXPECT_EQ(0, peer->wait()) << peer->output();
}

TEST_F(ActionProcesses, ClientThatDiesLeavesTheServerAtWork) {
  CountServer server(server_node_);
  {
    ChildProcess peer({ACTION_PEER, "send", "1"});
    ASSERT_TRUE(spin_until([&] { return peer.has_said("accepted"); }));
    peer.send(SIGKILL);
    peer.wait();
  }
  ASSERT_EQ(1u, server.goals.size());
  server.goals[0]->publish_feedback(at(1));
  server.goals[0]->succeed(reached(1));
  ChildProcess next({ACTION_PEER, "send", "2"});
  ASSERT_TRUE(spin_until([&] { return server.goals.size() == 2; }));
  server.goals[1]->succeed(reached(2));
  EXPECT_TRUE(spin_until([&] { return next.has_said("reached 2"); })) << next.output();
  EXPECT_EQ(0, next.wait());
}

}  // namespace
