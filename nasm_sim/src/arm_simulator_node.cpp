// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/arm_simulator_node.hpp"

#include <chrono>
#include <cmath>

#include "nasm_ros/message_conversion.hpp"
#include "nasm_sim/arm_conversions.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_sim {
namespace {

constexpr int kThrottle_ms = 5000;
/// A machine that is further behind skips time.
constexpr int64_t kLongestDelay_ns = 100'000'000;

int64_t period_ns(double rate_hz) {
  return std::llround(1e9 / rate_hz);
}

}  // namespace

bool ArmSimulatorNode::Schedule::is_due(int64_t now_ns) {
  if (now_ns < next_ns && next_ns - now_ns <= period_ns) return false;
  // Keeps to the rate in the long run; starts again if the clock was set.
  const bool is_late = now_ns - next_ns > period_ns || now_ns < next_ns;
  next_ns = (is_late ? now_ns : next_ns) + period_ns;
  return true;
}

ArmSimulatorNode::ArmSimulatorNode(const rclcpp::NodeOptions& options)
    : Node("arm_simulator", options),
      parameters_(read_arm_parameters(*this)),
      period_ns_(period_ns(parameters_.update_rate_hz)),
      plant_(parameters_.arm, parameters_.plant),
      follower_(parameters_.follower),
      joint_state_schedule_{period_ns(parameters_.joint_state_rate_hz)},
      state_schedule_{period_ns(parameters_.state_publish_rate_hz)},
      monitor_schedule_{period_ns(parameters_.action_monitor_rate_hz)} {
  plant_.set_position(parameters_.initial_positions);
  follower_.activate(plant_.motion());
  create_publishers();
  create_inputs();
  create_action();
  set_program_running(true);
  timer_ = create_wall_timer(std::chrono::nanoseconds(period_ns_), [this] { this->tick(); });
  RCLCPP_INFO(get_logger(), "simulating %s, trajectories on '%s'", parameters_.arm.name.c_str(),
              trajectories_->get_topic_name());
}

void ArmSimulatorNode::create_publishers() {
  const std::string& controller = parameters_.controller;
  const rclcpp::SystemDefaultsQoS qos;
  joint_states_ = create_publisher<sensor_msgs::msg::JointState>("joint_states", qos);
  controller_states_ = create_publisher<ControllerState>(controller + "/controller_state", qos);
  legacy_states_ = create_publisher<ControllerState>(controller + "/state", qos);
  wrenches_ = create_publisher<geometry_msgs::msg::WrenchStamped>(
      "force_torque_sensor_broadcaster/wrench", qos);
  scalings_ = create_publisher<std_msgs::msg::Float64>(
      "speed_scaling_state_broadcaster/speed_scaling", qos);
  program_states_ = create_publisher<std_msgs::msg::Bool>(
      "io_and_status_controller/robot_program_running", rclcpp::QoS(1).transient_local());
}

void ArmSimulatorNode::create_inputs() {
  trajectories_ = create_subscription<trajectory_msgs::msg::JointTrajectory>(
      parameters_.controller + "/joint_trajectory", rclcpp::SystemDefaultsQoS(),
      [this](const trajectory_msgs::msg::JointTrajectory& message) { this->receive(message); });
  wanted_scalings_ = create_subscription<std_msgs::msg::Float64>(
      "~/speed_scaling", 10, [this](const std_msgs::msg::Float64& message) {
        if (message.data >= 0.0 && message.data <= 1.0) {
          scaling_ = message.data;
        } else {
          RCLCPP_WARN(get_logger(), "speed scaling %g dropped: not from 0 to 1", message.data);
        }
      });
  program_service_ = create_service<std_srvs::srv::SetBool>(
      "~/set_program_running", [this](const std_srvs::srv::SetBool::Request::SharedPtr request,
                                      std_srvs::srv::SetBool::Response::SharedPtr response) {
        this->set_program_running(request->data);
        response->success = true;
      });
}

void ArmSimulatorNode::create_action() {
  action_ = rclcpp_action::create_server<Follow>(
      this, parameters_.controller + "/follow_joint_trajectory",
      [this](const rclcpp_action::GoalUUID&, std::shared_ptr<const Follow::Goal> goal) {
        return this->check_goal(*goal);
      },
      [this](std::shared_ptr<GoalHandle> handle) {
        this->cancel_goal(handle);
        return rclcpp_action::CancelResponse::ACCEPT;
      },
      [this](std::shared_ptr<GoalHandle> handle) { this->accept_goal(handle); });
}

void ArmSimulatorNode::receive(const trajectory_msgs::msg::JointTrajectory& message) {
  if (const auto fault = follower_.follow(to_trajectory(message), now().nanoseconds())) {
    RCLCPP_ERROR(get_logger(), "trajectory dropped: %s", fault->c_str());
  }
}

rclcpp_action::GoalResponse ArmSimulatorNode::check_goal(const Follow::Goal& goal) {
  const auto fault =
      find_fault(to_trajectory(goal.trajectory), follower_.options().rules, now().nanoseconds());
  if (!fault) return rclcpp_action::GoalResponse::ACCEPT_AND_EXECUTE;
  RCLCPP_ERROR(get_logger(), "goal rejected: %s", fault->c_str());
  return rclcpp_action::GoalResponse::REJECT;
}

void ArmSimulatorNode::accept_goal(const std::shared_ptr<GoalHandle>& handle) {
  goal_ = handle;  // one that is dropped here is cancelled, without a result
  const auto resolved = resolve(to_tolerances(*handle->get_goal()), follower_.options().tolerances,
                                follower_.options().rules.joints);
  if (!resolved.complaint.empty()) RCLCPP_ERROR(get_logger(), "%s", resolved.complaint.c_str());
  const auto fault = follower_.follow(to_trajectory(handle->get_goal()->trajectory),
                                      now().nanoseconds(), &resolved.tolerances);
  // It was valid when it was checked; only time can have made it otherwise.
  if (fault) end_goal(End::kAborted, Follow::Result::OLD_HEADER_TIMESTAMP, *fault);
}

void ArmSimulatorNode::cancel_goal(const std::shared_ptr<GoalHandle>& handle) {
  if (handle != goal_) return;
  end_goal(End::kCanceled, Follow::Result::SUCCESSFUL, "");
  follower_.hold();
}

void ArmSimulatorNode::end_goal(End end, int code, const std::string& text) {
  auto result = std::make_shared<Follow::Result>();
  result->error_code = code;
  result->error_string = text;
  ended_.push_back({std::move(goal_), end, std::move(result)});
  goal_.reset();
}

void ArmSimulatorNode::deliver(const EndedGoal& goal) {
  switch (goal.end) {
    case End::kSucceeded:
      return goal.handle->succeed(goal.result);
    case End::kAborted:
      return goal.handle->abort(goal.result);
    case End::kCanceled:
      return goal.handle->canceled(goal.result);
  }
}

void ArmSimulatorNode::set_program_running(bool is_running) {
  is_program_running_ = is_running;
  std_msgs::msg::Bool message;
  message.data = is_running;
  program_states_->publish(message);
}

void ArmSimulatorNode::tick() {
  const int64_t now_ns = now().nanoseconds();
  if (now_ns == 0) return;  // there is no time on /clock yet
  const bool is_set_back = next_update_ns_ > now_ns + period_ns_;
  if (next_update_ns_ == 0 || is_set_back || next_update_ns_ < now_ns - kLongestDelay_ns) {
    if (next_update_ns_ != 0) {
      RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kThrottle_ms, "skipped %.3f s: %s",
                           1e-9 * static_cast<double>(now_ns - next_update_ns_),
                           is_set_back ? "the clock was set back" : "the machine is too slow");
    }
    next_update_ns_ = now_ns;
  }
  for (; next_update_ns_ <= now_ns; next_update_ns_ += period_ns_) update(next_update_ns_);
}

void ArmSimulatorNode::update(int64_t now_ns) {
  const double scaling = is_program_running_ ? scaling_ : 0.0;
  const auto result =
      follower_.update(now_ns, period_ns_, plant_.motion(), goal_ != nullptr, scaling);
  handle(result);
  publish(now_ns, result);
  const double step_s = 1e-9 * static_cast<double>(period_ns_) / parameters_.physics_steps;
  for (int i = 0; i < parameters_.physics_steps; ++i) {
    plant_.step(step_s, result.command, is_program_running_);
  }
}

void ArmSimulatorNode::handle(const JointTrajectoryFollower::Update& update) {
  switch (update.event) {
    case FollowerEvent::kReached:
      return end_goal(End::kSucceeded, Follow::Result::SUCCESSFUL, "Goal successfully reached!");
    case FollowerEvent::kPathToleranceViolated:
    case FollowerEvent::kGoalToleranceViolated: {
      const std::string text = follower_.describe(update);
      RCLCPP_WARN(get_logger(), "%s", text.c_str());
      const bool is_path = update.event == FollowerEvent::kPathToleranceViolated;
      if (goal_) {
        end_goal(End::kAborted,
                 is_path ? Follow::Result::PATH_TOLERANCE_VIOLATED
                         : Follow::Result::GOAL_TOLERANCE_VIOLATED,
                 text);
      }
      return;
    }
    default:
      return;
  }
}

void ArmSimulatorNode::publish(int64_t now_ns, const JointTrajectoryFollower::Update& update) {
  if (joint_state_schedule_.is_due(now_ns)) publish_joint_state(now_ns);
  if (state_schedule_.is_due(now_ns)) publish_controller_state(now_ns, update);
  if (monitor_schedule_.is_due(now_ns)) monitor_action(now_ns, update);
}

void ArmSimulatorNode::monitor_action(int64_t now_ns,
                                      const JointTrajectoryFollower::Update& update) {
  for (const EndedGoal& goal : ended_) deliver(goal);
  ended_.clear();
  if (!goal_) return;
  auto feedback = std::make_shared<Follow::Feedback>();
  feedback->header.stamp = nasm_ros::to_stamp(now_ns);
  feedback->joint_names = parameters_.arm.joint_names;
  feedback->desired = to_point(update.reference, update.time_from_start_ns);
  feedback->actual = to_point(plant_.motion(), update.time_from_start_ns);
  feedback->error = to_point(update.error, 0);
  goal_->publish_feedback(feedback);
}

void ArmSimulatorNode::publish_joint_state(int64_t now_ns) {
  sensor_msgs::msg::JointState message;
  message.header.stamp = nasm_ros::to_stamp(now_ns);
  message.name = parameters_.arm.joint_names;
  const auto point = to_point(plant_.motion(), 0);
  message.position = point.positions;
  message.velocity = point.velocities;
  message.effort.assign(plant_.torque().begin(), plant_.torque().end());
  joint_states_->publish(message);

  geometry_msgs::msg::WrenchStamped wrench;
  wrench.header.stamp = message.header.stamp;
  wrench.header.frame_id = parameters_.tool_frame;
  const auto acting = plant_.tool_wrench();
  wrench.wrench.force.x = acting.force.x;
  wrench.wrench.force.y = acting.force.y;
  wrench.wrench.force.z = acting.force.z;
  wrench.wrench.torque.x = acting.torque.x;
  wrench.wrench.torque.y = acting.torque.y;
  wrench.wrench.torque.z = acting.torque.z;
  wrenches_->publish(wrench);
}

void ArmSimulatorNode::publish_controller_state(int64_t now_ns,
                                                const JointTrajectoryFollower::Update& update) {
  ControllerState message;
  message.header.stamp = nasm_ros::to_stamp(now_ns);
  message.joint_names = parameters_.arm.joint_names;
  message.reference = to_point(update.reference, update.time_from_start_ns);
  message.feedback = to_point(plant_.motion(), update.time_from_start_ns);
  message.error = to_point(update.error, 0);
  message.output.positions = to_point(update.command, 0).positions;
  message.desired = message.reference;
  message.actual = message.feedback;
  controller_states_->publish(message);
  legacy_states_->publish(message);

  std_msgs::msg::Float64 scaling;
  scaling.data = 100.0 * (is_program_running_ ? scaling_ : 0.0);
  scalings_->publish(scaling);
}

}  // namespace nasm_sim

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_sim::ArmSimulatorNode)
