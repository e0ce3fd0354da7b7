// SPDX-License-Identifier: Apache-2.0
// A node with an action for the tests of `ros2 action`. A goal without joints is rejected, one of a
// joint `fast` succeeds after feedback, one of a joint `wrong` is aborted, others wait to be
// cancelled.
#include <cstdio>
#include <thread>

#include "control_msgs/action/follow_joint_trajectory.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_action/rclcpp_action.hpp"

using Follow = control_msgs::action::FollowJointTrajectory;
using Goal = rclcpp_action::ServerGoalHandle<Follow>;

namespace {

void execute(const std::shared_ptr<Goal>& goal) {
  const std::string& joint = goal->get_goal()->trajectory.joint_names[0];
  const auto result = std::make_shared<Follow::Result>();
  const auto feedback = std::make_shared<Follow::Feedback>();
  feedback->joint_names = {joint};
  if (joint == "fast") {
    for (int i = 0; i < 20; ++i) {  // those before it is discovered get lost
      goal->publish_feedback(feedback);
      rclcpp::sleep_for(std::chrono::milliseconds(10));
    }
    result->error_string = "done";
    goal->succeed(result);
  } else if (joint == "wrong") {
    result->error_code = Follow::Result::INVALID_JOINTS;
    goal->abort(result);
  } else {
    while (rclcpp::ok() && !goal->is_canceling()) {
      rclcpp::sleep_for(std::chrono::milliseconds(10));
    }
    std::puts("canceled");
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  const auto node = std::make_shared<rclcpp::Node>("peer", "/there");
  const auto server = rclcpp_action::create_server<Follow>(
      node, "follow",
      [](const rclcpp_action::GoalUUID&, std::shared_ptr<const Follow::Goal> goal) {
        return goal->trajectory.joint_names.empty()
                   ? rclcpp_action::GoalResponse::REJECT
                   : rclcpp_action::GoalResponse::ACCEPT_AND_EXECUTE;
      },
      [](std::shared_ptr<Goal>) { return rclcpp_action::CancelResponse::ACCEPT; },
      [](std::shared_ptr<Goal> goal) { std::thread(execute, goal).detach(); });
  std::puts("ready");
  std::fflush(stdout);
  rclcpp::spin(node);
  rclcpp::shutdown();
  return 0;
}
