// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/reaching.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nasm_arm/dynamics.hpp"
#include "nasm_arm/reaching_functions.hpp"
#include "nasm_common/testing/counted_allocations.hpp"
#include "reaching_problems.hpp"

namespace nasm_arm::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// Cost of a path by definition, on any grid.
double cost_of(const Arm& arm, const JointPath& path, const Grid& grid, double smoothness) {
  Data<double> data;
  double cost = 0.0;
  for (int t = 0; t < grid.count; ++t) {
    const JointSample at = path.at(path.duration * grid.time[t]);
    inverse_dynamics(arm.model, data, at.position, at.velocity, at.acceleration);
    for (int i = 0; i < arm.model.joints; ++i) {
      const double torque = data.torque[i] / arm.limits[i].effort;
      const double jerk = at.jerk[i] / (20.0 * arm.limits[i].velocity);
      cost += path.duration * grid.weight[t] * (torque * torque + smoothness * jerk * jerk);
    }
  }
  return cost;
}

TEST(Reaching, CostIsTheIntegral) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  const ReachingOptions options;
  JointPath path;
  const ReachingReport report = solver.solve(random_problem(arm, 1), path);
  EXPECT_EQ(report.status, ReachingStatus::kOptimal);
  EXPECT_NEAR(report.cost, cost_of(arm, path, solver_grid(), options.smoothness), 1e-12);
  // The trapezoidal rule of the fine grid is less precise.
  EXPECT_NEAR(report.cost / cost_of(arm, path, check_grid(), options.smoothness), 1.0, 1e-4);
}

TEST(Reaching, NoCoefficientsNearbyAreBetter) {
  const Arm arm = arm_named("irb120");
  ReachingSolver solver(arm);
  nasm_common::Random random(3);
  for (uint64_t k = 0; k < 10; ++k) {
    ReachingProblem problem = random_problem(arm, k);
    JointPath path;
    ASSERT_TRUE(scale_quintic(solver, problem, path));
    problem.duration *= 1.2;
    const ReachingReport report = solver.solve(problem, path);
    ASSERT_EQ(report.status, ReachingStatus::kOptimal);
    EXPECT_LE(report.violation.relative, 0.0);
    for (int trial = 0; trial < 20; ++trial) {
      JointPath other = path;
      for (auto& coefficient : other.coefficient) {
        for (int i = 0; i < kModes; ++i) coefficient[i] += random.uniform(-0.1, 0.1);
      }
      // What is within the limits and the solver's margin from them.
      if (solver.check(problem, other).relative > -2e-3) continue;
      EXPECT_GT(solver.certify(problem, other).cost, report.cost * (1.0 - 1e-8));
    }
  }
}

TEST(Reaching, HoldsLimitsThatTheQuinticViolates) {
  for (const std::string& name : kArms) {
    const Arm arm = arm_named(name);
    ReachingSolver solver(arm);
    int solved = 0;
    for (uint64_t k = 0; k < 20; ++k) {
      ReachingProblem problem = random_problem(arm, k);
      JointPath path;
      if (!scale_quintic(solver, problem, path)) continue;
      problem.duration *= 0.9;
      path = {};
      EXPECT_GT(solver.check(problem, path).relative, 0.0) << name << k;
      const ReachingReport report = solver.solve(problem, path);
      if (report.status != ReachingStatus::kOptimal) continue;
      ++solved;
      EXPECT_LE(solver.check(problem, path).relative, 0.0) << name << k;
    }
    EXPECT_GE(solved, 15) << name;
  }
}

TEST(Reaching, HoldsLimitsOnAccelerationAndJerk) {
  Arm arm = arm_named("ur5e");
  ReachingProblem problem = random_problem(arm, 4);
  problem.duration = 1.6;
  JointPath path;
  ReachingSolver free_solver(arm);
  ASSERT_EQ(free_solver.solve(problem, path).status, ReachingStatus::kOptimal);
  double acceleration = 0.0, jerk = 0.0;
  for (int t = 0; t <= 100; ++t) {
    const JointSample at = path.at(problem.duration * t / 100.0);
    acceleration = std::max(acceleration, std::abs(at.acceleration[0]));
    jerk = std::max(jerk, std::abs(at.jerk[0]));
  }
  arm.limits[0].acceleration = 0.9 * acceleration;
  arm.limits[0].jerk = 0.9 * jerk;
  ReachingSolver solver(arm);
  EXPECT_GT(solver.check(problem, path).relative, 0.0);
  const ReachingReport report = solver.solve(problem, path);
  EXPECT_EQ(report.status, ReachingStatus::kOptimal);
  EXPECT_LE(report.violation.relative, 0.0);
}

TEST(Reaching, EstimatesTheGap) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  nasm_common::Random random(5);
  for (const double stretch : {0.9, 1.3}) {
    for (uint64_t k = 0; k < 10; ++k) {
      ReachingProblem problem = random_problem(arm, k);
      JointPath path;
      if (!scale_quintic(solver, problem, path)) continue;
      problem.duration *= stretch;
      const ReachingReport report = solver.solve(problem, path);
      if (report.status != ReachingStatus::kOptimal) continue;
      const Certificate optimal = solver.certify(problem, path);
      if (std::isnan(optimal.estimated_gap)) continue;
      EXPECT_LT(optimal.estimated_gap, 1e-3 * optimal.cost) << k;
      for (auto& coefficient : path.coefficient) {
        for (int i = 0; i < kModes; ++i) coefficient[i] += random.uniform(-1.0, 1.0);
      }
      const Certificate moved = solver.certify(problem, path);
      const double gap = moved.cost - report.cost;
      if (moved.violation.relative > 0.0 || std::isnan(moved.estimated_gap)) continue;
      EXPECT_GT(moved.estimated_gap, 0.5 * gap) << stretch << ' ' << k;
      EXPECT_LT(moved.estimated_gap, 2.0 * gap + 1e-3 * moved.cost) << stretch << ' ' << k;
    }
  }
}

TEST(Reaching, SaysThatNoMotionIsFastEnough) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  ReachingProblem problem = random_problem(arm, 1);
  problem.duration = 0.1;
  JointPath path;
  const ReachingReport report = solver.solve(problem, path);
  EXPECT_EQ(report.status, ReachingStatus::kInfeasible);
  EXPECT_GT(report.violation.relative, 0.0);
}

TEST(Reaching, RefusesNonsenseWithJointAndValue) {
  const Arm arm = arm_named("ur5e");
  const ReachingProblem good = random_problem(arm, 1);
  EXPECT_EQ(refusal(arm, good), "");
  ReachingSolver solver(arm);
  JointPath path;
  const auto refused = [&](const auto& spoil) {
    ReachingProblem problem = good;
    spoil(problem);
    EXPECT_EQ(solver.solve(problem, path).status, ReachingStatus::kInvalid);
    EXPECT_TRUE(std::isnan(solver.certify(problem, path).cost));
    return refusal(arm, problem);
  };
  EXPECT_THAT(refused([](auto& p) { p.goal[2] = 3.2; }),
              AllOf(HasSubstr("\"elbow_joint\""), HasSubstr("goal is 3.2")));
  EXPECT_THAT(refused([](auto& p) { p.start[0] = -7.0; }),
              AllOf(HasSubstr("\"shoulder_pan_joint\""), HasSubstr("start is -7")));
  EXPECT_THAT(refused([](auto& p) { p.goal[1] = NAN; }), HasSubstr("not a finite number"));
  EXPECT_THAT(refused([](auto& p) { p.velocity[3] = 4.0; }), HasSubstr("start velocity is 4"));
  EXPECT_THAT(refused([](auto& p) { p.acceleration[1] = 1e4; }), HasSubstr("torque at the start"));
  EXPECT_THAT(refused([](auto& p) { p.acceleration[1] = INFINITY; }),
              HasSubstr("start acceleration"));
  EXPECT_THAT(refused([](auto& p) { p.duration = 0.0; }), HasSubstr("duration is 0 s"));
  EXPECT_THAT(refused([](auto& p) { p.duration = NAN; }), HasSubstr("duration is nan"));
  EXPECT_THAT(refused([](auto& p) { p.payload.mass = -1.0; }), HasSubstr("payload of -1 kg"));
  EXPECT_THAT(refused([](auto& p) { p.payload.mass = 100.0; }), HasSubstr("torque at the"));
}

TEST(Reaching, PayloadCostsTorque) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  ReachingProblem problem = random_problem(arm, 2);
  problem.duration = 2.0;
  JointPath path;
  const ReachingReport empty = solver.solve(problem, path);
  problem.payload = {2.0, {0.0, 0.0, 0.1}};
  const ReachingReport loaded = solver.solve(problem, path);
  EXPECT_EQ(empty.status, ReachingStatus::kOptimal);
  EXPECT_EQ(loaded.status, ReachingStatus::kOptimal);
  EXPECT_NE(loaded.cost, empty.cost);
}

TEST(Reaching, RetargetsWithoutAJump) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  ReachingProblem first = random_problem(arm, 6);
  JointPath path, next;
  ASSERT_TRUE(scale_quintic(solver, first, path));
  ASSERT_EQ(solver.solve(first, path).status, ReachingStatus::kOptimal);
  const double when = 0.4 * first.duration;
  const JointSample at = path.at(when);
  ReachingProblem second = random_problem(arm, 7);
  second.start = at.position;
  second.velocity = at.velocity;
  second.acceleration = at.acceleration;
  ASSERT_TRUE(shortest_motion(solver, second, next));
  const JointSample begin = next.at(0.0);
  for (int i = 0; i < arm.model.joints; ++i) {
    EXPECT_NEAR(begin.position[i], at.position[i], 1e-14);
    EXPECT_NEAR(begin.velocity[i], at.velocity[i], 1e-13);
    EXPECT_NEAR(begin.acceleration[i], at.acceleration[i], 1e-12);
  }
}

TEST(Reaching, StartsWarm) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  ReachingProblem problem = random_problem(arm, 8);
  JointPath path;
  ASSERT_TRUE(scale_quintic(solver, problem, path));
  problem.duration *= 1.5;
  const ReachingReport cold = solver.solve(problem, path);
  const ReachingReport warm = solver.improve(problem, path);
  EXPECT_EQ(warm.status, ReachingStatus::kOptimal);
  EXPECT_LE(warm.iterations, cold.iterations);
  EXPECT_NEAR(warm.cost / cold.cost, 1.0, 1e-6);
}

TEST(Reaching, DoesNotAllocate) {
  const Arm arm = arm_named("ur5e");
  ReachingSolver solver(arm);
  ReachingProblem problem = random_problem(arm, 9);
  JointPath path;
  ASSERT_TRUE(scale_quintic(solver, problem, path));
  problem.duration *= 0.9;
  const int before = allocations;
  const ReachingReport report = solver.solve(problem, path);
  solver.certify(problem, path);
  solver.check(problem, path);
  EXPECT_EQ(allocations - before, 0) << to_string(report.status);
}

}  // namespace
}  // namespace nasm_arm::test
