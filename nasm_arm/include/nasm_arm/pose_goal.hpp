// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__POSE_GOAL_HPP_
#define NASM_ARM__POSE_GOAL_HPP_

#include "nasm_arm/model.hpp"

namespace nasm_arm {

enum class PoseStatus {
  kFound,
  kUnreachable,  ///< no positions within the limits were found
  kSingular,     ///< the arm reaches the pose only where it can hardly move in some direction
  kInvalid,      ///< the pose is not finite or its rotation is none
};
const char* to_string(PoseStatus status);

struct PoseOptions {
  int attempts = 50;          ///< starts of the search; all but the first are random
  double tolerance = 1e-9;    ///< of the pose [m, rad]
  double singularity = 0.01;  ///< least singular value of the tip's Jacobian [m, rad]
};

struct PoseGoal {
  PoseStatus status = PoseStatus::kInvalid;
  JointArray<double> position{};
  double miss = kUnlimited;           ///< of the pose, by the best attempt [m, rad]
  double least_singular_value = 0.0;  ///< at the positions
};

/// Positions within the limits that bring the tip to a pose in the frame of the base, those that
/// are reached soonest from `from` if all joints move at their velocity limits. Levenberg and
/// Marquardt's method from several starts; an arm of fewer than six joints finds only poses that it
/// can reach.
PoseGoal find_pose_goal(const Arm& arm, const Placement<double>& pose,
                        const JointArray<double>& from, const PoseOptions& options = {});

}  // namespace nasm_arm

#endif  // NASM_ARM__POSE_GOAL_HPP_
