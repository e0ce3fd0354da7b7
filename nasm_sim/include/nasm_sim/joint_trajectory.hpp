// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__JOINT_TRAJECTORY_HPP_
#define NASM_SIM__JOINT_TRAJECTORY_HPP_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nasm_sim {

/// A point as trajectory_msgs/JointTrajectoryPoint has it: arrays in the order of the trajectory's
/// names, [rad] or [m] and their derivatives; an empty one is not prescribed.
struct JointTrajectoryPoint {
  std::vector<double> positions;
  std::vector<double> velocities;
  std::vector<double> accelerations;
  std::vector<double> effort;
  int64_t time_from_start_ns = 0;
};

struct JointTrajectory {
  int64_t stamp_ns = 0;  ///< when it starts; 0: at once
  std::vector<std::string> joint_names;
  std::vector<JointTrajectoryPoint> points;
};

/// What a trajectory controller accepts.
struct TrajectoryRules {
  std::vector<std::string> joints;  ///< of the controller
  bool allow_partial_joints_goal = false;
  bool allow_nonzero_velocity_at_trajectory_end = true;
};

/// Why Humble's joint trajectory controller would refuse a trajectory, for people; nothing if it
/// would not. Three things are refused here that Humble accepts by mistake: a value that is not
/// finite, a joint that is named twice, and accelerations without velocities, for which Humble
/// commands the position 0.
std::optional<std::string> find_fault(const JointTrajectory& trajectory,
                                      const TrajectoryRules& rules, int64_t now_ns);

}  // namespace nasm_sim

#endif  // NASM_SIM__JOINT_TRAJECTORY_HPP_
