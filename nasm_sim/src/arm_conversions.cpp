// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/arm_conversions.hpp"

#include "nasm_ros/message_conversion.hpp"

namespace nasm_sim {
namespace {

constexpr int64_t kSecond_ns = 1'000'000'000;

int64_t nanoseconds(const builtin_interfaces::msg::Duration& duration) {
  return duration.sec * kSecond_ns + duration.nanosec;
}

std::vector<ToleranceRequest::Joint> to_joints(
    const std::vector<control_msgs::msg::JointTolerance>& messages) {
  std::vector<ToleranceRequest::Joint> joints;
  for (const auto& message : messages) {
    joints.push_back({message.name, {message.position, message.velocity, message.acceleration}});
  }
  return joints;
}

std::vector<double> to_array(const Eigen::VectorXd& values) {
  return {values.begin(), values.end()};
}

}  // namespace

JointTrajectory to_trajectory(const trajectory_msgs::msg::JointTrajectory& message) {
  JointTrajectory trajectory;
  trajectory.stamp_ns = nasm_ros::to_nanoseconds(message.header.stamp);
  trajectory.joint_names = message.joint_names;
  for (const auto& point : message.points) {
    trajectory.points.push_back({point.positions, point.velocities, point.accelerations,
                                 point.effort, nanoseconds(point.time_from_start)});
  }
  return trajectory;
}

ToleranceRequest to_tolerances(const control_msgs::action::FollowJointTrajectory::Goal& goal) {
  return {to_joints(goal.path_tolerance), to_joints(goal.goal_tolerance),
          1e-9 * static_cast<double>(nanoseconds(goal.goal_time_tolerance))};
}

trajectory_msgs::msg::JointTrajectoryPoint to_point(const JointMotion& motion,
                                                    int64_t time_from_start_ns) {
  trajectory_msgs::msg::JointTrajectoryPoint point;
  point.positions = to_array(motion.position);
  point.velocities = to_array(motion.velocity);
  point.accelerations = to_array(motion.acceleration);
  // Negative before the start; the nanoseconds of a duration are not.
  int64_t seconds = time_from_start_ns / kSecond_ns;
  if (time_from_start_ns % kSecond_ns < 0) --seconds;
  point.time_from_start.sec = static_cast<int32_t>(seconds);
  point.time_from_start.nanosec = static_cast<uint32_t>(time_from_start_ns - seconds * kSecond_ns);
  return point;
}

}  // namespace nasm_sim
