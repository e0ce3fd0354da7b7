// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "guess_of.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/baselines/pdp.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::draw_instance;
using nasm_core::find_split;
using nasm_core::find_system;
using nasm_core::Instance;
using nasm_core::SolveStatus;
using nasm_core::System;
using nasm_core::Trajectory;

double cost_of(const System& system, const Instance& instance, Trajectory trajectory) {
  const auto evaluator = system.make_evaluator();
  evaluator->bind(instance);
  return evaluator->roll_out(trajectory);
}

struct Case {
  std::string system;
  double gap;  // relative to the optimum, that PDP's polynomial stays within
};

class Pdp : public testing::TestWithParam<Case> {
 protected:
  const System& system = find_system(GetParam().system);
};

TEST_P(Pdp, ComesNearTheOptimumFromAbove) {
  PontryaginDifferentiable pdp(system);
  for (uint64_t i = 0; i < 3; ++i) {
    const Instance instance = draw_instance(system.info(), find_split(system.info(), "id"), 1, i);
    Trajectory trajectory = guess_of(system, instance);
    Trajectory optimum = trajectory;
    const double before = cost_of(system, instance, trajectory);
    const auto report = pdp.solve(instance, trajectory);
    const auto best = system.make_newton()->solve(instance, optimum);
    EXPECT_TRUE(report.status == SolveStatus::kConverged ||
                report.status == SolveStatus::kIterationLimit);
    EXPECT_EQ(report.cost, cost_of(system, instance, trajectory));
    EXPECT_LT(report.cost, before);
    EXPECT_GT(report.cost, best.cost);
    EXPECT_LT(report.cost, (1.0 + GetParam().gap) * best.cost);
    EXPECT_LE(report.iterations, PdpOptions().max_steps);
  }
}

TEST_P(Pdp, NeverReturnsAWorseCost) {
  const Instance instance = draw_instance(system.info(), find_split(system.info(), "ood"), 1, 0);
  Trajectory optimum = guess_of(system, instance);
  const auto best = system.make_newton()->solve(instance, optimum);
  Trajectory trajectory = optimum;
  PdpOptions options;
  options.max_steps = 20;
  const auto report = PontryaginDifferentiable(system, options).solve(instance, trajectory);
  EXPECT_EQ(report.status, SolveStatus::kNoDescent);
  EXPECT_NEAR(report.cost, best.cost, 1e-12 * best.cost);
  EXPECT_EQ(trajectory.controls, optimum.controls);
}

TEST_P(Pdp, GoesOnFromItsOwnAnswer) {
  const Instance instance = draw_instance(system.info(), find_split(system.info(), "id"), 6, 0);
  PdpOptions options;
  options.max_steps = 50;
  PontryaginDifferentiable pdp(system, options);
  Trajectory trajectory = guess_of(system, instance);
  const auto first = pdp.solve(instance, trajectory);
  const auto second = pdp.solve(instance, trajectory);
  EXPECT_EQ(first.status, SolveStatus::kIterationLimit);
  EXPECT_LT(second.cost, first.cost);
}

TEST_P(Pdp, IsStationaryWhenItSaysSo) {
  // Straight lines are a well-conditioned basis, so that descent comes to an end.
  const Instance instance = draw_instance(system.info(), find_split(system.info(), "id"), 9, 0);
  PdpOptions options;
  options.intervals = 1;
  options.learning_rate = 1e-2;
  options.max_steps = 100000;
  Trajectory trajectory = guess_of(system, instance);
  const auto report = PontryaginDifferentiable(system, options).solve(instance, trajectory);
  ASSERT_EQ(report.status, SolveStatus::kConverged);
  for (Eigen::Index i = 0; i < trajectory.controls.rows(); ++i) {
    for (const double change : {-1e-2, 1e-2}) {
      Trajectory constant_added = trajectory;
      constant_added.controls.row(i).array() += change;
      EXPECT_GT(cost_of(system, instance, constant_added), report.cost);
    }
  }
}

TEST_P(Pdp, RefusesABadInstanceAndLeavesTheTrajectory) {
  Instance instance = nasm_core::default_instance(system.info());
  const Trajectory guess = guess_of(system, instance);
  instance.initial_state(0) = std::numeric_limits<double>::infinity();
  Trajectory trajectory = guess;
  const auto report = PontryaginDifferentiable(system).solve(instance, trajectory);
  EXPECT_EQ(report.status, SolveStatus::kInvalidInstance);
  EXPECT_EQ(trajectory.controls, guess.controls);
}

INSTANTIATE_TEST_SUITE_P(Systems, Pdp,
                         testing::Values(Case{"pendulum", 4e-2}, Case{"robotarm", 2e-2},
                                         Case{"cartpole", 1e-3}, Case{"quadrotor", 1e-3},
                                         Case{"rocket", 1e-5}),
                         [](const auto& test) { return test.param.system; });

TEST(PdpSupport, IsForSystemsWithoutConstraints) {
  std::vector<std::string> supported;
  for (const std::string& name : nasm_core::system_names()) {
    const System& system = find_system(name);
    if (PontryaginDifferentiable::supports(system.info())) {
      supported.push_back(name);
    } else {
      EXPECT_THROW(PontryaginDifferentiable{system}, std::invalid_argument);
    }
  }
  const std::vector<std::string> expected = {"cartpole", "pendulum", "quadrotor", "robotarm",
                                             "rocket"};
  EXPECT_EQ(supported, expected);
}

TEST(PdpSupport, RefusesOptionsThatMakeNoSense) {
  PdpOptions options;
  options.learning_rate = -1.0;
  EXPECT_THROW(PontryaginDifferentiable(find_system("pendulum"), options), std::invalid_argument);
  options = {};
  options.intervals = 0;
  EXPECT_THROW(PontryaginDifferentiable(find_system("pendulum"), options), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_trainer
