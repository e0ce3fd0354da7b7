// SPDX-License-Identifier: Apache-2.0
// How Humble's joint trajectory controller executes trajectories, rule by rule.
#include "nasm_sim/joint_trajectory_follower.hpp"

#include <gtest/gtest.h>

#include "joint_trajectory_support.hpp"
#include "nasm_common/testing/counted_allocations.hpp"

namespace {

using namespace nasm_sim;
using namespace nasm_sim::test;

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

FollowerOptions with_tolerances(double path, double goal, double goal_time_s = 0.0) {
  FollowerOptions options;
  options.tolerances = {{{path}, {path}}, {{goal}, {goal}}, goal_time_s};
  return options;
}

/// The second joint stays at 2.
JointTrajectory move_to(double position, double time_s) {
  return trajectory({point(time_s, {position, 2})});
}

TEST(JointTrajectoryFollower, HoldsThePositionItIsActivatedAt) {
  Rig rig;
  rig.measured.velocity << 0.3, 0;
  EXPECT_EQ(FollowerEvent::kHolding, rig.step());
  EXPECT_EQ(Eigen::Vector2d(1, 2), rig.command.position);
  EXPECT_EQ(Eigen::Vector2d(0, 0), rig.command.velocity);
}

TEST(JointTrajectoryFollower, RefusedTrajectoryLeavesTheRunningOneAlone) {
  Rig rig;
  rig.follow(move_to(2, 1.0));
  rig.run_to(0.5);
  EXPECT_TRUE(rig.follower().follow(trajectory({}), rig.now));
  EXPECT_EQ(FollowerEvent::kMoving, rig.run_to(0.99));
  rig.run_to(1.2);
  EXPECT_DOUBLE_EQ(2, rig.command.position[0]);
}

TEST(JointTrajectoryFollower, StampZeroStartsAtTheNextUpdate) {
  Rig rig;
  rig.run_to(0.3);
  rig.follow(move_to(2, 1.0));
  rig.step();  // this is its time 0
  EXPECT_DOUBLE_EQ(1, rig.command.position[0]);
  rig.run_to(0.31 + 0.5);
  EXPECT_NEAR(1.5, rig.command.position[0], 1e-12);
}

TEST(JointTrajectoryFollower, PositionsAloneGiveStraightLines) {
  Rig rig;
  rig.follow(trajectory({point(1, {2, 2}), point(3, {4, 2})}));
  rig.run_to(0.25);
  EXPECT_NEAR(1.25, rig.command.position[0], 1e-12);
  EXPECT_NEAR(1.0, rig.command.velocity[0], 1e-12);
  EXPECT_EQ(0, rig.command.acceleration[0]);
  rig.run_to(2.0);
  EXPECT_NEAR(3.0, rig.command.position[0], 1e-12);
}

TEST(JointTrajectoryFollower, VelocitiesGiveCubics) {
  Rig rig;
  rig.follow(trajectory({point(0, {1, 2}, {0, 0}), point(2, {3, 2}, {0, 0})}));
  rig.run_to(1.0);
  EXPECT_NEAR(2.0, rig.command.position[0], 1e-12);
  EXPECT_NEAR(1.5, rig.command.velocity[0], 1e-12);
  EXPECT_NEAR(0.0, rig.command.acceleration[0], 1e-12);
  rig.run_to(0.5 + 1.0);
  EXPECT_NEAR(1 + 2 * (3 * 0.75 * 0.75 - 2 * 0.75 * 0.75 * 0.75), rig.command.position[0], 1e-12);
}

TEST(JointTrajectoryFollower, AccelerationsGiveQuintics) {
  // q(t) = t^5 - 2 t^4 + t^3 + t^2 + 3 t + 1 between t = 0 and 2.
  Rig rig;
  rig.follow(trajectory({point(0, {1, 2}, {3, 0}, {2, 0}), point(2, {19, 2}, {35, 0}, {78, 0})}));
  const double t = 0.7;
  rig.run_to(t);
  EXPECT_NEAR(std::pow(t, 5) - 2 * std::pow(t, 4) + std::pow(t, 3) + t * t + 3 * t + 1,
              rig.command.position[0], 1e-12);
  EXPECT_NEAR(5 * std::pow(t, 4) - 8 * std::pow(t, 3) + 3 * t * t + 2 * t + 3,
              rig.command.velocity[0], 1e-12);
  EXPECT_NEAR(20 * std::pow(t, 3) - 24 * t * t + 6 * t + 2, rig.command.acceleration[0], 1e-11);
}

TEST(JointTrajectoryFollower, ASegmentIsAsSmoothAsItsPoorerEnd) {
  Rig rig;
  rig.follow(
      trajectory({point(0, {1, 2}, {0, 0}, {0, 0}), point(1, {2, 2}, {5, 0}), point(2, {3, 2})}));
  rig.run_to(0.5);
  EXPECT_NEAR(1 + 3 * 0.25 - 2 * 0.125 + 5 * (0.125 - 0.25), rig.command.position[0], 1e-12);
  rig.run_to(1.5);
  EXPECT_NEAR(2.5, rig.command.position[0], 1e-12);
  EXPECT_NEAR(1.0, rig.command.velocity[0], 1e-12);
}

TEST(JointTrajectoryFollower, InterpolationNoneGivesSteps) {
  FollowerOptions options;
  options.interpolation = Interpolation::kNone;
  Rig rig(options);
  rig.follow(trajectory({point(1, {2, 2}), point(2, {3, 2})}));
  rig.run_to(0.99);
  EXPECT_DOUBLE_EQ(1, rig.command.position[0]);
  rig.run_to(1.01);
  EXPECT_DOUBLE_EQ(3, rig.command.position[0]);
}

TEST(JointTrajectoryFollower, ApproachStartsFromTheMeasuredState) {
  Rig rig;
  rig.step();
  rig.is_ideal = false;
  rig.measured.position << 1.5, 2;
  rig.measured.velocity << 2, 0;
  rig.follow(trajectory({point(1, {3, 2}, {0, 0})}));
  rig.step();
  EXPECT_DOUBLE_EQ(1.5, rig.command.position[0]);
  EXPECT_DOUBLE_EQ(2, rig.command.velocity[0]);
  // Without velocities in the point, the measured one is of no use.
  rig.follow(move_to(3, 1.0));
  rig.step();
  EXPECT_DOUBLE_EQ(1.5, rig.command.velocity[0]);
}

TEST(JointTrajectoryFollower, OpenLoopControlStartsFromTheLastCommand) {
  FollowerOptions options;
  options.open_loop_control = true;
  Rig rig(options);
  rig.follow(trajectory({point(0, {1, 2}, {0, 0}, {0, 0}), point(1, {2, 2}, {0, 0}, {0, 0})}));
  rig.run_to(0.5);
  rig.is_ideal = false;
  rig.measured.position << 9, 9;
  const JointMotion last = rig.command;
  rig.follow(trajectory({point(1, {0, 2}, {0, 0}, {0, 0})}));
  rig.step();
  EXPECT_DOUBLE_EQ(last.position[0], rig.command.position[0]);
  EXPECT_DOUBLE_EQ(last.velocity[0], rig.command.velocity[0]);
  EXPECT_NEAR(last.acceleration[0], rig.command.acceleration[0], 1e-12);
}

TEST(JointTrajectoryFollower, StampInTheFutureIsApproachedAtOnce) {
  Rig rig;
  rig.step();
  auto later = trajectory({point(0, {3, 2}), point(1, {4, 2})});
  later.stamp_ns = kStart + 2 * kSecond;
  rig.follow(later);
  rig.run_to(1.0);
  EXPECT_NEAR(1 + 2 * 0.99 / 1.99, rig.command.position[0], 1e-12);
  rig.run_to(2.5);
  EXPECT_NEAR(3.5, rig.command.position[0], 1e-12);
}

TEST(JointTrajectoryFollower, StampInThePastJumpsIntoTheMiddle) {
  Rig rig;
  rig.step();
  auto late = trajectory({point(0, {3, 2}), point(2, {5, 2})});
  late.stamp_ns = kStart - kSecond;
  rig.follow(late);
  rig.step();
  EXPECT_NEAR(4.01, rig.command.position[0], 1e-12);
}

TEST(JointTrajectoryFollower, ReplacementForgetsTheOldTrajectoryAtOnce) {
  Rig rig;
  rig.follow(move_to(2, 1.0));
  rig.run_to(0.5);
  const double at = rig.command.position[0];
  auto back = move_to(1, 1.0);
  back.stamp_ns = kStart + kSecond;  // also if it starts later
  rig.follow(back);
  rig.run_to(0.99);
  EXPECT_LT(rig.command.position[0], at);
  rig.run_to(2.1);
  EXPECT_DOUBLE_EQ(1, rig.command.position[0]);
}

TEST(JointTrajectoryFollower, JointsAreSortedByName) {
  Rig rig;
  rig.follow(trajectory({point(0, {7, 8}, {70, 80}, {700, 800})}, {"b", "a"}));
  rig.step();
  EXPECT_EQ(Eigen::Vector2d(8, 7), rig.command.position);
  EXPECT_EQ(Eigen::Vector2d(80, 70), rig.command.velocity);
  EXPECT_EQ(Eigen::Vector2d(800, 700), rig.command.acceleration);
}

TEST(JointTrajectoryFollower, JointsOfAPartialGoalStayAtTheirCommand) {
  FollowerOptions options;
  options.rules.allow_partial_joints_goal = true;
  Rig rig(options);
  rig.step();
  rig.is_ideal = false;
  rig.measured.position << 5, 2;
  rig.follow(trajectory({point(0, {9})}, {"b"}));
  rig.step();
  EXPECT_EQ(Eigen::Vector2d(1, 9), rig.command.position);
}

TEST(JointTrajectoryFollower, LastPointStaysCommandedWithItsVelocity) {
  Rig rig;
  rig.follow(trajectory({point(1, {2, 2}, {0.5, 0})}));
  EXPECT_EQ(FollowerEvent::kSettling, rig.run_to(3.0));
  EXPECT_DOUBLE_EQ(2, rig.command.position[0]);
  EXPECT_DOUBLE_EQ(0.5, rig.command.velocity[0]);
  // Also after a goal has been reached.
  rig.has_goal = true;
  EXPECT_EQ(FollowerEvent::kReached, rig.step());
  EXPECT_EQ(FollowerEvent::kReached, rig.step()) << "as long as somebody has a goal";
  rig.has_goal = false;
  EXPECT_EQ(FollowerEvent::kHolding, rig.step());
  EXPECT_DOUBLE_EQ(0.5, rig.command.velocity[0]);
}

TEST(JointTrajectoryFollower, PathToleranceHoldsTheMeasuredPosition) {
  Rig rig(with_tolerances(0.2, 0.1));
  rig.follow(move_to(2, 1.0));
  rig.run_to(0.3);
  rig.is_ideal = false;
  rig.measured.position[0] = 1.305 - 0.25;
  const double before = rig.command.position[0];
  EXPECT_EQ(FollowerEvent::kPathToleranceViolated, rig.step());
  EXPECT_NE(std::string::npos, rig.text.find("joint 'a', position error 0.2")) << rig.text;
  EXPECT_NE(std::string::npos, rig.text.find("above 0.2")) << rig.text;
  EXPECT_EQ(before, rig.command.position[0]) << "the old command for this update";
  EXPECT_EQ(FollowerEvent::kHolding, rig.step());
  EXPECT_DOUBLE_EQ(1.055, rig.command.position[0]);
  EXPECT_EQ(0, rig.command.velocity[0]);
  rig.measured.position[0] = 7;
  EXPECT_EQ(FollowerEvent::kHolding, rig.step()) << "not checked while holding";
}

TEST(JointTrajectoryFollower, PathToleranceIsCheckedAtTheFirstSample) {
  Rig rig(with_tolerances(0.2, 0.0));
  rig.step();
  rig.follow(move_to(9, 0.0));  // its first point is its last
  EXPECT_EQ(FollowerEvent::kPathToleranceViolated, rig.step());
}

TEST(JointTrajectoryFollower, PathToleranceIsNotCheckedAfterTheEnd) {
  Rig rig(with_tolerances(0.2, 0.0));
  rig.follow(move_to(2, 1.0));
  rig.run_to(1.1);
  rig.is_ideal = false;
  rig.measured.position[0] = 7;
  EXPECT_EQ(FollowerEvent::kSettling, rig.step());
}

TEST(JointTrajectoryFollower, MeasuredNanViolatesTolerances) {
  Rig rig(with_tolerances(0.2, 0.1));
  rig.follow(move_to(2, 1.0));
  rig.step();
  rig.measured.position[1] = std::nan("");
  EXPECT_EQ(FollowerEvent::kPathToleranceViolated, rig.step());
}

TEST(JointTrajectoryFollower, GoalIsReachedAtItsTimeWithinTolerance) {
  Rig rig(with_tolerances(0.0, 0.1));
  rig.has_goal = true;
  rig.follow(move_to(2, 1.0));
  EXPECT_EQ(FollowerEvent::kMoving, rig.run_to(0.99));
  EXPECT_EQ(FollowerEvent::kReached, rig.run_to(1.0));
  EXPECT_DOUBLE_EQ(2, rig.command.position[0]);
}

TEST(JointTrajectoryFollower, GoalTimeZeroWaitsForever) {
  Rig rig(with_tolerances(0.0, 0.1));
  rig.has_goal = true;
  rig.is_ideal = false;
  rig.follow(move_to(2, 1.0));
  EXPECT_EQ(FollowerEvent::kSettling, rig.run_to(100.0));
  rig.measured.position[0] = 1.91;
  EXPECT_EQ(FollowerEvent::kReached, rig.step());
}

TEST(JointTrajectoryFollower, GoalTimeLimitsTheWait) {
  Rig rig(with_tolerances(0.0, 0.1, 0.5));
  rig.has_goal = true;
  rig.is_ideal = false;
  rig.follow(move_to(2, 1.0));
  EXPECT_EQ(FollowerEvent::kSettling, rig.run_to(1.5));
  EXPECT_EQ(FollowerEvent::kGoalToleranceViolated, rig.step());
  EXPECT_NE(std::string::npos, rig.text.find("joint 'a', position error 1 above 0.1, 0.510 s"))
      << rig.text;
  rig.step();
  EXPECT_DOUBLE_EQ(1, rig.command.position[0]);
}

TEST(JointTrajectoryFollower, TrajectoryWithoutAGoalStaysUnderWatch) {
  Rig rig(with_tolerances(0.0, 0.1, 0.5));
  rig.follow(move_to(2, 1.0));
  EXPECT_EQ(FollowerEvent::kSettling, rig.run_to(5.0));
  rig.is_ideal = false;
  rig.measured.position[0] = 1.5;  // somebody pushes it
  EXPECT_EQ(FollowerEvent::kGoalToleranceViolated, rig.step());
}

TEST(JointTrajectoryFollower, TolerancesOfAGoalStayInForce) {
  Rig rig(with_tolerances(0.1, 0.1));
  const TrajectoryTolerances wide{{{9}, {9}}, {{0.1}, {0.1}}, 0.0};
  rig.follow(move_to(2, 1.0), &wide);
  rig.run_to(0.1);
  rig.follow(move_to(3, 1.0));
  rig.is_ideal = false;
  EXPECT_EQ(FollowerEvent::kMoving, rig.run_to(0.9));
  rig.follower().activate(rig.measured);
  rig.follow(move_to(3, 1.0));
  bool is_violated = false;
  for (int i = 0; i < 30; ++i) is_violated |= rig.step() == FollowerEvent::kPathToleranceViolated;
  EXPECT_TRUE(is_violated);
}

TEST(JointTrajectoryFollower, VelocityIsCheckedOnlyIfItIsCommanded) {
  FollowerOptions options;
  options.tolerances.goal = {{0.1, 0.2}, {0.1, 0.2}};
  for (const bool commands_velocity : {false, true}) {
    options.commands_velocity = commands_velocity;
    Rig rig(options);
    rig.has_goal = true;
    rig.is_ideal = false;
    rig.measured.velocity << 0.3, 0;
    rig.follow(move_to(1, 0.5));
    EXPECT_EQ(commands_velocity ? FollowerEvent::kSettling : FollowerEvent::kReached,
              rig.run_to(0.5));
  }
}

TEST(JointTrajectoryFollower, CancelHoldsTheMeasuredPosition) {
  Rig rig;
  rig.follow(move_to(2, 1.0));
  rig.run_to(0.5);
  rig.is_ideal = false;
  rig.measured.position[0] = 1.3;
  rig.step();
  rig.follower().hold();
  rig.measured.position[0] = 1.4;
  EXPECT_EQ(FollowerEvent::kHolding, rig.step());
  EXPECT_DOUBLE_EQ(1.3, rig.command.position[0]);
  EXPECT_EQ(0, rig.command.velocity[0]);
}

TEST(JointTrajectoryFollower, CommandTimeoutHolds) {
  FollowerOptions options;
  options.cmd_timeout_s = 0.2;
  Rig rig(options);
  rig.follow(trajectory({point(1, {2, 2}, {0.5, 0})}));
  EXPECT_EQ(FollowerEvent::kSettling, rig.run_to(1.2));
  EXPECT_EQ(FollowerEvent::kTimedOut, rig.step());
  EXPECT_EQ(FollowerEvent::kHolding, rig.step());
  EXPECT_EQ(0, rig.command.velocity[0]);
  options.tolerances = with_tolerances(0, 0, 0.3).tolerances;  // not above goal_time: off
  Rig other(options);
  other.follow(move_to(2, 1.0));
  EXPECT_EQ(FollowerEvent::kSettling, other.run_to(3.0));
}

TEST(JointTrajectoryFollower, ClockThatIsSetBackKeepsTheSegment) {
  Rig rig;
  rig.follow(trajectory({point(1, {2, 2}), point(2, {3, 2})}));
  rig.run_to(1.5);
  rig.now -= 100 * kSecond;
  rig.step();
  EXPECT_GE(rig.command.position[0], 1);
  EXPECT_LE(rig.command.position[0], 3);
}

FollowerOptions scaled() {
  FollowerOptions options;
  options.is_scaled = true;
  options.update_period_ns = kPeriod;
  return options;
}

TEST(ScaledJointTrajectoryFollower, SamplesOnePeriodAhead) {
  Rig rig(scaled());
  rig.follow(trajectory({point(0, {1, 2}), point(1, {2, 2})}));
  rig.step();  // its time 0 is one period ahead
  EXPECT_DOUBLE_EQ(1, rig.command.position[0]);
  rig.step();
  EXPECT_NEAR(1.01, rig.command.position[0], 1e-12);
}

TEST(ScaledJointTrajectoryFollower, TimeAdvancesByPeriodTimesScaling) {
  Rig rig(scaled());
  rig.has_goal = true;
  rig.follow(trajectory({point(0, {1, 2}), point(1, {2, 2})}));
  rig.run_to(0.5);
  rig.scaling = 0.5;
  rig.run_to(1.0);
  EXPECT_NEAR(1.75, rig.command.position[0], 1e-9);
  rig.scaling = 0.0;  // protective stop
  EXPECT_EQ(FollowerEvent::kMoving, rig.run_to(3.0));
  EXPECT_NEAR(1.75, rig.command.position[0], 1e-9);
  rig.scaling = 1.0;
  EXPECT_EQ(FollowerEvent::kMoving, rig.run_to(3.24));
  EXPECT_EQ(FollowerEvent::kReached, rig.run_to(3.25));
}

TEST(ScaledJointTrajectoryFollower, ErrorIsThatOfTheLastCommand) {
  FollowerOptions options = scaled();
  options.tolerances = with_tolerances(0.2, 0.1).tolerances;
  Rig rig(options);
  rig.step();
  rig.follow(move_to(9, 0.0));
  EXPECT_EQ(FollowerEvent::kSettling, rig.step()) << "the jump itself is not an error";
  EXPECT_EQ(0, rig.error.position[0]);
}

TEST(JointTrajectoryFollower, UpdatesTakeNoMemory) {
  Rig rig(with_tolerances(0.2, 0.1));
  auto& follower = rig.follower();
  follower.follow(move_to(2, 0.5), kStart);
  const int before = allocations;
  int64_t now = kStart;
  JointMotion& measured = rig.measured;
  bool is_violated = false;
  for (int i = 0; i < 200; ++i) {
    now += kPeriod;
    const auto update = follower.update(now, kPeriod, measured, true);
    if (i < 20) measured.position = update.command.position;
    is_violated |= update.event == FollowerEvent::kPathToleranceViolated;
  }
  EXPECT_EQ(before, allocations);
  EXPECT_TRUE(is_violated);
}

TEST(JointTrajectoryFollower, OptionsAreChecked) {
  EXPECT_THROW(JointTrajectoryFollower(FollowerOptions{}), std::invalid_argument);
  FollowerOptions options;
  options.rules.joints = {"a", "b"};
  EXPECT_THROW(JointTrajectoryFollower{options}, std::invalid_argument);
}

}  // namespace
