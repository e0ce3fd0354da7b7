// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nasm_ros/testing/run_tests.hpp"
#include "nasm_sim/arm_simulator_node.hpp"

namespace nasm_sim {
namespace {

using Follow = control_msgs::action::FollowJointTrajectory;
using Client = rclcpp_action::Client<Follow>;
using std::chrono_literals::operator""s;

/// A simulated arm and a second node that talks to it, over DDS.
class ArmSimulatorTest : public testing::Test {
 protected:
  void start(std::vector<rclcpp::Parameter> parameters = {}) {
    parameters.emplace_back("initial_positions", std::vector<double>{0, -1.5, 1, 0, 0, 0});
    simulator_ = std::make_shared<ArmSimulatorNode>(
        rclcpp::NodeOptions().parameter_overrides(parameters).use_intra_process_comms(false));
    helper_ = std::make_shared<rclcpp::Node>("helper");
    executor_.add_node(simulator_);
    executor_.add_node(helper_);
    joint_states_ = helper_->create_subscription<sensor_msgs::msg::JointState>(
        "joint_states", 10,
        [this](const sensor_msgs::msg::JointState& message) { joint_state_ = message; });
    trajectories_ = helper_->create_publisher<trajectory_msgs::msg::JointTrajectory>(
        controller_ + "/joint_trajectory", 10);
    client_ =
        rclcpp_action::create_client<Follow>(helper_, controller_ + "/follow_joint_trajectory");
    ASSERT_TRUE(client_->wait_for_action_server(30s));
    ASSERT_TRUE(spin_until([this] {
      return joint_state_.has_value() && trajectories_->get_subscription_count() > 0;
    }));
  }

  bool spin_until(const std::function<bool()>& is_true) {
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (!is_true()) {
      executor_.spin_once(std::chrono::milliseconds(10));
      if (std::chrono::steady_clock::now() > end) return false;
    }
    return true;
  }

  /// The joint of this index moves, the others stay.
  trajectory_msgs::msg::JointTrajectory move(std::size_t joint, double distance,
                                             double duration_s) const {
    trajectory_msgs::msg::JointTrajectory trajectory;
    trajectory.joint_names = joint_state_->name;
    auto& point = trajectory.points.emplace_back();
    point.positions = joint_state_->position;
    point.positions[joint] += distance;
    point.velocities.assign(6, 0.0);
    point.accelerations.assign(6, 0.0);
    point.time_from_start = rclcpp::Duration::from_seconds(duration_s);
    return trajectory;
  }

  rclcpp_action::ClientGoalHandle<Follow>::SharedPtr send(
      const Follow::Goal& goal, const Client::SendGoalOptions& options = {}) {
    auto sent = client_->async_send_goal(goal, options);
    EXPECT_EQ(rclcpp::FutureReturnCode::SUCCESS, executor_.spin_until_future_complete(sent, 30s));
    return sent.get();
  }

  rclcpp_action::ClientGoalHandle<Follow>::WrappedResult result_of(
      const rclcpp_action::ClientGoalHandle<Follow>::SharedPtr& goal) {
    auto result = client_->async_get_result(goal);
    EXPECT_EQ(rclcpp::FutureReturnCode::SUCCESS, executor_.spin_until_future_complete(result, 30s));
    return result.get();
  }

  std::string controller_ = "scaled_joint_trajectory_controller";
  std::shared_ptr<ArmSimulatorNode> simulator_;
  std::shared_ptr<rclcpp::Node> helper_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  rclcpp::Subscription<sensor_msgs::msg::JointState>::SharedPtr joint_states_;
  rclcpp::Publisher<trajectory_msgs::msg::JointTrajectory>::SharedPtr trajectories_;
  Client::SharedPtr client_;
  std::optional<sensor_msgs::msg::JointState> joint_state_;
};

TEST_F(ArmSimulatorTest, ActionGoalMovesTheArmAndSucceeds) {
  start();
  Follow::Goal goal;
  goal.trajectory = move(0, 0.3, 0.5);
  const double wanted = goal.trajectory.points[0].positions[0];
  int feedback = 0;
  Client::SendGoalOptions options;
  options.feedback_callback = [&](auto, const std::shared_ptr<const Follow::Feedback> message) {
    EXPECT_EQ(6u, message->actual.positions.size());
    ++feedback;
  };
  const auto handle = send(goal, options);
  ASSERT_TRUE(handle);
  const auto result = result_of(handle);
  EXPECT_EQ(rclcpp_action::ResultCode::SUCCEEDED, result.code) << result.result->error_string;
  EXPECT_GT(feedback, 2);
  EXPECT_TRUE(spin_until([&] { return std::abs(joint_state_->position[0] - wanted) < 0.02; }));
}

TEST_F(ArmSimulatorTest, TopicMovesTheArmAndBadMessagesDoNot) {
  controller_ = "joint_trajectory_controller";
  start({{"controller", "joint_trajectory_controller"}, {"speed_scaling", false}});
  auto bad = move(0, 9.0, 0.1);
  bad.joint_names[0] = "elbow";
  trajectories_->publish(bad);
  auto trajectory = move(5, 0.4, 0.3);
  const double wanted = trajectory.points[0].positions[5];
  trajectories_->publish(trajectory);
  EXPECT_TRUE(spin_until([&] { return std::abs(joint_state_->position[5] - wanted) < 0.02; }));
  EXPECT_NEAR(0.0, joint_state_->position[0], 0.05);
}

TEST_F(ArmSimulatorTest, BadGoalIsRejected) {
  start();
  Follow::Goal goal;
  goal.trajectory = move(0, 0.3, 0.5);
  goal.trajectory.points[0].effort.assign(6, 0.0);
  EXPECT_FALSE(send(goal));
}

TEST_F(ArmSimulatorTest, CancelStopsTheArm) {
  start();
  Follow::Goal goal;
  goal.trajectory = move(0, 2.0, 20.0);
  const auto handle = send(goal);
  ASSERT_TRUE(handle);
  auto cancelled = client_->async_cancel_goal(handle);
  ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
            executor_.spin_until_future_complete(cancelled, 30s));
  EXPECT_EQ(rclcpp_action::ResultCode::CANCELED, result_of(handle).code);
  EXPECT_TRUE(spin_until([&] { return std::abs(joint_state_->velocity[0]) < 1e-3; }));
  EXPECT_LT(joint_state_->position[0], 1.0);
}

TEST_F(ArmSimulatorTest, NewGoalReplacesTheOldOne) {
  start();
  Follow::Goal goal;
  goal.trajectory = move(0, 2.0, 20.0);
  const auto first = send(goal);
  auto result = client_->async_get_result(first);
  goal.trajectory = move(0, 0.1, 0.3);
  const auto second = send(goal);
  ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS, executor_.spin_until_future_complete(result, 30s));
  EXPECT_EQ(rclcpp_action::ResultCode::CANCELED, result.get().code);
  EXPECT_EQ(rclcpp_action::ResultCode::SUCCEEDED, result_of(second).code);
}

TEST_F(ArmSimulatorTest, TooFastAGoalViolatesThePathTolerance) {
  start({{"speed_scaling", true}});
  Follow::Goal goal;
  goal.trajectory = move(1, 1.5, 0.05);
  const auto handle = send(goal);
  ASSERT_TRUE(handle);
  const auto result = result_of(handle);
  EXPECT_EQ(rclcpp_action::ResultCode::ABORTED, result.code);
  EXPECT_EQ(Follow::Result::PATH_TOLERANCE_VIOLATED, result.result->error_code);
  EXPECT_NE(std::string::npos, result.result->error_string.find("shoulder_lift_joint"));
}

TEST_F(ArmSimulatorTest, ScalingAndStoppedProgramHoldTheTrajectory) {
  start();
  auto stop = helper_->create_client<std_srvs::srv::SetBool>("arm_simulator/set_program_running");
  ASSERT_TRUE(stop->wait_for_service(30s));
  Follow::Goal goal;
  goal.trajectory = move(0, 0.3, 1.0);
  const auto handle = send(goal);
  auto request = std::make_shared<std_srvs::srv::SetBool::Request>();
  auto stopped = stop->async_send_request(request);
  ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS, executor_.spin_until_future_complete(stopped, 30s));
  EXPECT_TRUE(spin_until([&] { return std::abs(joint_state_->velocity[0]) < 1e-3; }));
  auto result = client_->async_get_result(handle);
  EXPECT_EQ(rclcpp::FutureReturnCode::TIMEOUT, executor_.spin_until_future_complete(result, 1.5s));
  request = std::make_shared<std_srvs::srv::SetBool::Request>();
  request->data = true;
  stop->async_send_request(request);
  ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS, executor_.spin_until_future_complete(result, 30s));
  EXPECT_EQ(rclcpp_action::ResultCode::SUCCEEDED, result.get().code);
}

TEST_F(ArmSimulatorTest, BadParametersAreNamed) {
  const auto expect_error = [](const rclcpp::Parameter& parameter, const std::string& part) {
    try {
      ArmSimulatorNode node(rclcpp::NodeOptions().parameter_overrides({parameter}));
      ADD_FAILURE() << part;
    } catch (const std::exception& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(part)) << error.what();
    }
  };
  expect_error({"initial_positions", std::vector<double>{1.0}}, "1 values for 6 joints");
  expect_error({"initial_positions", std::vector<double>{0, 0, 4, 0, 0, 0}}, "'elbow_joint'");
  expect_error({"robot", "/nowhere.urdf"}, "/nowhere.urdf");
  expect_error({"servo", "magic"}, "servo");
}

}  // namespace
}  // namespace nasm_sim
