// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/duration.hpp"

#include <gtest/gtest.h>

#include "reaching_problems.hpp"

namespace nasm_arm::test {
namespace {

TEST(Duration, ScaledQuinticHoldsLimitsAndAFasterOneDoesNot) {
  const Arm arm = arm_named("irb1200_5_90");
  ReachingSolver solver(arm);
  for (uint64_t k = 0; k < 20; ++k) {
    ReachingProblem problem = random_problem(arm, k);
    JointPath path;
    ASSERT_TRUE(scale_quintic(solver, problem, path));
    EXPECT_EQ(path.duration, problem.duration);
    EXPECT_EQ(path.coefficient[0][0], 0.0);
    EXPECT_LE(solver.check(problem, path).relative, 0.0);
    problem.duration *= 0.98;
    EXPECT_GT(solver.check(problem, path).relative, 0.0);
  }
}

TEST(Duration, OptimalMotionsAreFasterThanQuintics) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  for (uint64_t k = 0; k < 5; ++k) {
    ReachingProblem quintic = random_problem(arm, k), optimal = quintic, best = quintic;
    JointPath path;
    ASSERT_TRUE(scale_quintic(solver, quintic, path));
    ASSERT_TRUE(shortest_motion(solver, optimal, path));
    EXPECT_LT(optimal.duration, 0.95 * quintic.duration);
    EXPECT_LE(solver.check(optimal, path).relative, 0.0);
    ASSERT_TRUE(best_motion(solver, best, path, 0.1));
    EXPECT_LE(solver.check(best, path).relative, 0.0);
    EXPECT_GE(best.duration, optimal.duration / 1.02);
    // Neighbours are not better.
    const auto value = [&](double ratio) {
      ReachingProblem other = best;
      other.duration *= ratio;
      return solver.solve(other, path).cost + 0.1 * other.duration;
    };
    const double least = value(1.0);
    EXPECT_GT(value(1.1), least - 1e-6);
    if (best.duration > 1.1 * optimal.duration) {
      EXPECT_GT(value(0.9), least - 1e-6);
    }
  }
}

TEST(Duration, RampsToRestFromAnyMotion) {
  for (const std::string& name : kArms) {
    const Arm arm = arm_named(name);
    ReachingSolver solver(arm);
    int stopped = 0;
    for (uint64_t k = 0; k < 20; ++k) {
      ReachingProblem problem = random_problem(arm, k, 0.5);
      if (!refusal(arm, problem).empty()) continue;
      JointPath path;
      if (!ramp_to_rest(solver, problem, path)) continue;
      ++stopped;
      EXPECT_LE(solver.check(problem, path).relative, 0.0);
      const JointSample end = path.at(path.duration);
      for (int i = 0; i < arm.model.joints; ++i) {
        EXPECT_EQ(end.velocity[i], 0.0);
        EXPECT_NEAR(path.at(0.0).velocity[i], problem.velocity[i], 1e-14);
      }
    }
    EXPECT_GE(stopped, 5) << name;
  }
}

TEST(Duration, ChangesNothingIfThereIsNone) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  ReachingProblem problem = random_problem(arm, 1);
  problem.duration = 3.0;
  JointPath path;
  path.duration = 7.0;
  EXPECT_FALSE(scale_quintic(solver, problem, path, {0.05, 0.1}));
  EXPECT_FALSE(shortest_motion(solver, problem, path, {0.05, 0.1}));
  problem.goal[0] = NAN;
  EXPECT_FALSE(best_motion(solver, problem, path, 1.0));
  EXPECT_EQ(problem.duration, 3.0);
  EXPECT_EQ(path.duration, 7.0);
}

}  // namespace
}  // namespace nasm_arm::test
