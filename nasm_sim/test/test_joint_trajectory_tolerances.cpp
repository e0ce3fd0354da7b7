// SPDX-License-Identifier: Apache-2.0
// When Humble's joint trajectory controller gives a trajectory up, and what it holds then.
#include <cmath>

#include "follower_rig.hpp"

namespace {

using namespace nasm_sim;
using namespace nasm_sim::test;

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

}  // namespace
