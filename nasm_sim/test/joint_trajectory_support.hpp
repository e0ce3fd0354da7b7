// SPDX-License-Identifier: Apache-2.0
#ifndef JOINT_TRAJECTORY_SUPPORT_HPP_
#define JOINT_TRAJECTORY_SUPPORT_HPP_

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "nasm_sim/joint_trajectory.hpp"

namespace nasm_sim::test {

constexpr int64_t kSecond = 1'000'000'000;

inline int64_t nanoseconds(double seconds) {
  return std::llround(seconds * 1e9);
}

inline JointTrajectoryPoint point(double time_s, std::vector<double> positions,
                                  std::vector<double> velocities = {},
                                  std::vector<double> accelerations = {}) {
  JointTrajectoryPoint made;
  made.positions = std::move(positions);
  made.velocities = std::move(velocities);
  made.accelerations = std::move(accelerations);
  made.time_from_start_ns = nanoseconds(time_s);
  return made;
}

inline JointTrajectory trajectory(std::vector<JointTrajectoryPoint> points,
                                  std::vector<std::string> joints = {"a", "b"}) {
  return {0, std::move(joints), std::move(points)};
}

}  // namespace nasm_sim::test

#endif  // JOINT_TRAJECTORY_SUPPORT_HPP_
