// SPDX-License-Identifier: Apache-2.0
// The other process of the tests: `action_peer serve` counts in steps of 10 ms, negative targets
// forever; `action_peer send TARGET` sends a goal and prints what becomes of it.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_action/action/count.hpp"
#include "rclcpp_action/rclcpp_action.hpp"

using Count = rclcpp_action::action::Count;
using Goal = rclcpp_action::ServerGoalHandle<Count>;

namespace {

void say(const std::string& text) {
  std::puts(text.c_str());
  std::fflush(stdout);
}

void count(const std::shared_ptr<Goal>& goal) {
  auto feedback = std::make_shared<Count::Feedback>();
  auto result = std::make_shared<Count::Result>();
  const int target = goal->get_goal()->target;
  while (rclcpp::ok() && result->reached != target && !goal->is_canceling()) {
    feedback->count = ++result->reached;
    goal->publish_feedback(feedback);
    rclcpp::sleep_for(std::chrono::milliseconds(10));
  }
  if (!rclcpp::ok()) {
    goal->abort(result);
  } else if (goal->is_canceling()) {
    goal->canceled(result);
  } else {
    goal->succeed(result);
  }
}

int serve(const rclcpp::Node::SharedPtr& node) {
  std::thread worker;
  const auto server = rclcpp_action::create_server<Count>(
      node, "count",
      [](const rclcpp_action::GoalUUID&, std::shared_ptr<const Count::Goal> goal) {
        return goal->target == 0 ? rclcpp_action::GoalResponse::REJECT
                                 : rclcpp_action::GoalResponse::ACCEPT_AND_EXECUTE;
      },
      [](std::shared_ptr<Goal>) { return rclcpp_action::CancelResponse::ACCEPT; },
      [&worker](std::shared_ptr<Goal> goal) {
        if (worker.joinable()) {
          worker.join();
        }
        worker = std::thread(count, goal);
      });
  say("ready");
  rclcpp::spin(node);
  if (worker.joinable()) {
    worker.join();
  }
  return 0;
}

int send(const rclcpp::Node::SharedPtr& node, int target) {
  const auto client = rclcpp_action::create_client<Count>(node, "count");
  client->wait_for_action_server();
  Count::Goal goal;
  goal.target = target;
  auto sent = client->async_send_goal(goal);
  rclcpp::spin_until_future_complete(node, sent);
  if (!sent.get()) {
    say("rejected");
    return 1;
  }
  say("accepted");
  auto result = client->async_get_result(sent.get());
  if (rclcpp::spin_until_future_complete(node, result) == rclcpp::FutureReturnCode::SUCCESS) {
    say("reached " + std::to_string(result.get().result->reached));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  const auto node = std::make_shared<rclcpp::Node>("peer");
  const int code = argc > 2 ? send(node, std::atoi(argv[2])) : serve(node);
  rclcpp::shutdown();
  return code;
}
