// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "nasm_arm/joint_path.hpp"
#include "nasm_arm/reaching_functions.hpp"
#include "support.hpp"

namespace nasm_arm::test {
namespace {

JointPath random_path(uint64_t seed) {
  nasm_common::Random random(seed);
  const JointState start = random_state(random), goal = random_state(random);
  JointPath path = quintic_path(kMaxJoints, start.q, start.v, start.a, goal.q, 1.7);
  for (auto& coefficient : path.coefficient) {
    for (int k = 0; k < kModes; ++k) coefficient[k] = random.uniform(-50.0, 50.0);
  }
  return path;
}

TEST(JointPath, MeetsStartAndGoalForAllCoefficients) {
  nasm_common::Random random(1);
  const JointState start = random_state(random), goal = random_state(random);
  const JointPath path = random_path(1);
  const JointSample first = path.at(0.0), last = path.at(path.duration), after = path.at(9.0);
  for (int i = 0; i < kMaxJoints; ++i) {
    EXPECT_EQ(first.position[i], start.q[i]);
    EXPECT_NEAR(first.velocity[i], start.v[i], 1e-15);
    EXPECT_NEAR(first.acceleration[i], start.a[i], 1e-14);
    EXPECT_EQ(last.position[i], goal.q[i]);
    EXPECT_EQ(last.velocity[i], 0.0);
    EXPECT_EQ(last.acceleration[i], 0.0);
    EXPECT_EQ(after.position[i], goal.q[i]);
    EXPECT_EQ(after.jerk[i], 0.0);
  }
}

TEST(JointPath, OrdersAreDerivativesOfEachOther) {
  const JointPath path = random_path(2);
  constexpr double h = 1e-6;
  for (const double t : {0.1, 0.8, 1.6}) {
    const JointSample a = path.at(t - h), b = path.at(t), c = path.at(t + h);
    for (int i = 0; i < kMaxJoints; ++i) {
      EXPECT_NEAR((c.position[i] - a.position[i]) / (2 * h), b.velocity[i], 1e-6);
      EXPECT_NEAR((c.velocity[i] - a.velocity[i]) / (2 * h), b.acceleration[i], 1e-6);
      EXPECT_NEAR((c.acceleration[i] - a.acceleration[i]) / (2 * h), b.jerk[i], 1e-5);
    }
  }
}

TEST(JointPath, JerksOfModesAreOrthonormal) {
  const Grid& grid = solver_grid();
  for (int k = 0; k < kTerms; ++k) {
    for (int l = 0; l < kModes; ++l) {
      double product = 0.0;
      for (int t = 0; t < grid.count; ++t) {
        const Terms terms = terms_at(grid.time[t]);
        product += grid.weight[t] * terms[3][k] * terms[3][l];
      }
      EXPECT_NEAR(product, k == l ? 1.0 : 0.0, 1e-11) << k << ' ' << l;
    }
  }
}

TEST(Grid, IntegratesAndHasBothEnds) {
  double sum = 0.0;
  for (int t = 0; t < solver_grid().count; ++t) {
    sum += solver_grid().weight[t] * std::exp(solver_grid().time[t]);
  }
  EXPECT_NEAR(sum, std::exp(1.0) - 1.0, 1e-14);
  EXPECT_EQ(check_grid().time.front(), 0.0);
  EXPECT_EQ(check_grid().time.back(), 1.0);
  EXPECT_GE(check_grid().count, 10 * solver_grid().count);
}

}  // namespace
}  // namespace nasm_arm::test
