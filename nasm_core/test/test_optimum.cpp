// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/solvers/optimum.hpp"

namespace nasm_core {
namespace {

Instance drawn(const System& system) {
  return draw_instance(system.info(), system.info().splits.front(), 1, 1);
}

TEST(Optimum, IsWhatNewtonsMethodFinds) {
  for (const char* const name : {"pendulum", "quadrotor", "brachistochrone"}) {
    const System& system = find_system(name);
    const Instance instance = drawn(system);
    OptimumFinder finder(system);
    Optimum optimum;
    finder.find(instance, 3, optimum);
    ASSERT_TRUE(optimum.found) << name;
    EXPECT_GT(optimum.time_s, 0.0) << name;
    Trajectory trajectory;
    system.guess(instance, trajectory);
    const SolveReport report = system.make_newton()->solve(instance, trajectory);
    EXPECT_EQ(optimum.cost, report.cost) << name;
    EXPECT_EQ(optimum.trajectory.controls, trajectory.controls) << name;
  }
}

TEST(Optimum, OfAnImpossibleProblemIsNotFoundAndNothingOfTheLastIsLeft) {
  const System& system = find_system("pendulum");
  OptimumFinder finder(system);
  Optimum optimum;
  Instance instance = drawn(system);
  finder.find(instance, 1, optimum);
  ASSERT_TRUE(optimum.found);
  instance.goal(0) = std::nan("");
  finder.find(instance, 1, optimum);
  EXPECT_FALSE(optimum.found);
  EXPECT_TRUE(std::isnan(optimum.cost));
  EXPECT_TRUE(std::isnan(optimum.time_s));
}

// To first order, it is what a goal at the place where the trajectory ends would cost less.
TEST(Optimum, PriceOfAMissIsThatOfAnotherGoal) {
  const System& system = find_system("brachistochrone");
  OptimumFinder finder(system);
  Optimum there, beside;
  Instance instance = drawn(system);
  finder.find(instance, 1, there);
  constexpr double kMiss = 1e-5;
  instance.goal(0) += kMiss;
  finder.find(instance, 1, beside);
  ASSERT_TRUE(there.found && beside.found);
  const double price = finder.miss_price(there, beside.trajectory.states.rightCols<1>());
  EXPECT_GT(std::abs(price), 0.0);
  EXPECT_NEAR(price, there.cost - beside.cost, 1e-3 * std::abs(price));
}

TEST(Optimum, NothingIsMissedWhereNoEndIsPrescribed) {
  const System& system = find_system("pendulum");
  OptimumFinder finder(system);
  Optimum optimum;
  finder.find(drawn(system), 1, optimum);
  const Eigen::VectorXd elsewhere = optimum.trajectory.states.rightCols<1>().array() + 1.0;
  EXPECT_EQ(finder.miss_price(optimum, elsewhere), 0.0);
}

}  // namespace
}  // namespace nasm_core
