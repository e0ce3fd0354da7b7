// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "baselines/transcription.hpp"
#include "guess_of.hpp"
#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/testing/golden_values.hpp"
#include "nasm_core/testing/systems.hpp"
#include "nasm_trainer/baselines/direct_method.hpp"
// After transcription.hpp, which prepares for IPOPT's headers.
#include <IpIpoptApplication.hpp>

namespace nasm_trainer {
namespace {

using nasm_core::draw_instance;
using nasm_core::find_split;
using nasm_core::find_system;
using nasm_core::Golden;
using nasm_core::Instance;
using nasm_core::SolveStatus;
using nasm_core::System;
using nasm_core::Trajectory;

/// More than the default for a thorough run.
uint64_t instances_of_a_split() {
  const char* text = std::getenv("NASM_TEST_INSTANCES");
  return text ? std::strtoull(text, nullptr, 10) : 20;
}

double largest_difference(const Trajectory& a, const Trajectory& b) {
  return (a.controls - b.controls).cwiseAbs().maxCoeff();
}

class GoldenValues : public testing::TestWithParam<Golden> {};

TEST_P(GoldenValues, AreReproduced) {
  const Golden& golden = GetParam();
  const System& system = find_system(golden.system);
  Instance instance = nasm_core::default_instance(system.info());
  const auto& ood = find_split(system.info(), "ood").ranges;
  for (std::size_t i = 0; i < ood.size(); ++i) {
    instance.goal(static_cast<Eigen::Index>(i)) =
        0.5 * (ood[i].lower + ood[i].upper) + golden.displacement;
  }
  Trajectory trajectory = guess_of(system, instance);
  const auto report = DirectMethod(system).solve(instance, trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_NEAR(report.cost, golden.cost, 1e-9 * golden.cost);
  EXPECT_NEAR(trajectory.controls(0, 0), golden.first_control, 1e-6);
  EXPECT_NEAR(trajectory.controls(0, 50), golden.middle_control, 1e-6);
  EXPECT_LE(report.gradient_norm, 1e-8 * golden.cost);
}

INSTANTIATE_TEST_SUITE_P(DirectMethod, GoldenValues, nasm_core::golden_values(),
                         nasm_core::golden_name);

class EverySystem : public testing::TestWithParam<std::string> {
 protected:
  /// IPOPT's own check, which knows entries outside of the pattern too.
  void expect_exact_derivatives() const {
    Instance instance = draw_instance(system, find_split(system.info(), "id"), 3, 0);
    instance.horizon *= 4.0 / instance.steps;  // long steps of unstable systems lose digits
    instance.steps = 4;
    Trajectory trajectory = guess_of(system, instance);
    nasm_common::Random random(5);
    // Off the guess, where many derivatives vanish; small enough to stay where costs are defined.
    const auto displaced = [&random](double value) { return value + random.uniform(-0.05, 0.05); };
    trajectory.controls = trajectory.controls.unaryExpr(displaced);
    trajectory.states = trajectory.states.unaryExpr(displaced);
    Ipopt::SmartPtr<Transcription> transcription =
        new Transcription(system, system.info().control_lower, system.info().control_upper);
    transcription->bind(instance, trajectory);

    std::ostringstream output;
    Ipopt::SmartPtr<Ipopt::StreamJournal> journal =
        new Ipopt::StreamJournal("test", Ipopt::J_ITERSUMMARY);
    journal->SetOutputStream(&output);
    Ipopt::SmartPtr<Ipopt::IpoptApplication> application = new Ipopt::IpoptApplication(false);
    application->Jnlst()->AddJournal(Ipopt::GetRawPtr(journal));
    application->Options()->SetStringValue("derivative_test", "second-order");
    application->Options()->SetNumericValue("point_perturbation_radius", 0.0);
    application->Options()->SetStringValue("sb", "yes");
    application->Options()->SetStringValue("linear_solver", "mumps");
    application->Options()->SetIntegerValue("max_iter", 0);
    application->Initialize("");
    application->OptimizeTNLP(transcription);
    EXPECT_NE(output.str().find("checker for second derivatives"), std::string::npos);
    EXPECT_NE(output.str().find("No errors detected by derivative checker"), std::string::npos)
        << output.str();
  }

  const System& system = find_system(GetParam());
};

TEST_P(EverySystem, HasTheOptimumThatNewtonFinds) {
  DirectMethod direct(system);
  const auto newton = system.make_newton();
  for (const char* split : {"id", "ood"}) {
    for (uint64_t i = 0; i < instances_of_a_split(); ++i) {
      SCOPED_TRACE(split + std::string(" instance ") + std::to_string(i));
      const Instance instance =
          draw_instance(system.info(), find_split(system.info(), split), 7, i);
      Trajectory ours = guess_of(system, instance);
      Trajectory newtons = ours;
      const auto report = direct.solve(instance, ours);
      const auto expected = newton->solve(instance, newtons);
      ASSERT_EQ(expected.status, SolveStatus::kConverged);
      EXPECT_EQ(report.status, SolveStatus::kConverged);
      EXPECT_NEAR(report.cost, expected.cost, 1e-8 * std::abs(expected.cost));
      EXPECT_LE(report.constraint_violation, 1e-8);
      if (ours.multipliers.size() > 0) {
        EXPECT_LE((ours.multipliers - newtons.multipliers).cwiseAbs().maxCoeff(),
                  1e-6 * newtons.multipliers.cwiseAbs().maxCoeff());
      }
    }
  }
}

TEST_P(EverySystem, HasExactDerivativesWhereThePatternSays) {
  expect_exact_derivatives();
}

TEST_P(EverySystem, GivesTheSameAnswerWithReuseAndWithout) {
  DirectMethodOptions options;
  DirectMethod reusing(system, options);
  options.reuse = false;
  DirectMethod building(system, options);
  for (uint64_t i = 0; i < 4; ++i) {
    Instance instance = draw_instance(system.info(), find_split(system.info(), "id"), 11, i, 0.1);
    instance.steps = i == 2 ? 60 : 100;  // a kept structure must not survive a change of size
    Trajectory reused = guess_of(system, instance);
    Trajectory built = reused;
    const auto reused_report = reusing.solve(instance, reused);
    const auto built_report = building.solve(instance, built);
    EXPECT_EQ(reused_report.status, SolveStatus::kConverged);
    EXPECT_EQ(reused_report.iterations, built_report.iterations);
    EXPECT_NEAR(reused_report.cost, built_report.cost, 1e-12 * std::abs(built_report.cost));
    EXPECT_LE(largest_difference(reused, built), 1e-9);
  }
}

TEST_P(EverySystem, RefusesABadInstanceAndLeavesTheTrajectory) {
  const Instance good = nasm_core::default_instance(system.info());
  const Trajectory guess = guess_of(system, good);
  Instance not_finite = good;
  not_finite.goal(0) = std::numeric_limits<double>::quiet_NaN();
  Instance no_horizon = good;
  no_horizon.horizon = 0.0;
  Instance other_size = good;
  other_size.steps = 50;
  DirectMethod direct(system);
  for (const Instance& bad : {not_finite, no_horizon, other_size}) {
    Trajectory trajectory = guess;
    EXPECT_EQ(direct.solve(bad, trajectory).status, SolveStatus::kInvalidInstance);
    EXPECT_EQ(trajectory.controls, guess.controls);
    EXPECT_EQ(trajectory.states, guess.states);
  }
  Trajectory trajectory = guess;
  EXPECT_EQ(direct.solve(good, trajectory).status, SolveStatus::kConverged);
}

INSTANTIATE_TEST_SUITE_P(DirectMethod, EverySystem, testing::ValuesIn(nasm_core::paper_systems()),
                         [](const auto& test) { return test.param; });

class RobotSystem : public EverySystem {};

/// Problems with constraints have several minima, of which the two need not find the same one.
TEST_P(RobotSystem, HasTheOptimumThatTheInteriorPointFinds) {
  nasm_core::NewtonOptions newton_options;
  newton_options.max_iterations = 300;
  const auto newton = system.make_newton(newton_options);
  DirectMethodOptions options;
  options.tolerance = 1e-9;
  options.max_iterations = 1000;
  DirectMethod direct(system, options);
  const uint64_t count = instances_of_a_split() / 2;
  uint64_t same = 0;
  for (uint64_t i = 0; i < count; ++i) {
    SCOPED_TRACE(i);
    const Instance instance = draw_instance(system, find_split(system.info(), "id"), 7, i);
    Trajectory ours = guess_of(system, instance);
    Trajectory interior = ours;
    const auto report = direct.solve(instance, ours);
    const auto found = newton->solve(instance, interior);
    EXPECT_TRUE(is_optimal(found.status)) << to_string(found.status);
    EXPECT_EQ(report.status, SolveStatus::kConverged);
    EXPECT_LE(report.constraint_violation, 1e-7);
    same += std::abs(found.cost - report.cost) <= 1e-8 * std::max(1.0, report.cost);
  }
  EXPECT_GE(same, count * 8 / 10);
  RecordProperty("same_optimum", static_cast<int>(same));
}

TEST_P(RobotSystem, HasExactDerivatives) {
  expect_exact_derivatives();
}

INSTANTIATE_TEST_SUITE_P(DirectMethod, RobotSystem, testing::ValuesIn(nasm_core::robot_systems()),
                         [](const auto& test) { return test.param; });

TEST(DirectMethod, HonoursBoundsAsNewtonDoes) {
  const System& system = find_system("quadrotor");
  DirectMethodOptions options;
  options.control_lower = Eigen::VectorXd::Constant(4, -5.0);
  options.control_upper = Eigen::VectorXd::Constant(4, 5.0);
  nasm_core::NewtonOptions newton_options;
  newton_options.control_lower = options.control_lower;
  newton_options.control_upper = options.control_upper;
  DirectMethod direct(system, options);
  const auto newton = system.make_newton(newton_options);
  for (uint64_t i = 0; i < 10; ++i) {
    const Instance instance = draw_instance(system.info(), find_split(system.info(), "id"), 2, i);
    Trajectory ours = guess_of(system, instance);
    Trajectory newtons = ours;
    const auto report = direct.solve(instance, ours);
    const auto expected = newton->solve(instance, newtons);
    ASSERT_EQ(expected.status, SolveStatus::kConverged);
    EXPECT_EQ(report.status, SolveStatus::kConverged);
    EXPECT_NEAR(report.cost, expected.cost, 1e-7 * expected.cost);
    EXPECT_LE(report.gradient_norm, 1e-7 * report.cost);
    EXPECT_LE(ours.controls.maxCoeff(), 5.0);
    EXPECT_GE(ours.controls.minCoeff(), -5.0);
    EXPECT_GT(ours.controls.cwiseAbs().maxCoeff(), 4.999);
  }
}

TEST(DirectMethod, NeedsNoStatesToBegin) {
  const System& system = find_system("rocket");
  const Instance instance = nasm_core::default_instance(system.info());
  Trajectory with_states = guess_of(system, instance);
  Trajectory without;
  without.controls = with_states.controls;
  DirectMethod direct(system);
  EXPECT_EQ(direct.solve(instance, with_states).status, SolveStatus::kConverged);
  EXPECT_EQ(direct.solve(instance, without).status, SolveStatus::kConverged);
  EXPECT_LE(largest_difference(with_states, without), 1e-12);
}

TEST(DirectMethod, SaysWhenIterationsRunOut) {
  const System& system = find_system("quadrotor");
  const Instance instance = nasm_core::default_instance(system.info());
  Trajectory trajectory = guess_of(system, instance);
  DirectMethodOptions options;
  options.max_iterations = 2;
  const auto report = DirectMethod(system, options).solve(instance, trajectory);
  EXPECT_EQ(report.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(report.iterations, 2);
}

TEST(DirectMethod, MayBeUsedFromSeveralThreads) {
  const System& system = find_system("pendulum");
  constexpr uint64_t kInstances = 10;
  const auto solve_all = [&](std::vector<double>& costs) {
    DirectMethod direct(system);
    for (uint64_t i = 0; i < kInstances; ++i) {
      const Instance instance = draw_instance(system.info(), find_split(system.info(), "id"), 4, i);
      Trajectory trajectory = guess_of(system, instance);
      costs.push_back(direct.solve(instance, trajectory).cost);
    }
  };
  std::vector<double> alone;
  solve_all(alone);
  std::vector<std::vector<double>> together(4);
  std::vector<std::thread> threads;
  for (auto& costs : together) threads.emplace_back(solve_all, std::ref(costs));
  for (auto& thread : threads) thread.join();
  for (const auto& costs : together) EXPECT_EQ(costs, alone);
}

TEST(DirectMethod, RefusesOptionsThatMakeNoSense) {
  const System& system = find_system("quadrotor");
  DirectMethodOptions options;
  options.control_lower = Eigen::VectorXd::Constant(3, -5.0);
  EXPECT_THROW(DirectMethod(system, options), std::invalid_argument);
  options.control_lower = Eigen::VectorXd::Constant(4, 1.0);
  options.control_upper = Eigen::VectorXd::Constant(4, -1.0);
  EXPECT_THROW(DirectMethod(system, options), std::invalid_argument);
  options = {};
  options.tolerance = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(DirectMethod(system, options), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_trainer
