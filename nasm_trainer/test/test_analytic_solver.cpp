// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/solvers/analytic.hpp"
#include "nasm_core/solvers/navigation.hpp"
#include "nasm_trainer/baselines/analytic_solver.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::draw_instance;
using nasm_core::find_split;
using nasm_core::find_system;
using nasm_core::Instance;
using nasm_core::SolveReport;
using nasm_core::SolveStatus;
using nasm_core::System;
using nasm_core::Trajectory;

class Formula : public testing::TestWithParam<const char*> {
 protected:
  Instance draw(uint64_t index) const {
    return draw_instance(system.info(), find_split(system.info(), "id"), 4, index);
  }

  const System& system = find_system(GetParam());
};

TEST_P(Formula, IsTheAnswerAndRolledOut) {
  AnalyticSolver solver(system);
  for (uint64_t i = 0; i < 5; ++i) {
    const Instance instance = draw(i);
    Trajectory trajectory;
    system.guess(instance, trajectory);
    const SolveReport report = solver.solve(instance, trajectory);
    ASSERT_EQ(report.status, SolveStatus::kConverged);
    EXPECT_EQ(trajectory.controls, *nasm_core::analytic_controls(system.info(), instance));
    Trajectory again = trajectory;
    const auto evaluator = system.make_evaluator();
    evaluator->bind(instance);
    EXPECT_EQ(report.cost, evaluator->roll_out(again));
    EXPECT_EQ(trajectory.states, again.states);
    EXPECT_TRUE(std::isfinite(report.gradient_norm));
  }
}

TEST_P(Formula, IsNearTheDiscretisedOptimum) {
  AnalyticSolver solver(system);
  const Instance instance = draw(0);
  Trajectory trajectory;
  solver.solve(instance, trajectory);
  Trajectory optimum;
  system.guess(instance, optimum);
  ASSERT_TRUE(nasm_core::is_optimal(system.make_newton()->solve(instance, optimum).status));
  const double difference = (trajectory.controls - optimum.controls).norm();
  EXPECT_GT(difference, 1e-6);
  EXPECT_LT(difference, 0.05 * optimum.controls.norm());
}

TEST_P(Formula, MissesTheGoalLessOnAFinerGrid) {
  AnalyticSolver solver(system);
  Instance instance = draw(1);
  Trajectory trajectory;
  const double coarse = solver.solve(instance, trajectory).constraint_violation;
  instance.steps *= 10;
  const double fine = solver.solve(instance, trajectory).constraint_violation;
  constexpr double kRounding = 1e-12;
  EXPECT_LE(fine, std::max(kRounding, 0.2 * coarse));
  EXPECT_LT(coarse, 0.05);
}

TEST_P(Formula, LeavesTheTrajectoryOfABadInstance) {
  AnalyticSolver solver(system);
  Instance instance = draw(0);
  Trajectory trajectory;
  system.guess(instance, trajectory);
  const Trajectory before = trajectory;
  instance.goal(0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(solver.solve(instance, trajectory).status, SolveStatus::kInvalidInstance);
  EXPECT_EQ(trajectory.controls, before.controls);
  EXPECT_EQ(trajectory.states, before.states);
}

INSTANTIATE_TEST_SUITE_P(Systems, Formula, testing::Values("brachistochrone", "zermelo"),
                         [](const auto& test) { return std::string(test.param); });

TEST(AnalyticSolverZermelo, KnowsTheDuration) {
  const System& system = find_system("zermelo");
  Instance instance = nasm_core::default_instance(system.info());
  instance.goal << 3.0, 4.0;
  instance.parameters(0) = 2.0;
  Trajectory trajectory;
  const SolveReport report = AnalyticSolver(system).solve(instance, trajectory);
  // Still water: straight on, 5 m at 2 m/s.
  EXPECT_NEAR(trajectory.states(2, 0), 2.5, 1e-9);
  EXPECT_NEAR(report.cost, 2.5, 1e-9);
  EXPECT_NEAR(report.constraint_violation, 0.0, 1e-9);
}

TEST(AnalyticSolverZermelo, RefusesAStartThatTheFormulaDoesNotKnow) {
  const System& system = find_system("zermelo");
  Instance instance = nasm_core::default_instance(system.info());
  instance.initial_state << 0.1, 0.2;
  Trajectory trajectory;
  EXPECT_EQ(AnalyticSolver(system).solve(instance, trajectory).status,
            SolveStatus::kInvalidInstance);
}

TEST(AnalyticSolverBrachistochrone, StartsWithoutCurvature) {
  const System& system = find_system("brachistochrone");
  const Instance instance = nasm_core::default_instance(system.info());
  Trajectory trajectory;
  const SolveReport report = AnalyticSolver(system).solve(instance, trajectory);
  const double before = trajectory.states(1, 0);
  const double start = trajectory.states(0, 0);
  EXPECT_NEAR(start - before, trajectory.controls(0, 0) - start, 1e-12);
  EXPECT_LT(report.constraint_violation, 1e-12);
}

TEST(AnalyticSolverSupport, IsForSystemsWithAFormula) {
  const std::vector<std::string> expected = {"brachistochrone", "zermelo"};
  EXPECT_EQ(AnalyticSolver::supported_systems(), expected);
  try {
    AnalyticSolver solver(find_system("pendulum"));
    FAIL() << "took a system without a formula";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "there is no formula for pendulum; analytic answers: brachistochrone, zermelo");
  }
}

}  // namespace
}  // namespace nasm_trainer
