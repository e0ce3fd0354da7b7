// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/judge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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

class JudgeOf : public testing::TestWithParam<std::string> {};

TEST_P(JudgeOf, FindsNoFaultWithTheOptimum) {
  const auto [plan, cost] = test::optimal_plan(GetParam());
  Judge judge(nasm_core::find_system(GetParam()), {});
  const Judgement judgement = judge.judge(run_of(plan, GetParam(), {}));
  EXPECT_EQ(judgement.optimal_cost, cost);
  EXPECT_EQ(judgement.relative_gap, 0.0);
  EXPECT_EQ(judgement.relative_control_error, 0.0);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, JudgeOf, testing::ValuesIn(nasm_core::system_names()),
                         [](const auto& system) { return system.param; });

TEST(Judge, MeasuresWhatIsNotOptimal) {
  nasm_core::ControlPlan plan = test::optimal_plan("quadrotor").plan;
  const double norm = plan.controls.norm();
  plan.controls.array() += 0.1;
  Judge judge(nasm_core::find_system("quadrotor"), {});
  const Judgement judgement = judge.judge(run_of(plan, "quadrotor", {}));
  EXPECT_GT(judgement.relative_gap, 0.0);
  EXPECT_NEAR(judgement.relative_control_error, 0.1 * std::sqrt(400.0) / norm, 1e-9);
}

TEST(Judge, TheIntegratorDoesNotCount) {
  SimulationOptions options;
  options.plant.integrator = Integrator::kRk4;
  const auto [plan, cost] = test::optimal_plan("pendulum");
  Judge judge(nasm_core::find_system("pendulum"), options.plant);
  const Judgement judgement = judge.judge(run_of(plan, "pendulum", options));
  EXPECT_EQ(judgement.relative_gap, 0.0);
  EXPECT_NE(judgement.optimal_cost, cost);
  Judge judge_of_boats(nasm_core::find_system("zermelo"), options.plant);
  const auto journey = run_of(test::optimal_plan("zermelo").plan, "zermelo", options);
  EXPECT_EQ(judge_of_boats.judge(journey).relative_gap, 0.0);
}

TEST(Judge, ARunThatMissesAPrescribedEndHasNoGap) {
  SimulationOptions options;
  options.plant.noise = Eigen::VectorXd::Constant(1, 0.1);
  const auto run = run_of(test::optimal_plan("zermelo").plan, "zermelo", options);
  Judge judge(nasm_core::find_system("zermelo"), options.plant);
  const Judgement judgement = judge.judge(run);
  EXPECT_TRUE(std::isfinite(run.cost));
  EXPECT_TRUE(std::isfinite(judgement.optimal_cost));
  EXPECT_TRUE(std::isnan(judgement.relative_gap));
}

TEST(Judge, ARunThatLeftAllNumbersHasNoGap) {
  nasm_core::ControlPlan plan = test::optimal_plan("pendulum").plan;
  plan.controls.setConstant(1e300);
  Judge judge(nasm_core::find_system("pendulum"), {});
  const Judgement judgement = judge.judge(run_of(plan, "pendulum", {}));
  EXPECT_TRUE(std::isfinite(judgement.optimal_cost));
  EXPECT_TRUE(std::isnan(judgement.relative_gap));
  EXPECT_TRUE(std::isnan(judgement.relative_control_error));
}

}  // namespace
}  // namespace nasm_sim
