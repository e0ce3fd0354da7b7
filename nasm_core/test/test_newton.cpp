// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

class EverySystem : public testing::TestWithParam<std::string> {
 protected:
  const System& system_ = find_system(GetParam());
};

/// Neighbours of a solution with terminal constraints would miss the goal.
class EveryUnconstrainedSystem : public EverySystem {};

TEST_P(EverySystem, ConvergesOnEverySplit) {
  Trajectory trajectory;
  const auto solver = system_.make_newton();
  for (const Split& split : system_.info().splits) {
    for (uint64_t index = 0; index < 50; ++index) {
      const Instance instance = draw_instance(system_, split, 2, index);
      system_.guess(instance, trajectory);
      const SolveReport report = solver->solve(instance, trajectory);
      ASSERT_EQ(report.status, SolveStatus::kConverged) << split.name << " " << index;
      EXPECT_LE(report.gradient_norm, 1e-10 * std::max(1.0, report.cost));
      EXPECT_LE(report.constraint_violation, 1e-9);
    }
  }
}

/// The reported gradient and cost are those of the controls that are handed out.
TEST_P(EverySystem, ReportsWhatItHandsOut) {
  const Instance instance = test::drawn(system_, "id", 1);
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system_, instance, trajectory);
  const auto evaluator = system_.make_evaluator();
  ASSERT_FALSE(evaluator->bind(instance));
  Eigen::MatrixXd gradient(trajectory.controls.rows(), trajectory.controls.cols());
  const Eigen::MatrixXd states = trajectory.states;
  const double scale = std::max(1.0, report.cost);
  EXPECT_NEAR(evaluator->gradient(trajectory, gradient), report.cost, 1e-13 * scale);
  EXPECT_LE(gradient.norm(), 1e-9 * scale);
  EXPECT_LE((trajectory.states - states).norm(), 1e-12 * states.norm());
}

/// No neighbour is cheaper.
TEST_P(EveryUnconstrainedSystem, FindsAMinimum) {
  const Instance instance = test::drawn(system_, "ood", 1);
  Trajectory optimum;
  const double cost = test::solve_cold(system_, instance, optimum).cost;
  const auto evaluator = system_.make_evaluator();
  ASSERT_FALSE(evaluator->bind(instance));
  nasm_common::Random random(11);
  for (int i = 0; i < 100; ++i) {
    Trajectory neighbour = optimum;
    for (double& u : neighbour.controls.reshaped()) u += random.uniform(-0.1, 0.1);
    EXPECT_GT(evaluator->roll_out(neighbour), cost);
  }
}

TEST_P(EverySystem, WarmStartsFromANeighbourInFewerSteps) {
  Instance instance = test::drawn(system_, "id", 3);
  Trajectory trajectory;
  const int cold = test::solve_cold(system_, instance, trajectory).iterations;
  instance.goal.array() += 1e-4;
  const SolveReport warm = system_.make_newton()->solve(instance, trajectory);
  EXPECT_EQ(warm.status, SolveStatus::kConverged);
  EXPECT_LT(warm.iterations, cold);
  Trajectory again;
  EXPECT_NEAR(test::solve_cold(system_, instance, again).cost, warm.cost,
              1e-11 * std::max(1.0, warm.cost));
}

TEST_P(EverySystem, StepsOneAtATime) {
  const Instance instance = test::drawn(system_, "id", 3);
  Trajectory solved, stepped;
  const SolveReport report = test::solve_cold(system_, instance, solved);
  system_.guess(instance, stepped);
  const auto solver = system_.make_newton();
  SolveReport step;
  int steps = 0;
  while ((step = solver->step(instance, stepped)).status == SolveStatus::kIterationLimit) {
    EXPECT_EQ(step.iterations, 1);
    ASSERT_LT(++steps, 30);
  }
  EXPECT_TRUE(is_optimal(step.status)) << to_string(step.status);
  EXPECT_EQ(step.iterations, 0);
  EXPECT_NEAR(step.cost, report.cost, 1e-11 * std::max(1.0, report.cost));
}

TEST_P(EverySystem, SolvesShortAndLongHorizons) {
  for (const int steps : {2, 3, 10, 50, 400, 1000}) {
    Instance instance = test::drawn(system_, "id", 0);
    instance.steps = steps;
    Trajectory trajectory;
    const SolveReport report = test::solve_cold(system_, instance, trajectory);
    EXPECT_TRUE(is_optimal(report.status)) << steps << " steps: " << to_string(report.status);
    EXPECT_EQ(trajectory.controls.cols(), steps);
  }
}

/// Half the squared Newton decrement is the gap to the optimum, near it.
TEST_P(EveryUnconstrainedSystem, CertifiesTheGap) {
  const Instance instance = test::drawn(system_, "id", 2);
  const auto solver = system_.make_newton();
  Trajectory optimum;
  const double least = test::solve_cold(system_, instance, optimum).cost;
  const Certificate at_optimum = solver->certify(instance, optimum);
  EXPECT_TRUE(at_optimum.valid);
  EXPECT_NEAR(at_optimum.cost, least, 1e-12 * least);
  EXPECT_LT(at_optimum.estimated_gap, 1e-14 * least);
  nasm_common::Random random(5);
  Trajectory near = optimum;
  for (double& u : near.controls.reshaped()) u += random.uniform(-0.01, 0.01);
  const Certificate certificate = solver->certify(instance, near);
  ASSERT_TRUE(certificate.valid);
  EXPECT_NEAR(certificate.estimated_gap, certificate.cost - least,
              0.05 * (certificate.cost - least));
}

TEST_P(EverySystem, SaysWhenItRunsOutOfIterations) {
  NewtonOptions options;
  options.max_iterations = 1;
  options.tolerance = 1e-14;
  const Instance instance = test::drawn(system_, "id", 0);
  Trajectory trajectory;
  EXPECT_EQ(test::solve_cold(system_, instance, trajectory, options).status,
            SolveStatus::kIterationLimit);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, EverySystem, testing::ValuesIn(paper_systems()),
                         [](const auto& about) { return about.param; });

std::vector<std::string> unconstrained() {
  std::vector<std::string> names;
  for (const std::string& name : paper_systems()) {
    if (find_system(name).info().terminal_states == 0) names.push_back(name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Unconstrained, EveryUnconstrainedSystem,
                         testing::ValuesIn(unconstrained()),
                         [](const auto& about) { return about.param; });

TEST(Newton, KeepsBounds) {
  const System& system = find_system("quadrotor");
  const Instance instance = test::drawn(system, "id", 0);
  NewtonOptions options;
  options.control_lower = Eigen::Vector4d::Constant(-3.0);
  options.control_upper = Eigen::Vector4d::Constant(4.0);
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system, instance, trajectory, options);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_GE(trajectory.controls.minCoeff(), -3.0);
  EXPECT_LE(trajectory.controls.maxCoeff(), 4.0);
  EXPECT_GT((trajectory.controls.array() == -3.0).count(), 10) << "bounds that do not matter";

  // Optimality: the gradient vanishes inside and points outwards at the bounds.
  const auto evaluator = system.make_evaluator();
  ASSERT_FALSE(evaluator->bind(instance));
  Eigen::MatrixXd gradient(4, instance.steps);
  evaluator->gradient(trajectory, gradient);
  for (Eigen::Index k = 0; k < gradient.cols(); ++k) {
    for (Eigen::Index i = 0; i < 4; ++i) {
      const double u = trajectory.controls(i, k);
      const double allowed = 1e-9 * report.cost;
      EXPECT_TRUE(u <= -3.0 || gradient(i, k) < allowed) << "control " << i << " at step " << k;
      EXPECT_TRUE(u >= 4.0 || gradient(i, k) > -allowed) << "control " << i << " at step " << k;
    }
  }
  Trajectory unbounded;
  EXPECT_LT(test::solve_cold(system, instance, unbounded).cost, report.cost);
}

/// With bounds in force the gap must not be taken for larger or smaller than it is.
TEST(Newton, CertifiesTheGapWithinBounds) {
  const System& system = find_system("quadrotor");
  const Instance instance = test::drawn(system, "id", 0);
  NewtonOptions options;
  options.control_lower = Eigen::Vector4d::Constant(-3.0);
  options.control_upper = Eigen::Vector4d::Constant(4.0);
  Trajectory trajectory;
  const double least = test::solve_cold(system, instance, trajectory, options).cost;
  nasm_common::Random random(8);
  for (double& u : trajectory.controls.reshaped()) u += random.uniform(-0.02, 0.02);
  const Certificate certificate = system.make_newton(options)->certify(instance, trajectory);
  ASSERT_TRUE(certificate.valid);
  EXPECT_GE(trajectory.controls.minCoeff(), -3.0);
  EXPECT_NEAR(certificate.estimated_gap, certificate.cost - least,
              0.05 * (certificate.cost - least));
}

/// Nowhere near its goal a huge cost makes every gradient look small.
TEST(Newton, IsNotFooledByHugeCosts) {
  for (const char* name : {"pendulum", "quadrotor"}) {
    const System& system = find_system(name);
    for (const double far : {1e6, 1e8, 1e9}) {
      const Instance instance = test::displaced(system, far);
      Trajectory trajectory;
      const SolveReport report = test::solve_cold(system, instance, trajectory);
      EXPECT_GT(report.iterations, 0) << name << " " << far;
      if (!is_optimal(report.status)) continue;
      const Certificate certificate = system.make_newton()->certify(instance, trajectory);
      EXPECT_LT(certificate.estimated_gap, 1e-11 * report.cost) << name << " " << far;
    }
  }
}

/// Unstable dynamics over a long horizon: a control's last digit moves the end of the path.
TEST(Newton, TellsOfThePrecisionLimit) {
  const System& system = find_system("pendulum");
  Instance instance = default_instance(system.info());
  instance.goal << 3.5, 0.3;
  instance.horizon = 10.0;
  instance.steps = 1000;
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system, instance, trajectory);
  EXPECT_EQ(report.status, SolveStatus::kPrecisionLimit);
  EXPECT_LT(system.make_newton()->certify(instance, trajectory).estimated_gap, 1e-9);
}

TEST(Newton, GuessesFreeStatesThatATrajectoryLacks) {
  const System& system = find_system("zermelo");
  const Instance instance = test::drawn(system, "id", 0);
  Trajectory whole, controls_only;
  const double cost = test::solve_cold(system, instance, whole).cost;
  controls_only.controls = whole.controls;
  const SolveReport report = system.make_newton()->solve(instance, controls_only);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_NEAR(report.cost, cost, 1e-10);
}

TEST(Newton, GoesWhereverABoatCanGo) {
  const System& system = find_system("zermelo");
  for (const double angle : {-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0}) {
    Instance instance = default_instance(system.info());
    instance.goal << 1e3 * std::cos(angle), 1e3 * std::sin(angle);
    Trajectory trajectory;
    const SolveReport report = test::solve_cold(system, instance, trajectory);
    EXPECT_TRUE(is_optimal(report.status)) << angle << ": " << to_string(report.status);
    EXPECT_NEAR(report.cost, 1e3 / 3.0, 1e-9);
  }
}

TEST(Newton, BoundsThatDoNotMatterChangeNothing) {
  const System& system = find_system("pendulum");
  const Instance instance = test::drawn(system, "id", 0);
  NewtonOptions options;
  options.control_lower = Eigen::VectorXd::Constant(1, -1e3);
  options.control_upper = Eigen::VectorXd::Constant(1, 1e3);
  Trajectory bounded, free;
  const double cost = test::solve_cold(system, instance, bounded, options).cost;
  EXPECT_NEAR(test::solve_cold(system, instance, free).cost, cost, 1e-11 * cost);
  EXPECT_LT((bounded.controls - free.controls).norm(), 1e-7);
}

TEST(Newton, RefusesGuessesItCannotUse) {
  const System& system = find_system("pendulum");
  const Instance instance = default_instance(system.info());
  const auto solver = system.make_newton();
  Trajectory trajectory;
  system.guess(instance, trajectory);
  trajectory.controls(0, 5) = NAN;
  EXPECT_EQ(solver->solve(instance, trajectory).status, SolveStatus::kInvalidInstance);
  system.guess(instance, trajectory);
  trajectory.controls.resize(1, 99);
  EXPECT_EQ(solver->solve(instance, trajectory).status, SolveStatus::kInvalidInstance);
  // Controls so large that the roll-out overflows.
  system.guess(instance, trajectory);
  trajectory.controls.setConstant(1e200);
  const SolveReport diverged = solver->solve(instance, trajectory);
  EXPECT_EQ(diverged.status, SolveStatus::kDiverged);
  EXPECT_TRUE(std::isnan(diverged.gradient_norm));
  Trajectory wrong_size;
  wrong_size.controls = Eigen::MatrixXd::Zero(1, 50);
  EXPECT_THROW(system.make_evaluator()->roll_out(wrong_size), std::invalid_argument);
}

TEST(Newton, RefusesOptionsThatMakeNoSense) {
  const System& system = find_system("quadrotor");
  const auto solver = system.make_newton();
  NewtonOptions options;
  options.control_lower = Eigen::VectorXd::Constant(3, -1.0);
  EXPECT_THROW(system.make_newton(options), std::invalid_argument);
  EXPECT_THROW(solver->set_options(options), std::invalid_argument);
  options.control_lower = Eigen::VectorXd::Constant(4, 2.0);
  options.control_upper = Eigen::VectorXd::Constant(4, 1.0);
  EXPECT_THROW(solver->set_options(options), std::invalid_argument);
  options.control_upper = Eigen::VectorXd::Constant(4, NAN);
  EXPECT_THROW(solver->set_options(options), std::invalid_argument);
  options = {};
  options.tolerance = -1.0;
  EXPECT_THROW(solver->set_options(options), std::invalid_argument);
  options.tolerance = INFINITY;
  EXPECT_THROW(solver->set_options(options), std::invalid_argument);
  options = {};
  options.control_lower = Eigen::VectorXd::Constant(4, INFINITY);
  options.control_upper = options.control_lower;
  EXPECT_THROW(solver->set_options(options), std::invalid_argument);
  options = {};
  options.max_iterations = -1;
  EXPECT_THROW(solver->set_options(options), std::invalid_argument);
  const Instance instance = test::drawn(system, "id", 0);
  Trajectory trajectory;
  system.guess(instance, trajectory);
  EXPECT_EQ(solver->solve(instance, trajectory).status, SolveStatus::kConverged);
}

TEST(Newton, StatusesHaveNames) {
  EXPECT_STREQ(to_string(SolveStatus::kConverged), "converged");
  EXPECT_STREQ(to_string(SolveStatus::kNoDescent), "no_descent");
}

}  // namespace
}  // namespace nasm_core
