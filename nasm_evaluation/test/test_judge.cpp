// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_evaluation/judge.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "nasm_sim/run_assessor.hpp"
#include "support.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using test::Controller;
using test::model_file;

constexpr double kForever = std::numeric_limits<double>::infinity();

Case case_of(const nasm_msgs::msg::OcpInstance& instance) {
  Case posed;
  posed.number = 1;
  posed.instance = instance;
  return posed;
}

/// The simulator's run of an answer, with all states on the way.
struct Simulated {
  explicit Simulated(const ControlTrajectory& answer, const std::string& name) {
    const nasm_core::System& system = nasm_core::find_system(name);
    nasm_core::ControlPlan plan;
    const auto complaint = nasm_ros::read_plan(answer, system, plan);
    if (complaint) throw std::runtime_error(*complaint);
    const auto simulation = nasm_sim::make_simulation(system, {});
    simulation->offer(plan);
    std::vector<nasm_sim::Snapshot> snapshots;
    for (auto event = simulation->step(kForever); event != nasm_sim::Event::kWaiting;
         event = simulation->step(kForever)) {
      if (simulation->now().id != 0) snapshots.push_back(simulation->now());
      if (event == nasm_sim::Event::kFinished) break;
    }
    run = simulation->run();
    assessment = nasm_sim::RunAssessor(system, {}).assess(run);
    const auto& info = system.info();
    const auto samples = static_cast<Eigen::Index>(snapshots.size());
    execution.states.resize(static_cast<Eigen::Index>(info.states.size()), samples);
    execution.controls.setConstant(static_cast<Eigen::Index>(info.controls.size()), samples,
                                   kNotKnown);
    for (Eigen::Index i = 0; i < samples; ++i) {
      const nasm_sim::Snapshot& snapshot = snapshots[static_cast<std::size_t>(i)];
      execution.times.push_back(snapshot.trajectory_time_s);
      execution.states.col(i) = snapshot.state;
      if (snapshot.control.size() > 0) execution.controls.col(i) = snapshot.control;
    }
  }
  nasm_sim::Run run;
  nasm_core::Assessment assessment;
  Execution execution;
};

class JudgeOf : public testing::TestWithParam<const char*> {};

TEST_P(JudgeOf, AgreesWithTheSimulator) {
  const std::string name = GetParam();
  Controller controller(model_file(name));
  Judge judge(nasm_core::read_model(model_file(name)), {});
  for (const uint64_t id : {1u, 2u, 3u}) {
    Case posed = case_of(test::problem(name, id));
    const ControlTrajectory answer = controller.answer(posed.instance);
    ASSERT_LE(answer.status, ControlTrajectory::STATUS_POLISHED) << answer.status_text;
    const Simulated simulated(answer, name);
    posed.execution = simulated.execution;
    const Verdict verdict = judge.judge(posed, &answer);
    const double optimum = simulated.assessment.optimal_cost;
    EXPECT_EQ(verdict.optimal_cost, optimum);
    EXPECT_EQ(verdict.answer.cost, simulated.run.cost);
    EXPECT_NEAR(verdict.answer.cost, answer.cost, 1e-9 * std::abs(optimum));
    EXPECT_EQ(verdict.answer.relative_gap, simulated.assessment.relative_gap);
    EXPECT_GT(verdict.answer.relative_gap,
              -nasm_core::smallest_gap(nasm_core::find_system(name).info()));
    EXPECT_EQ(verdict.answer.relative_control_error, simulated.assessment.relative_control_error);
    EXPECT_EQ(verdict.answer.estimated_relative_gap, answer.relative_gap);
    EXPECT_NEAR(verdict.executed_cost, simulated.run.cost, 1e-9 * std::abs(optimum));
    EXPECT_NEAR(verdict.executed_gap, verdict.answer.relative_gap, 1e-8);
    EXPECT_NEAR(verdict.executed_control_difference, 0.0, 1e-12);
    EXPECT_GT(verdict.optimum_time_s, 0.0);
  }
}

INSTANTIATE_TEST_SUITE_P(Systems, JudgeOf,
                         testing::Values("quadrotor", "pendulum", "rocket", "brachistochrone"),
                         [](const auto& system) { return std::string(system.param); });

class JudgeOfQuadrotors : public testing::Test {
 protected:
  const nasm_core::Model model_ = nasm_core::read_model(model_file("quadrotor"));
  Controller controller_{model_file("quadrotor")};
  Judge judge_{model_, {}};
};

TEST_F(JudgeOfQuadrotors, DoesNotTrustWhatAnAnswerClaims) {
  const Case posed = case_of(test::problem("quadrotor", 5));
  ControlTrajectory answer = controller_.answer(posed.instance);
  const Verdict honest = judge_.judge(posed, &answer);
  answer.cost = 1e-3;
  answer.goal.assign(9, 0.0);
  answer.relative_gap = 0.0;
  const Verdict verdict = judge_.judge(posed, &answer);
  EXPECT_EQ(verdict.answer.cost, honest.answer.cost);
  EXPECT_EQ(verdict.answer.relative_gap, honest.answer.relative_gap);
  EXPECT_EQ(verdict.optimal_cost, honest.optimal_cost);
  EXPECT_EQ(verdict.answer.estimated_relative_gap, 0.0);
}

TEST_F(JudgeOfQuadrotors, WorseControlsHaveALargerGap) {
  const Case posed = case_of(test::problem("quadrotor", 6));
  const ControlTrajectory good = controller_.answer(posed.instance);
  ControlTrajectory bad = good;
  for (double& control : bad.controls) control *= 1.05;
  const Verdict verdict = judge_.judge(posed, &good, &bad);
  ASSERT_TRUE(verdict.baseline);
  EXPECT_GT(verdict.baseline->relative_gap, 1e2 * verdict.answer.relative_gap);
}

TEST_F(JudgeOfQuadrotors, WithoutAnAnswerTheOptimumAndThePlaceAreKnown) {
  const Case inside = case_of(test::problem("quadrotor", 7));
  const Case outside = case_of(test::problem("quadrotor", 7, true));
  const Verdict verdict = judge_.judge(inside, nullptr);
  EXPECT_EQ(verdict.answer.status, ControlTrajectory::STATUS_UNSET);
  EXPECT_FALSE(verdict.answer.is_answer());
  EXPECT_TRUE(std::isnan(verdict.answer.relative_gap));
  EXPECT_TRUE(std::isfinite(verdict.optimal_cost));
  EXPECT_EQ(verdict.task.size(), model_.inputs.size());
  EXPECT_EQ(verdict.answer.ood_score, 0.0);
  EXPECT_GT(judge_.judge(outside, nullptr).answer.ood_score, 0.0);
}

TEST_F(JudgeOfQuadrotors, WithoutTheOptimumOnlyTheCostIsKnown) {
  Judge judge(model_, {false});
  const Case posed = case_of(test::problem("quadrotor", 8));
  const ControlTrajectory answer = controller_.answer(posed.instance);
  const Verdict verdict = judge.judge(posed, &answer);
  EXPECT_TRUE(std::isfinite(verdict.answer.cost));
  EXPECT_TRUE(std::isnan(verdict.answer.relative_gap));
  EXPECT_TRUE(std::isnan(verdict.optimal_cost));
}

TEST_F(JudgeOfQuadrotors, OtherTimesAreJudgedOnTheGridOfTheAnswer) {
  Case posed = case_of(test::problem("quadrotor", 9));
  posed.instance.num_samples = 50;
  ControlTrajectory answer = controller_.answer(posed.instance);
  ASSERT_EQ(answer.times.size(), 50u);
  const Simulated coarse(answer, "quadrotor");
  const Verdict verdict = judge_.judge(posed, &answer);
  EXPECT_EQ(verdict.optimal_cost, coarse.assessment.optimal_cost);
  EXPECT_EQ(verdict.answer.relative_gap, coarse.assessment.relative_gap);
  posed.instance.num_samples = 0;
  posed.instance.times = {0.0, 0.1, 0.35};
  answer = controller_.answer(posed.instance);
  ASSERT_TRUE(nasm_core::is_answer(answer.status));
  EXPECT_TRUE(std::isfinite(judge_.judge(posed, &answer).answer.relative_gap));
}

TEST_F(JudgeOfQuadrotors, ProblemsThatAreImpossibleAreRefusedAndNothingIsKnown) {
  std::vector<nasm_msgs::msg::OcpInstance> impossible(5, test::problem("quadrotor", 10));
  impossible[0].goal.resize(3);
  impossible[1].goal[2] = std::nan("");
  impossible[2].parameter_names.push_back("no_such");
  impossible[3].system = "pendulum";
  impossible[4].initial_state.resize(2);
  for (const auto& instance : impossible) {
    const Case posed = case_of(instance);
    const ControlTrajectory answer = controller_.answer(instance);
    const Verdict verdict = judge_.judge(posed, &answer);
    EXPECT_FALSE(verdict.answer.is_answer());
    EXPECT_FALSE(verdict.answer.status_text.empty());
    EXPECT_TRUE(std::isnan(verdict.optimal_cost));
    EXPECT_TRUE(std::isnan(verdict.answer.cost));
  }
}

TEST_F(JudgeOfQuadrotors, AnswersThatCannotBeRolledOutHaveNoCost) {
  const Case posed = case_of(test::problem("quadrotor", 11));
  const ControlTrajectory good = controller_.answer(posed.instance);
  std::vector<ControlTrajectory> bad(6, good);
  bad[0].controls.pop_back();
  bad[1].controls[7] = std::nan("");
  bad[2].times[3] = bad[2].times[2];
  bad[3].control_dim = 3;
  bad[4].times.clear();
  for (double& control : bad[5].controls) control = 1e200;
  for (const ControlTrajectory& answer : bad) {
    const Verdict verdict = judge_.judge(posed, &answer);
    EXPECT_TRUE(verdict.answer.is_answer());
    EXPECT_TRUE(std::isnan(verdict.answer.cost));
    EXPECT_TRUE(std::isnan(verdict.answer.relative_gap));
    EXPECT_TRUE(std::isfinite(verdict.optimal_cost));
  }
}

TEST_F(JudgeOfQuadrotors, ExecutionsThatDoNotFitAreNotCounted) {
  Case posed = case_of(test::problem("quadrotor", 12));
  const ControlTrajectory answer = controller_.answer(posed.instance);
  const Simulated simulated(answer, "quadrotor");
  posed.execution = simulated.execution;
  posed.execution->times.resize(10);
  posed.execution->states = simulated.execution.states.leftCols(10).eval();
  posed.execution->controls = simulated.execution.controls.leftCols(10).eval();
  EXPECT_TRUE(std::isnan(judge_.judge(posed, &answer).executed_cost)) << "only the beginning";
  posed.execution->achieved_cost = 3.5;
  EXPECT_EQ(judge_.judge(posed, &answer).executed_cost, 3.5) << "a recorded result comes first";
  EXPECT_TRUE(std::isfinite(judge_.judge(posed, &answer).executed_gap));
  posed.execution->states.resize(2, 10);
  EXPECT_EQ(judge_.judge(posed, &answer).executed_cost, 3.5);
  EXPECT_TRUE(std::isnan(judge_.judge(posed, &answer).executed_control_difference));
}

}  // namespace
}  // namespace nasm_evaluation
