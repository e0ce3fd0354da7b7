// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__ARM_SIMULATOR_NODE_HPP_
#define NASM_SIM__ARM_SIMULATOR_NODE_HPP_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "control_msgs/action/follow_joint_trajectory.hpp"
#include "control_msgs/msg/joint_trajectory_controller_state.hpp"
#include "geometry_msgs/msg/wrench_stamped.hpp"
#include "nasm_sim/arm_parameters.hpp"
#include "nasm_sim/arm_plant.hpp"
#include "nasm_sim/joint_trajectory_follower.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_action/rclcpp_action.hpp"
#include "sensor_msgs/msg/joint_state.hpp"
#include "std_msgs/msg/bool.hpp"
#include "std_msgs/msg/float64.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "trajectory_msgs/msg/joint_trajectory.hpp"

namespace nasm_sim {

/// A robot arm with its trajectory controller, as a driver of UR or ABB shows it: a JTC's topics
/// and action, joint states, wrench at the tool, speed scaling.
class ArmSimulatorNode : public rclcpp::Node {
 public:
  /// Throws what `read_arm_parameters` throws.
  explicit ArmSimulatorNode(const rclcpp::NodeOptions& options);

 private:
  using Follow = control_msgs::action::FollowJointTrajectory;
  using GoalHandle = rclcpp_action::ServerGoalHandle<Follow>;
  using ControllerState = control_msgs::msg::JointTrajectoryControllerState;

  enum class End { kSucceeded, kAborted, kCanceled };
  /// A goal that has ended and hears of it at the next look of the action's monitor.
  struct EndedGoal {
    std::shared_ptr<GoalHandle> handle;
    End end;
    std::shared_ptr<Follow::Result> result;
  };
  /// What happens at most so often, in the node's time.
  struct Schedule {
    int64_t period_ns;
    int64_t next_ns = 0;
    bool is_due(int64_t now_ns);
  };

  void create_publishers();
  void create_inputs();
  void create_action();

  void receive(const trajectory_msgs::msg::JointTrajectory& message);
  rclcpp_action::GoalResponse check_goal(const Follow::Goal& goal);
  void accept_goal(const std::shared_ptr<GoalHandle>& handle);
  void cancel_goal(const std::shared_ptr<GoalHandle>& handle);
  void end_goal(End end, int code, const std::string& text);
  void deliver(const EndedGoal& goal);
  void set_program_running(bool is_running);

  void tick();
  void update(int64_t now_ns);
  void handle(const JointTrajectoryFollower::Update& update);
  void publish(int64_t now_ns, const JointTrajectoryFollower::Update& update);
  void monitor_action(int64_t now_ns, const JointTrajectoryFollower::Update& update);
  void publish_joint_state(int64_t now_ns);
  void publish_controller_state(int64_t now_ns, const JointTrajectoryFollower::Update& update);

  const ArmParameters parameters_;
  const int64_t period_ns_;
  ArmPlant plant_;
  JointTrajectoryFollower follower_;
  int64_t next_update_ns_ = 0;  ///< 0: there has been no time yet
  double scaling_ = 1.0;
  bool is_program_running_ = true;
  Schedule joint_state_schedule_;
  Schedule state_schedule_;
  Schedule monitor_schedule_;
  std::shared_ptr<GoalHandle> goal_;
  std::vector<EndedGoal> ended_;

  rclcpp::Publisher<sensor_msgs::msg::JointState>::SharedPtr joint_states_;
  rclcpp::Publisher<ControllerState>::SharedPtr controller_states_;
  rclcpp::Publisher<ControllerState>::SharedPtr legacy_states_;
  rclcpp::Publisher<geometry_msgs::msg::WrenchStamped>::SharedPtr wrenches_;
  rclcpp::Publisher<std_msgs::msg::Float64>::SharedPtr scalings_;
  rclcpp::Publisher<std_msgs::msg::Bool>::SharedPtr program_states_;
  rclcpp::Subscription<trajectory_msgs::msg::JointTrajectory>::SharedPtr trajectories_;
  rclcpp::Subscription<std_msgs::msg::Float64>::SharedPtr wanted_scalings_;
  rclcpp::Service<std_srvs::srv::SetBool>::SharedPtr program_service_;
  rclcpp_action::Server<Follow>::SharedPtr action_;
  rclcpp::TimerBase::SharedPtr timer_;
  rclcpp::Clock steady_clock_{RCL_STEADY_TIME};
};

}  // namespace nasm_sim

#endif  // NASM_SIM__ARM_SIMULATOR_NODE_HPP_
