// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/evaluation/played.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/testing/systems.hpp"

namespace nasm_core {
namespace {

/// An instance of a system's training data with its optimum, as a plan on the system's grid.
struct Solved {
  explicit Solved(const std::string& name)
      : system(find_system(name)), info(system.info()), evaluator(system.make_evaluator()) {
    OptimumFinder(system).find(draw_instance(info, info.splits.front(), 1, 1), 1, optimum);
    plan.instance = optimum.instance;
    plan.controls = optimum.trajectory.controls;
    plan.free_states = optimum.trajectory.states.col(0).tail(info.free_states);
    plan.times.resize(plan.instance.steps);
    for (int k = 0; k < plan.instance.steps; ++k) {
      plan.times(k) = k * plan.instance.horizon / plan.instance.steps;
    }
  }

  Assessment judge() {
    play(plan, info, *evaluator, played);
    return assess(info, plan, played, optimum);
  }

  const System& system;
  const SystemInfo& info;
  std::unique_ptr<Evaluator> evaluator;
  Optimum optimum;
  ControlPlan plan;
  Played played;
};

TEST(Status, OnlyOneToNineMayBeExecuted) {
  for (int status = 0; status <= 255; ++status) {
    EXPECT_EQ(is_answer(static_cast<uint8_t>(status)), status >= 1 && status <= 9) << status;
  }
  EXPECT_TRUE(is_answer(AnswerStatus::kOk));
  EXPECT_TRUE(is_answer(AnswerStatus::kPolished));
  EXPECT_FALSE(is_answer(AnswerStatus::kUnset));
  EXPECT_FALSE(is_answer(AnswerStatus::kNotFinite));
}

TEST(Gap, IsRelativeToTheOptimumOrToAMillionth) {
  EXPECT_EQ(relative_to_optimum(1.0, 4.0), 0.25);
  EXPECT_EQ(relative_to_optimum(1.0, -4.0), 0.25);
  EXPECT_EQ(relative_to_optimum(1e-6, 0.0), 1.0);
  EXPECT_EQ(relative_to_optimum(0.0, 0.0), 0.0);
}

class EachSystem : public testing::TestWithParam<std::string> {};

TEST_P(EachSystem, TheOptimumHasNoGap) {
  Solved solved(GetParam());
  ASSERT_TRUE(solved.optimum.found);
  const Assessment assessment = solved.judge();
  EXPECT_EQ(assessment.cost, solved.optimum.cost);
  EXPECT_EQ(assessment.optimal_cost, solved.optimum.cost);
  EXPECT_LT(std::abs(assessment.relative_gap), smallest_gap(solved.info));
  EXPECT_EQ(assessment.relative_control_error, 0.0);
  EXPECT_LT(assessment.miss, 1e-8);
}

TEST_P(EachSystem, OtherControlsHaveAGap) {
  Solved solved(GetParam());
  const double norm = solved.plan.controls.norm();
  solved.plan.controls.array() += 1e-5;
  const double change = 1e-5 * std::sqrt(static_cast<double>(solved.plan.controls.size()));
  const Assessment assessment = solved.judge();
  EXPECT_NE(assessment.relative_gap, 0.0);
  EXPECT_GT(assessment.relative_gap, -smallest_gap(solved.info));
  EXPECT_LT(assessment.relative_gap, 1e-4);
  EXPECT_NEAR(assessment.relative_control_error, change / norm, 1e-9);
  EXPECT_EQ(assessment.miss > 0.0, solved.info.terminal_states > 0);
}

TEST_P(EachSystem, WhatLeavesAllNumbersHasNoFigures) {
  Solved solved(GetParam());
  solved.plan.controls.setConstant(std::numeric_limits<double>::quiet_NaN());
  const Assessment assessment = solved.judge();
  EXPECT_TRUE(std::isnan(assessment.cost));
  EXPECT_TRUE(std::isnan(assessment.relative_gap));
  EXPECT_TRUE(std::isnan(assessment.relative_control_error));
  EXPECT_TRUE(std::isnan(assessment.miss));
  EXPECT_EQ(assessment.optimal_cost, solved.optimum.cost);
}

TEST_P(EachSystem, WithoutAnOptimumThereIsOnlyTheCost) {
  Solved solved(GetParam());
  const double cost = solved.optimum.cost;
  solved.optimum = Optimum();
  const Assessment assessment = solved.judge();
  EXPECT_EQ(assessment.cost, cost);
  EXPECT_TRUE(std::isnan(assessment.optimal_cost));
  EXPECT_TRUE(std::isnan(assessment.relative_gap));
  EXPECT_TRUE(std::isnan(assessment.relative_control_error));
}

INSTANTIATE_TEST_SUITE_P(AllSystems, EachSystem, testing::ValuesIn(paper_systems()),
                         [](const auto& system) { return system.param; });

// To first order, a miss saves what a goal at that place would cost less.
TEST(Miss, HasThePriceOfAnotherGoal) {
  Solved solved("brachistochrone");
  Instance instance = solved.optimum.instance;
  instance.goal(0) += 1e-5;
  Optimum beside;
  OptimumFinder(solved.system).find(instance, 1, beside);
  ASSERT_TRUE(beside.found);
  const double saved = solved.optimum.cost - beside.cost;
  ASSERT_GT(std::abs(saved), 1e-8);
  const Outcome there{beside.cost, beside.trajectory.states.rightCols<1>()};
  const double gap = relative_gap(solved.info, there, solved.optimum);
  EXPECT_LT(std::abs(gap), 1e-3 * relative_to_optimum(std::abs(saved), solved.optimum.cost));
}

TEST(Miss, IsTooLargeBeyondAThousandthOfTheGoal) {
  const Solved solved("zermelo");
  Outcome run{solved.optimum.cost, solved.optimum.trajectory.states.rightCols<1>()};
  const Eigen::VectorXd& goal = solved.optimum.instance.goal;
  const double scale =
      std::max(1.0, goal.head(solved.info.terminal_states).lpNorm<Eigen::Infinity>());
  run.end(0) = goal(0) + 0.99e-3 * scale;
  EXPECT_NEAR(miss(solved.info, goal, run.end), 0.99e-3 * scale, 1e-12);
  EXPECT_TRUE(std::isfinite(relative_gap(solved.info, run, solved.optimum)));
  run.end(0) = goal(0) + 1.01e-3 * scale;
  EXPECT_TRUE(std::isnan(relative_gap(solved.info, run, solved.optimum)));
  run.end(0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(miss(solved.info, goal, run.end)));
  EXPECT_TRUE(std::isnan(relative_gap(solved.info, run, solved.optimum)));
}

TEST(Miss, IsNothingWhereNoEndIsPrescribed) {
  const Solved solved("pendulum");
  const Eigen::VectorXd elsewhere = solved.optimum.trajectory.states.rightCols<1>().array() + 1.0;
  EXPECT_EQ(miss(solved.info, solved.optimum.instance.goal, elsewhere), 0.0);
  EXPECT_EQ(relative_gap(solved.info, {solved.optimum.cost, elsewhere}, solved.optimum), 0.0);
  EXPECT_EQ(relative_gap(solved.info, {solved.optimum.cost, {}}, solved.optimum), 0.0);
}

TEST(Gap, OnAnotherPlantIsMeasuredFromTheOptimumOnThatPlant) {
  const Solved solved("zermelo");
  Outcome reference{1.1 * solved.optimum.cost, solved.optimum.trajectory.states.rightCols<1>()};
  reference.end(0) += 0.1;
  EXPECT_EQ(relative_gap(solved.info, reference, solved.optimum, reference), 0.0);
  const Outcome run{2.0 * reference.cost, reference.end};
  EXPECT_EQ(relative_gap(solved.info, run, solved.optimum, reference), 1.0);
}

TEST(Gap, AsText) {
  const SystemInfo& pendulum = find_system("pendulum").info();
  const SystemInfo& zermelo = find_system("zermelo").info();
  EXPECT_EQ(gap_text(3.14e-10, pendulum), "3.1e-10");
  EXPECT_EQ(gap_text(3e-14, pendulum), "< 1e-13");
  EXPECT_EQ(gap_text(-3e-14, pendulum), "< 1e-13");
  EXPECT_EQ(gap_text(-0.25, pendulum), "-0.25");
  EXPECT_EQ(gap_text(std::nan(""), pendulum), "-");
  EXPECT_EQ(gap_text(3e-12, zermelo), "< 1e-10") << "the price of a miss is of first order";
}

TEST(ControlPlan, EachControlHoldsUntilTheNext) {
  ControlPlan plan;
  plan.times = Eigen::Vector3d(0.1, 0.2, 0.4);
  plan.controls = Eigen::RowVector3d(1.0, 2.0, 3.0);
  EXPECT_EQ(plan.control_at(0.0)(0), 1.0);
  EXPECT_EQ(plan.control_at(0.19)(0), 1.0);
  EXPECT_EQ(plan.control_at(0.2 - 1e-12)(0), 2.0) << "times are rounded";
  EXPECT_EQ(plan.control_at(9.0)(0), 3.0);
}

TEST(ControlPlan, KnowsUniformTimes) {
  const Eigen::VectorXd uniform = Eigen::Vector4d(0.0, 0.5, 1.0, 1.5);
  EXPECT_TRUE(is_uniform(uniform, 2.0));
  EXPECT_FALSE(is_uniform(uniform, 1.9));
  EXPECT_FALSE(is_uniform(Eigen::Vector4d(0.0, 0.5, 1.1, 1.5), 2.0));
}

}  // namespace
}  // namespace nasm_core
