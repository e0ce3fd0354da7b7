// SPDX-License-Identifier: Apache-2.0
// A system of a user, outside of the library.
#include <gtest/gtest.h>

#include "slider.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

TEST(OwnSystem, IsFoundByNameAndSolved) {
  const System& system = find_system("slider");
  Trajectory trajectory;
  const SolveReport report = test::solve_cold(system, test::drawn(system, "id", 0), trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  // Linear dynamics and a quadratic cost: Newton needs one step.
  EXPECT_EQ(report.iterations, 1);
  EXPECT_GT(trajectory.states(0, 100), 0.3);
}

TEST(OwnSystem, HasItsSparsityFoundByTheCompiler) {
  static_assert(Structure<Slider>::jacobian_x.size() == 1);
  static_assert(Structure<Slider>::jacobian_u.size() == 1);
  static_assert(Structure<Slider>::hessian.size() == 3);
  EXPECT_EQ(find_system("slider").pattern().jacobian.size(), 2U);
}

TEST(OwnSystem, NamesAreTakenOnce) {
  EXPECT_FALSE(register_system(std::make_unique<TypedSystem<Slider>>()));
}

}  // namespace
}  // namespace nasm_core
