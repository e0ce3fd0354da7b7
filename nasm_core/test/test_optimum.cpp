// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/ocp/sampling.hpp"

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

}  // namespace
}  // namespace nasm_core
