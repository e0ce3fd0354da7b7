// SPDX-License-Identifier: Apache-2.0
// What Humble's joint trajectory controller accepts, rule by rule.
#include <gtest/gtest.h>

#include <limits>

#include "joint_trajectory_support.hpp"
#include "nasm_sim/joint_tolerances.hpp"

namespace {

using namespace nasm_sim;
using namespace nasm_sim::test;

constexpr int64_t kNow = 1'000 * kSecond;

class JointTrajectoryRules : public ::testing::Test {
 protected:
  void expect_fault(const std::string& part) const {
    const auto fault = find_fault(trajectory_, rules_, kNow);
    ASSERT_TRUE(fault);
    EXPECT_NE(std::string::npos, fault->find(part)) << *fault;
  }
  void expect_accepted() const {
    const auto fault = find_fault(trajectory_, rules_, kNow);
    EXPECT_FALSE(fault) << *fault;
  }

  TrajectoryRules rules_{{"a", "b"}};
  JointTrajectory trajectory_ = trajectory({point(1.0, {1, 2}), point(2.0, {3, 4})});
};

TEST_F(JointTrajectoryRules, JointsComeInAnyOrder) {
  expect_accepted();
  trajectory_.joint_names = {"b", "a"};
  expect_accepted();
}

TEST_F(JointTrajectoryRules, JointsMustBeComplete) {
  trajectory_ = trajectory({point(1.0, {1})}, {"a"});
  expect_fault("1 of the controller's 2 joints");
  trajectory_.joint_names.clear();
  expect_fault("joint_names is empty");
}

TEST_F(JointTrajectoryRules, PartialGoalsIfAllowed) {
  rules_.allow_partial_joints_goal = true;
  trajectory_ = trajectory({point(1.0, {1})}, {"b"});
  expect_accepted();
  trajectory_.joint_names.clear();
  expect_fault("joint_names is empty");
}

TEST_F(JointTrajectoryRules, UnknownJoint) {
  trajectory_.joint_names = {"a", "c"};
  expect_fault("joint 'c' is none of the controller's: a, b");
}

TEST_F(JointTrajectoryRules, JointNamedTwice) {
  trajectory_.joint_names = {"a", "a"};
  expect_fault("joint 'a' is named twice");
}

TEST_F(JointTrajectoryRules, PointsMustExist) {
  trajectory_.points.clear();
  expect_fault("points is empty");
}

TEST_F(JointTrajectoryRules, TimesIncreaseStrictly) {
  trajectory_.points[1].time_from_start_ns = kSecond;
  expect_fault("1.000000000 s at point 0 and 1.000000000 s at point 1");
  trajectory_.points[1].time_from_start_ns = kSecond + 1;
  expect_accepted();
}

TEST_F(JointTrajectoryRules, FirstPointMayBeAtOnce) {
  trajectory_.points[0].time_from_start_ns = 0;
  expect_accepted();
}

TEST_F(JointTrajectoryRules, EndMustNotBeInThePast) {
  trajectory_.stamp_ns = kNow - 2 * kSecond;  // ends now
  expect_accepted();
  trajectory_.stamp_ns -= kSecond;
  expect_fault("ended 1.000 s ago");
}

TEST_F(JointTrajectoryRules, StampMayBeInTheFuture) {
  trajectory_.stamp_ns = kNow + 3'600 * kSecond;
  expect_accepted();
}

TEST_F(JointTrajectoryRules, PositionsAreObligatory) {
  trajectory_.points[1].positions.clear();
  expect_fault("point 1 has 0 positions for 2 joints");
}

TEST_F(JointTrajectoryRules, DerivativesAreCompleteOrAbsent) {
  trajectory_.points[0].velocities = {1, 2};
  expect_accepted();
  trajectory_.points[0].accelerations = {1};
  expect_fault("point 0 has 1 accelerations for 2 joints");
  trajectory_.points[0].accelerations = {1, 2};
  expect_accepted();
  trajectory_.points[0].velocities = {1, 2, 3};
  expect_fault("point 0 has 3 velocities for 2 joints");
}

TEST_F(JointTrajectoryRules, AccelerationsNeedVelocities) {
  trajectory_.points[0].accelerations = {1, 2};
  expect_fault("accelerations but no velocities");
}

TEST_F(JointTrajectoryRules, EffortIsRefused) {
  trajectory_.points[1].effort = {1, 2};
  expect_fault("point 1 has effort");
}

TEST_F(JointTrajectoryRules, ValuesAreFinite) {
  trajectory_.points[1].positions[1] = std::numeric_limits<double>::quiet_NaN();
  expect_fault("point 1: positions of joint 'b' are nan");
  trajectory_.points[1].positions[1] = 0;
  trajectory_.points[0].velocities = {0, std::numeric_limits<double>::infinity()};
  expect_fault("velocities of joint 'b' are inf");
}

TEST_F(JointTrajectoryRules, FinalVelocityMayBeForbidden) {
  trajectory_.points[1].velocities = {0, 0.1};
  expect_accepted();
  rules_.allow_nonzero_velocity_at_trajectory_end = false;
  expect_fault("velocity of joint 'b' is 0.1, not 0");
  trajectory_.points[1].velocities = {0, 1e-8};
  expect_accepted();
}

class JointToleranceRules : public ::testing::Test {
 protected:
  TrajectoryTolerances defaults_{{{0.1}, {0.2}}, {{0.01, 0.5}, {0.02, 0.5}}, 1.0};
  ToleranceRequest request_;
  ResolvedTolerances resolved() const { return resolve(request_, defaults_, {"a", "b"}); }
};

TEST_F(JointToleranceRules, ZeroStandsForTheDefault) {
  request_.path = {{"b", {0.0, 0.7, 0.0}}};
  const auto tolerances = resolved().tolerances;
  EXPECT_EQ(0.1, tolerances.path[0].position);
  EXPECT_EQ(0.2, tolerances.path[1].position);
  EXPECT_EQ(0.7, tolerances.path[1].velocity);
  EXPECT_EQ(1.0, tolerances.goal_time_s);
}

TEST_F(JointToleranceRules, MinusOneErases) {
  request_.path = {{"a", {-1.0, 0.0, 0.0}}};
  request_.goal = {{"a", {0.5, -1.0, 0.0}}};
  request_.goal_time_s = -1.0;
  const auto tolerances = resolved().tolerances;
  EXPECT_EQ(0.0, tolerances.path[0].position);
  EXPECT_EQ(0.5, tolerances.goal[0].position);
  EXPECT_EQ(0.0, tolerances.goal[0].velocity);
  EXPECT_EQ(0.5, tolerances.goal[1].velocity);
  EXPECT_EQ(0.0, tolerances.goal_time_s);
}

TEST_F(JointToleranceRules, OneFaultDiscardsTheWholeRequest) {
  request_.goal_time_s = 3.0;
  request_.path = {{"a", {0.5, 0.0, 0.0}}, {"c", {0.5, 0.0, 0.0}}};
  EXPECT_NE(std::string::npos, resolved().complaint.find("path_tolerance names joint 'c'"));
  EXPECT_EQ(0.1, resolved().tolerances.path[0].position);
  EXPECT_EQ(1.0, resolved().tolerances.goal_time_s);
  request_.path.pop_back();
  request_.goal = {{"b", {-2.0, 0.0, 0.0}}};
  EXPECT_NE(std::string::npos, resolved().complaint.find("goal_tolerance of joint 'b'"));
  request_.goal = {{"b", {std::numeric_limits<double>::quiet_NaN(), 0.0, 0.0}}};
  EXPECT_FALSE(resolved().complaint.empty());
  request_.goal.clear();
  EXPECT_TRUE(resolved().complaint.empty());
  request_.goal_time_s = -0.5;
  EXPECT_NE(std::string::npos, resolved().complaint.find("goal_time_tolerance is -0.5 s"));
}

}  // namespace
