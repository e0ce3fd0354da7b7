// SPDX-License-Identifier: Apache-2.0
// Optima known from elsewhere: goal = base + displacement in every component.
#include <gtest/gtest.h>

#include <cmath>

#include "nasm_core/testing/golden_values.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

class GoldenValues : public testing::TestWithParam<Golden> {};

TEST_P(GoldenValues, AreFound) {
  const Golden& golden = GetParam();
  const System& system = find_system(golden.system);
  Trajectory trajectory;
  const SolveReport report =
      test::solve_cold(system, test::displaced(system, golden.displacement), trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_NEAR(report.cost, golden.cost, 1e-9 * golden.cost);
  EXPECT_NEAR(trajectory.controls(0, 0), golden.first_control, 1e-6);
  EXPECT_NEAR(trajectory.controls(0, 50), golden.middle_control, 1e-6);
  // The last control moves nothing that is costed.
  EXPECT_NEAR(trajectory.controls.rightCols(1).norm(), 0.0, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(, GoldenValues, golden_values(), golden_name);

TEST(GoldenValuesOfCurves, Brachistochrone) {
  const System& system = find_system("brachistochrone");
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system, default_instance(system.info()), trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_NEAR(report.cost, 166.300516401686, 1e-9 * 166.3);
  EXPECT_NEAR(trajectory.controls(0, 0), 2.428230515732, 1e-6);
  EXPECT_NEAR(trajectory.controls(0, 49), 1.578560461966, 1e-6);
  EXPECT_NEAR(trajectory.controls(0, 98), 1.497319011978, 1e-6);
  EXPECT_NEAR(trajectory.controls(0, 99), 1.5, 1e-9);
}

TEST(GoldenValuesOfCurves, Zermelo) {
  const System& system = find_system("zermelo");
  Instance instance = default_instance(system.info());
  instance.goal << 1.2, 1.7;
  instance.parameters << 3.3, 0.2, 0.8, 0.4, 0.6;
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system, instance, trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_NEAR(report.cost, 0.4871783278, 1e-9);
  EXPECT_NEAR(trajectory.controls(0, 0), 1.042240571, 1e-6);
  EXPECT_NEAR(trajectory.controls(0, 50), 1.019710555, 1e-6);
  EXPECT_NEAR(trajectory.controls(0, 99), 0.989875275, 1e-6);
  EXPECT_NEAR(trajectory.multipliers(0), -0.10153061, 1e-6);
  EXPECT_NEAR(trajectory.multipliers(1), -0.15465777, 1e-6);
  EXPECT_LT(report.constraint_violation, 1e-10);
}

/// The second minimum, which is the better one here; see cart_pole.cpp.
TEST(CartPoleBranches, BothAreFoundAndToldApart) {
  const System& system = find_system("cartpole");
  const Instance instance = test::displaced(system, 0.3);
  const double cost[] = {635.400003036, 633.389826957};
  const double first[] = {-0.3812327445, -4.0131384497};
  for (int branch = 0; branch < 2; ++branch) {
    Trajectory trajectory;
    system.guess(instance, trajectory, branch);
    const SolveReport report = system.make_newton()->solve(instance, trajectory);
    EXPECT_EQ(report.status, SolveStatus::kConverged);
    EXPECT_NEAR(report.cost, cost[branch], 1e-9 * cost[branch]);
    EXPECT_NEAR(trajectory.controls(0, 0), first[branch], 1e-6);
    EXPECT_EQ(system.branch_of(trajectory), branch);
  }
}

/// Labels must be one continuous function of the goal.
TEST(CartPoleBranches, ColdSolvesStayOnTheFirst) {
  const System& system = find_system("cartpole");
  Trajectory trajectory;
  for (const char* split : {"id", "ood"}) {
    for (uint64_t index = 0; index < 300; ++index) {
      const Instance instance = test::drawn(system, split, index);
      ASSERT_EQ(test::solve_cold(system, instance, trajectory).status, SolveStatus::kConverged);
      EXPECT_EQ(system.branch_of(trajectory), 0) << split << " " << index;
      EXPECT_LT(trajectory.controls(0, 50), 0.0);
    }
  }
}

}  // namespace
}  // namespace nasm_core
