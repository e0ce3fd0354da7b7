// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/run_assessor.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_sim {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

Run run_of(const nasm_core::ControlPlan& plan, const std::string& system,
           const SimulationOptions& options) {
  const auto simulation = make_simulation(nasm_core::find_system(system), options);
  simulation->offer(plan);
  simulation->step(kForever);
  test::play(*simulation, kForever);
  return simulation->run();
}

class EachSystem : public testing::TestWithParam<std::string> {};

TEST_P(EachSystem, FindsNoFaultWithTheOptimum) {
  const auto [plan, cost] = test::optimal_plan(GetParam());
  RunAssessor assessor(nasm_core::find_system(GetParam()), {});
  const nasm_core::Assessment assessment = assessor.assess(run_of(plan, GetParam(), {}));
  EXPECT_EQ(assessment.cost, cost);
  EXPECT_EQ(assessment.optimal_cost, cost);
  EXPECT_LT(std::abs(assessment.relative_gap),
            nasm_core::smallest_gap(nasm_core::find_system(GetParam()).info()));
  EXPECT_EQ(assessment.relative_control_error, 0.0);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, EachSystem, testing::ValuesIn(nasm_core::paper_systems()),
                         [](const auto& system) { return system.param; });

TEST(RunAssessor, MeasuresWhatIsNotOptimal) {
  nasm_core::ControlPlan plan = test::optimal_plan("quadrotor").plan;
  const double norm = plan.controls.norm();
  plan.controls.array() += 0.1;
  RunAssessor assessor(nasm_core::find_system("quadrotor"), {});
  const nasm_core::Assessment assessment = assessor.assess(run_of(plan, "quadrotor", {}));
  EXPECT_GT(assessment.relative_gap, 0.0);
  EXPECT_NEAR(assessment.relative_control_error, 0.1 * std::sqrt(400.0) / norm, 1e-9);
}

TEST(RunAssessor, TheIntegratorDoesNotCount) {
  SimulationOptions options;
  options.plant.integrator = Integrator::kRk4;
  const auto [plan, cost] = test::optimal_plan("pendulum");
  RunAssessor assessor(nasm_core::find_system("pendulum"), options.plant);
  const nasm_core::Assessment assessment = assessor.assess(run_of(plan, "pendulum", options));
  EXPECT_EQ(assessment.relative_gap, 0.0);
  EXPECT_NE(assessment.optimal_cost, cost);
  RunAssessor assessor_of_boats(nasm_core::find_system("zermelo"), options.plant);
  const auto journey = run_of(test::optimal_plan("zermelo").plan, "zermelo", options);
  EXPECT_EQ(assessor_of_boats.assess(journey).relative_gap, 0.0);
}

TEST(RunAssessor, ARunThatMissesAPrescribedEndHasNoGap) {
  SimulationOptions options;
  options.plant.noise = Eigen::VectorXd::Constant(1, 0.1);
  const auto run = run_of(test::optimal_plan("zermelo").plan, "zermelo", options);
  RunAssessor assessor(nasm_core::find_system("zermelo"), options.plant);
  const nasm_core::Assessment assessment = assessor.assess(run);
  EXPECT_TRUE(std::isfinite(run.cost));
  EXPECT_TRUE(std::isfinite(assessment.optimal_cost));
  EXPECT_TRUE(std::isnan(assessment.relative_gap));
}

// A slightly wrong heading misses the goal; this must not look faster than the optimum.
TEST(RunAssessor, ARunThatMissesAPrescribedEndALittleDoesNotGain) {
  nasm_core::ControlPlan plan = test::optimal_plan("zermelo").plan;
  plan.controls.array() += 1e-4;
  RunAssessor assessor(nasm_core::find_system("zermelo"), {});
  const nasm_core::Assessment assessment = assessor.assess(run_of(plan, "zermelo", {}));
  EXPECT_GT(assessment.miss, 1e-6);
  EXPECT_GT(assessment.relative_gap, -1e-12);
  EXPECT_LT(assessment.relative_gap, 1e-6);
}

TEST(RunAssessor, ARunThatLeftAllNumbersHasNoGap) {
  nasm_core::ControlPlan plan = test::optimal_plan("pendulum").plan;
  plan.controls.setConstant(1e300);
  RunAssessor assessor(nasm_core::find_system("pendulum"), {});
  const nasm_core::Assessment assessment = assessor.assess(run_of(plan, "pendulum", {}));
  EXPECT_TRUE(std::isfinite(assessment.optimal_cost));
  EXPECT_TRUE(std::isnan(assessment.relative_gap));
  EXPECT_TRUE(std::isnan(assessment.relative_control_error));
}

}  // namespace
}  // namespace nasm_sim
