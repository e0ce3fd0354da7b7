// SPDX-License-Identifier: Apache-2.0
#ifndef FOLLOWER_RIG_HPP_
#define FOLLOWER_RIG_HPP_

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "joint_trajectory_support.hpp"
#include "nasm_sim/joint_trajectory_follower.hpp"

namespace nasm_sim::test {

constexpr int64_t kPeriod = 10'000'000;
constexpr int64_t kStart = 100 * kSecond;

/// A follower with two joints that start at (1, 2) and do at once what they are told.
class Rig {
 public:
  explicit Rig(FollowerOptions options = {}) : follower_(with_joints(std::move(options))) {
    measured.position << 1, 2;
    follower_.activate(measured);
  }

  static FollowerOptions with_joints(FollowerOptions options) {
    options.rules.joints = {"a", "b"};
    if (options.tolerances.path.empty()) options.tolerances.path.resize(2);
    if (options.tolerances.goal.empty()) options.tolerances.goal.resize(2);
    return options;
  }

  void follow(const JointTrajectory& trajectory, const TrajectoryTolerances* tolerances = nullptr) {
    const auto fault = follower_.follow(trajectory, now, tolerances);
    EXPECT_FALSE(fault) << *fault;
  }

  /// Until a time after kStart, both inclusive of the update at that time; returns the last.
  FollowerEvent run_to(double seconds) {
    FollowerEvent event = FollowerEvent::kHolding;
    while (now < kStart + nanoseconds(seconds)) event = step();
    return event;
  }

  FollowerEvent step() {
    now += kPeriod;
    const auto update = follower_.update(now, kPeriod, measured, has_goal, scaling);
    command = update.command;
    error = update.error;
    text = follower_.describe(update);
    if (is_ideal) measured = command;
    return update.event;
  }

  JointTrajectoryFollower& follower() { return follower_; }

  JointMotion measured{2};
  JointMotion command;
  JointMotion error;
  std::string text;
  int64_t now = kStart - kPeriod;
  double scaling = 1.0;
  bool has_goal = false;
  bool is_ideal = true;

 private:
  JointTrajectoryFollower follower_;
};

inline FollowerOptions with_tolerances(double path, double goal, double goal_time_s = 0.0) {
  FollowerOptions options;
  options.tolerances = {{{path}, {path}}, {{goal}, {goal}}, goal_time_s};
  return options;
}

/// The second joint stays at 2.
inline JointTrajectory move_to(double position, double time_s) {
  return trajectory({point(time_s, {position, 2})});
}

}  // namespace nasm_sim::test

#endif  // FOLLOWER_RIG_HPP_
