// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/pose_goal.hpp"

#include <gtest/gtest.h>

#include "nasm_arm/dynamics.hpp"
#include "support.hpp"

namespace nasm_arm::test {
namespace {

Placement<double> pose_at(const Arm& arm, const JointArray<double>& q) {
  Data<double> data;
  locate(arm.model, data, q);
  return tip_pose(arm.model, data);
}

TEST(PoseGoal, IsFoundWithinTheLimits) {
  for (const std::string& name : kArms) {
    const Arm arm = arm_named(name);
    nasm_common::Random random(1);
    int found = 0, singular = 0, nearest = 0;
    for (int k = 0; k < 40; ++k) {
      JointArray<double> q{}, from{};
      for (int i = 0; i < arm.model.joints; ++i) {
        q[i] =
            random.uniform(std::max(arm.limits[i].lower, -3.0), std::min(arm.limits[i].upper, 3.0));
        from[i] =
            std::clamp(q[i] + random.uniform(-0.5, 0.5), arm.limits[i].lower, arm.limits[i].upper);
      }
      const Placement<double> pose = pose_at(arm, q);
      const PoseGoal goal = find_pose_goal(arm, pose, from);
      if (goal.status == PoseStatus::kSingular) ++singular;
      if (goal.status != PoseStatus::kFound) continue;
      ++found;
      const Vec3<double> way = pose_at(arm, goal.position).position - pose.position;
      EXPECT_LT(std::sqrt(dot(way, way)), 1e-8);
      double time = 0.0, known = 0.0;
      for (int i = 0; i < arm.model.joints; ++i) {
        EXPECT_GE(goal.position[i], arm.limits[i].lower);
        EXPECT_LE(goal.position[i], arm.limits[i].upper);
        time = std::max(time, std::abs(goal.position[i] - from[i]) / arm.limits[i].velocity);
        known = std::max(known, std::abs(q[i] - from[i]) / arm.limits[i].velocity);
      }
      if (time <= known + 1e-6) ++nearest;
    }
    EXPECT_GE(found + singular, 38) << name;
    EXPECT_GE(found, 30) << name;
    // Positions that the pose was made from may be singular, and another pose then farther away.
    EXPECT_GE(nearest, found - 2) << name;
  }
}

TEST(PoseGoal, OutOfReachIsRefusedWithTheMiss) {
  const Arm arm = arm_named("ur5e");
  Placement<double> pose = {kIdentity, {2.0, 0.0, 0.5}};
  const PoseGoal goal = find_pose_goal(arm, pose, {});
  EXPECT_EQ(goal.status, PoseStatus::kUnreachable);
  EXPECT_GT(goal.miss, 0.5);
}

TEST(PoseGoal, SingularIsRefused) {
  // Arm stretched out: the elbow cannot extend it further.
  const Arm arm = arm_named("ur5e");
  const JointArray<double> q = {0.3, -1.0, 0.0, -0.7, 1.0, 0.2};
  EXPECT_EQ(find_pose_goal(arm, pose_at(arm, q), q).status, PoseStatus::kSingular);
}

TEST(PoseGoal, NonsenseIsRefused) {
  const Arm arm = arm_named("ur5e");
  EXPECT_EQ(find_pose_goal(arm, {kIdentity, {NAN, 0.0, 0.0}}, {}).status, PoseStatus::kInvalid);
  EXPECT_EQ(find_pose_goal(arm, {{{2, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {}}, {}).status,
            PoseStatus::kInvalid);
  EXPECT_EQ(find_pose_goal(arm, {{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, {}}, {}).status,
            PoseStatus::kInvalid);
}

}  // namespace
}  // namespace nasm_arm::test
