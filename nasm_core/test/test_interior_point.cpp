// SPDX-License-Identifier: Apache-2.0
// The solver of problems with constraints, on all systems that have any.
#include <gtest/gtest.h>

#include <cmath>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/constraints.hpp"
#include "nasm_core/solvers/interior_variables.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

class RobotSystem : public testing::TestWithParam<std::string> {
 protected:
  Eigen::VectorXd step(const Eigen::VectorXd& x, const Eigen::VectorXd& u) const {
    Eigen::VectorXd next(nx_);
    evaluator_->step(x, u, next);
    return next;
  }

  Eigen::VectorXd constraints(const Eigen::VectorXd& x, const Eigen::VectorXd& u) const {
    Eigen::VectorXd g(static_cast<Eigen::Index>(system_.info().constraints.size()));
    evaluator_->constraints(x, u, g);
    return g;
  }

  /// A column per variable of (x, u).
  template <class Function>
  Eigen::MatrixXd differences(const Eigen::VectorXd& x, const Eigen::VectorXd& u,
                              Function function) const {
    constexpr double kStep = 1e-5;
    Eigen::MatrixXd result;
    for (Eigen::Index i = 0; i < nx_ + nu_; ++i) {
      Eigen::VectorXd above_x = x, below_x = x, above_u = u, below_u = u;
      (i < nx_ ? above_x(i) : above_u(i - nx_)) += kStep;
      (i < nx_ ? below_x(i) : below_u(i - nx_)) -= kStep;
      const Eigen::VectorXd column =
          (function(above_x, above_u) - function(below_x, below_u)) / (2.0 * kStep);
      if (i == 0) result.resize(column.size(), nx_ + nu_);
      result.col(i) = column;
    }
    return result;
  }

  Eigen::MatrixXd step_jacobian(const Eigen::VectorXd& x, const Eigen::VectorXd& u) const {
    Eigen::MatrixXd both(nx_, nx_ + nu_);
    evaluator_->linearise_step(x, u, both.leftCols(nx_), both.rightCols(nu_));
    return both;
  }

  const System& system_ = find_system(GetParam());
  const Eigen::Index nx_ = static_cast<Eigen::Index>(system_.info().states.size());
  const Eigen::Index nu_ = static_cast<Eigen::Index>(system_.info().controls.size());
  std::unique_ptr<Evaluator> evaluator_ = system_.make_evaluator();
};

TEST_P(RobotSystem, HasTheStepsDerivatives) {
  nasm_common::Random random(3);
  for (uint64_t index = 0; index < 10; ++index) {
    const Instance instance = test::drawn(system_, "id", index);
    ASSERT_FALSE(evaluator_->bind(instance));
    Eigen::VectorXd lower(nu_), upper(nu_);
    evaluator_->control_bounds(lower, upper);
    const Eigen::VectorXd x = instance.initial_state + test::random_vector(nx_, random, 0.1);
    const Eigen::VectorXd u = 0.5 * (lower + upper) + test::random_vector(nu_, random, 0.1);
    const Eigen::MatrixXd first = step_jacobian(x, u);
    const auto by_step = [&](const auto& at, const auto& control) { return step(at, control); };
    EXPECT_LE((first - differences(x, u, by_step)).cwiseAbs().maxCoeff(),
              1e-7 * (1.0 + first.cwiseAbs().maxCoeff()));

    const Eigen::VectorXd weights = test::random_vector(nx_, random);
    const Eigen::VectorXd no_duals = Eigen::VectorXd::Zero(constraints(x, u).size());
    Eigen::MatrixXd second(nx_ + nu_, nx_ + nu_);
    evaluator_->step_curvature(x, u, 0.0, weights, no_duals, second);
    const auto by_jacobian = [&](const auto& at, const auto& control) {
      return Eigen::VectorXd(step_jacobian(at, control).transpose() * weights);
    };
    EXPECT_LE((second - differences(x, u, by_jacobian)).cwiseAbs().maxCoeff(),
              1e-6 * (1.0 + second.cwiseAbs().maxCoeff()));
  }
}

/// What is handed out meets the dynamics, the bounds and the constraints.
TEST_P(RobotSystem, SolvesFromACold) {
  const auto solver = system_.make_newton();
  Eigen::VectorXd lower(nu_), upper(nu_);
  int solved = 0;
  constexpr int kInstances = 30;
  for (uint64_t index = 0; index < kInstances; ++index) {
    const Instance instance = test::drawn(system_, "id", index);
    Trajectory trajectory;
    system_.guess(instance, trajectory);
    const SolveReport report = solver->solve(instance, trajectory);
    if (!is_optimal(report.status)) continue;
    ++solved;
    EXPECT_LE(report.constraint_violation, 1e-7);
    ASSERT_FALSE(evaluator_->bind(instance));
    evaluator_->control_bounds(lower, upper);
    for (int k = 0; k < instance.steps; ++k) {
      const Eigen::VectorXd u = trajectory.controls.col(k);
      EXPECT_TRUE((u.array() >= lower.array()).all() && (u.array() <= upper.array()).all());
      const Eigen::VectorXd next = step(trajectory.states.col(k), u);
      EXPECT_LE((next - trajectory.states.col(k + 1)).cwiseAbs().maxCoeff(), 1e-7);
      if (k > 0 && !system_.info().constraints.empty()) {
        EXPECT_LE(constraints(trajectory.states.col(k), u).maxCoeff(), 1e-7) << "at step " << k;
      }
    }
  }
  EXPECT_GE(solved, kInstances - 1);
}

TEST_P(RobotSystem, StaysWhereItRests) {
  Instance instance = default_instance(system_.info());
  for (std::size_t i = 0; i < system_.info().costed_states.size(); ++i) {
    instance.initial_state(system_.info().costed_states[i]) =
        instance.goal(static_cast<Eigen::Index>(i));
  }
  if (GetParam() == "cart_pole_swing_up") instance.initial_state(1) = M_PI;
  ASSERT_FALSE(evaluator_->bind(instance));
  if (GetParam() == "rocket_landing") instance.initial_state.segment(3, 3).setZero();
  Eigen::VectorXd rest(nu_);
  ASSERT_TRUE(evaluator_->resting_control(instance.initial_state, rest));
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system_, instance, trajectory);
  EXPECT_TRUE(is_optimal(report.status)) << to_string(report.status);
  EXPECT_NEAR(report.cost, 0.0, 1e-6);
  EXPECT_LE((trajectory.controls.colwise() - rest).cwiseAbs().maxCoeff(),
            1e-2 * (1.0 + rest.cwiseAbs().maxCoeff()));
  EXPECT_LE((trajectory.states.colwise() - instance.initial_state).cwiseAbs().maxCoeff(), 1e-2);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, RobotSystem, testing::ValuesIn(robot_systems()),
                         [](const auto& about) { return about.param; });

TEST(InteriorPoint, SaysThatAProblemIsInfeasible) {
  const System& system = find_system("cart_pole_swing_up");
  Instance instance = default_instance(system.info());
  instance.initial_state << 0.39, M_PI, 3.0, 0.0;  // no force stops the cart before the rail's end
  NewtonOptions options;
  options.max_iterations = 500;
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system, instance, trajectory, options);
  EXPECT_EQ(report.status, SolveStatus::kInfeasible);
  EXPECT_GT(report.constraint_violation, 0.01);
  EXPECT_LT(report.constraint_violation, 3.0) << "without control it were 6 m";
  EXPECT_TRUE(trajectory.controls.allFinite());
}

TEST(InteriorPoint, ForgetsAGuessThatIsNotFinite) {
  const System& system = find_system("acrobot");
  const Instance instance = test::drawn(system, "id", 3);
  const auto solver = system.make_newton();
  Trajectory wild, trajectory;
  system.guess(instance, wild);
  wild.states.resize(0, 0);
  wild.controls.setConstant(1e300);
  wild.controls.row(0).head(2).setConstant(-1e300);
  solver->solve(instance, wild);
  Trajectory lost;
  system.guess(instance, lost);
  lost.states.setConstant(1e200);
  EXPECT_EQ(solver->solve(instance, lost).status, SolveStatus::kDiverged);
  system.guess(instance, trajectory);
  EXPECT_TRUE(is_optimal(solver->solve(instance, trajectory).status));
}

TEST(InteriorPoint, FliesAroundObstacles) {
  const System& system = find_system("quadrotor_obstacles");
  const Instance instance = default_instance(system.info());
  Trajectory around;
  const SolveReport report = test::solve_cold(system, instance, around);
  ASSERT_TRUE(is_optimal(report.status)) << to_string(report.status);
  Instance open = instance;
  for (const char* name : {"obstacle_1_radius", "obstacle_2_radius"}) {
    open.parameters(parameter_index(system.info(), name)) = 0.0;
  }
  Trajectory straight;
  EXPECT_LT(test::solve_cold(system, open, straight).cost, report.cost);
}

TEST(InteriorPoint, RefusesObstaclesAroundStartAndGoal) {
  const System& system = find_system("quadrotor_obstacles");
  Instance instance = default_instance(system.info());
  instance.parameters(parameter_index(system.info(), "obstacle_1_radius")) = 10.0;
  const auto fault = system.check(instance);
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->text.find("obstacle_1"), std::string::npos) << fault->text;
}

TEST(KeepOut, IsPositiveInsideOnly) {
  const Sphere sphere{{1.0, 2.0, 3.0}, 0.5};
  EXPECT_GT(inside_of(sphere, 1.0, 2.0, 3.0), 0.0);
  EXPECT_NEAR(inside_of(sphere, 1.5, 2.0, 3.0), 0.0, 1e-15);
  EXPECT_NEAR(inside_of(sphere, 1.51, 2.0, 3.0), -0.01, 2e-4);
  EXPECT_LT(inside_of(Sphere{{0.0, 0.0, 0.0}, 0.0}, 0.0, 0.0, 0.0), 0.0);
  const Box box{{0.0, 0.0, 0.0}, {1.0, 2.0, 0.5}};
  EXPECT_GT(inside_of(box, 0.0, 0.0, 0.0), 0.0);
  EXPECT_NEAR(inside_of(box, 1.0, 2.0, 0.5), 0.0, 1e-15) << "corners are on the border";
  EXPECT_GT(inside_of(box, 1.0, 0.0, 0.0), 0.0) << "and all of the box is inside";
  EXPECT_LT(inside_of(box, 1.16, 0.0, 0.0), 0.0);
}

TEST(LogSum, NeitherOverflowsNorUnderflows) {
  LogSum sum;
  double expected = 0.0;
  for (int i = 0; i < 1000; ++i) {
    const double value = i % 3 == 0 ? 1e-30 : i % 3 == 1 ? 1e-12 : 1e9;
    sum.add(value);
    expected += std::log(value);
  }
  EXPECT_NEAR(sum.value(), expected, 1e-9 * std::abs(expected));
  sum.add(-1.0);
  EXPECT_TRUE(std::isnan(sum.value())) << "and what is not positive shows";
}

}  // namespace
}  // namespace nasm_core
