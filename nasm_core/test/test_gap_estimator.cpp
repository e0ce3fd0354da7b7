// SPDX-License-Identifier: Apache-2.0
// Gaps of problems with bounds and constraints, compared with what a solver finds.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "nasm_common/random.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class GapEstimate : public testing::TestWithParam<std::string> {
 protected:
  /// A problem with other weights and somewhat narrower limits: its solution is feasible.
  Instance neighbour(const Instance& instance, double amount) {
    Instance result = instance;
    for (std::size_t i = 0; i < info_.parameters.size(); ++i) {
      const std::string& name = info_.parameters[i].name;
      double& value = result.parameters(static_cast<Eigen::Index>(i));
      if (name.rfind("weight_", 0) == 0) value *= 1.0 + 10.0 * amount * random_.uniform(-1.0, 1.0);
      if (name == "clearance") value += amount;
      if (name == "rail_half_length" || name == "max_speed" || name == "max_tilt") {
        value *= 1.0 - amount;
      }
    }
    return result;
  }

  /// Least cost near these controls; infinite if none was found.
  double optimum_near(const Instance& instance, Trajectory controls) {
    const SolveReport report = solver_->solve(instance, controls);
    return is_optimal(report.status) ? report.cost : kInfinity;
  }

  /// Compares a trajectory's estimate with the truth.
  void compare(const Instance& instance, Trajectory near) {
    near.states.resize(0, 0);
    Trajectory rough = near;
    const Certificate bound = solver_->certify(instance, rough, kInfinity);
    const Certificate estimate = solver_->certify(instance, near);
    // Costs with a violation can be compared only with its price.
    if (!(estimate.constraint_violation < 1e-9)) return;
    const double gap = estimate.cost - optimum_near(instance, near);
    if (!(gap >= 1e-8 * estimate.cost && gap <= 1e-2 * estimate.cost)) return;
    ++counted_;
    EXPECT_TRUE(bound.is_bound);
    EXPECT_FALSE(estimate.is_bound);
    if (bound.estimated_gap > 0.9 * gap) ++bounded_;
    if (estimate.valid && estimate.estimated_gap > 0.5 * gap &&
        estimate.estimated_gap < 2.0 * gap) {
      ++within_factor_two_;
    }
  }

  const System& system_ = find_system(GetParam());
  const SystemInfo& info_ = system_.info();
  std::unique_ptr<NewtonSolver> solver_ = system_.make_newton();
  nasm_common::Random random_{5};
  int counted_ = 0;
  int bounded_ = 0;
  int within_factor_two_ = 0;
};

TEST_P(GapEstimate, IsWithinAFactorOfTwo) {
  for (uint64_t index = 0; index < 10; ++index) {
    const Instance instance = test::drawn(system_, "id", index);
    Trajectory optimum;
    system_.guess(instance, optimum);
    if (!is_optimal(solver_->solve(instance, optimum).status)) continue;
    for (const double amount : {1e-4, 1e-3, 1e-2, 3e-2}) {
      Trajectory noisy = optimum;
      for (double& u : noisy.controls.reshaped()) u *= 1.0 + amount * random_.uniform(-1.0, 1.0);
      compare(instance, noisy);
      const Instance other = neighbour(instance, amount);
      Trajectory shifted = optimum;
      if (!system_.check(other) && optimum_near(other, shifted) < kInfinity) {
        solver_->solve(other, shifted);
        compare(instance, shifted);
      }
    }
  }
  std::printf("%s: %d of %d gaps estimated within a factor of 2\n", GetParam().c_str(),
              within_factor_two_, counted_);
  EXPECT_GE(counted_, 15);
  EXPECT_GE(within_factor_two_, 0.95 * counted_);
  EXPECT_GE(bounded_, 0.98 * counted_);
}

TEST_P(GapEstimate, VanishesAtTheOptimum) {
  const Instance instance = test::drawn(system_, "id", 2);
  Trajectory optimum;
  const double cost = test::solve_cold(system_, instance, optimum).cost;
  const Certificate certificate = solver_->certify(instance, optimum);
  ASSERT_TRUE(certificate.valid);
  EXPECT_LE(std::abs(certificate.estimated_gap), 1e-6 * cost);
}

TEST_P(GapEstimate, IsNoneWhereControlsAreNotFinite) {
  const Instance instance = default_instance(info_);
  Trajectory trajectory;
  system_.guess(instance, trajectory);
  trajectory.controls(0, 3) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(solver_->certify(instance, trajectory).valid);
}

INSTANTIATE_TEST_SUITE_P(AllSystems, GapEstimate, testing::ValuesIn(robot_systems()),
                         [](const auto& about) { return about.param; });

/// Constraints on a grid ten times finer, without leaving anything out.
Eigen::VectorXd fine_violations(const System& system, const Instance& instance,
                                const Trajectory& trajectory) {
  constexpr int kFiner = 10;
  const auto evaluator = system.make_evaluator();
  Instance fine = instance;
  fine.steps *= kFiner;
  EXPECT_FALSE(evaluator->bind(fine));
  const auto count = static_cast<Eigen::Index>(system.info().constraints.size());
  Eigen::VectorXd worst = Eigen::VectorXd::Zero(count), g(count);
  Eigen::VectorXd x = instance.initial_state, next = x;
  for (Eigen::Index k = 0; k < kFiner * trajectory.controls.cols(); ++k) {
    const Eigen::VectorXd u = trajectory.controls.col(k / kFiner);
    evaluator->step(x, u, next);
    x = next;
    evaluator->constraints(x, u, g);
    worst = worst.cwiseMax(g);
  }
  return worst;
}

TEST(Violations, AreThoseOfAFinerGrid) {
  for (const char* const name : {"cart_pole_swing_up", "quadrotor_flight", "quadrotor_obstacles"}) {
    const System& system = find_system(name);
    const auto evaluator = system.make_evaluator();
    nasm_common::Random random(2);
    int violated = 0, kept = 0;
    for (uint64_t index = 0; index < 20; ++index) {
      const Instance instance = test::drawn(system, "id", index);
      Trajectory trajectory;
      if (index % 2 == 0) {
        test::solve_cold(system, instance, trajectory);  // touches constraints on the grid
      } else {
        system.guess(instance, trajectory);
        for (double& u : trajectory.controls.reshaped()) u *= 1.0 + random.uniform(-0.3, 0.3);
      }
      ASSERT_FALSE(evaluator->bind(instance));
      evaluator->roll_out(trajectory);
      Eigen::VectorXd worst(static_cast<Eigen::Index>(system.info().constraints.size()));
      evaluator->violations(trajectory, 10, worst);
      const Eigen::VectorXd expected = fine_violations(system, instance, trajectory);
      EXPECT_LE((worst - expected).cwiseAbs().maxCoeff(), 1e-3 * (1.0 + expected.maxCoeff()))
          << name << ": " << worst.transpose() << " / " << expected.transpose();
      violated += expected.maxCoeff() > 0.0 ? 1 : 0;
      kept += expected.minCoeff() == 0.0 ? 1 : 0;
    }
    EXPECT_GT(violated, 2) << name;
    EXPECT_GT(kept, 2) << name;
  }
}

}  // namespace
}  // namespace nasm_core
