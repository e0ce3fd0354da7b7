// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__ARM_CONVERSIONS_HPP_
#define NASM_SIM__ARM_CONVERSIONS_HPP_

#include "control_msgs/action/follow_joint_trajectory.hpp"
#include "nasm_sim/joint_path.hpp"
#include "nasm_sim/joint_tolerances.hpp"
#include "nasm_sim/joint_trajectory.hpp"
#include "trajectory_msgs/msg/joint_trajectory.hpp"

namespace nasm_sim {

JointTrajectory to_trajectory(const trajectory_msgs::msg::JointTrajectory& message);
ToleranceRequest to_tolerances(const control_msgs::action::FollowJointTrajectory::Goal& goal);
trajectory_msgs::msg::JointTrajectoryPoint to_point(const JointMotion& motion,
                                                    int64_t time_from_start_ns);

}  // namespace nasm_sim

#endif  // NASM_SIM__ARM_CONVERSIONS_HPP_
