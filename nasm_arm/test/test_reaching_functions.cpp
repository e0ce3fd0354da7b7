// SPDX-License-Identifier: Apache-2.0
// Derivatives by the coefficients, with active limits of all kinds, against central differences.
#include "nasm_arm/reaching_functions.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "reaching/kernels.hpp"
#include "reaching_problems.hpp"

namespace nasm_arm::test {
namespace {

struct Case {
  Case() {
    for (int i = 0; i < arm.model.joints; ++i) {
      JointLimits& limits = arm.limits[i];
      limits.acceleration = 4.0;
      limits.jerk = 30.0;
      limits.velocity = 1.0;
      limits.effort *= 0.4;
    }
    nasm_common::Random random(1);
    for (double& mu : multipliers.values) mu = random.uniform(-0.1, 0.1);
    functions.emplace(arm, 1e-2);
    functions->bind(random_problem(arm, 3), 1e-2);
    functions->set_ends(path);
    for (auto& coefficient : path.coefficient) {
      for (int k = 0; k < kModes; ++k) coefficient[k] = random.uniform(-5.0, 5.0);
    }
    lagrangian = functions->lagrangian();
    lagrangian.penalty = 10.0;
    lagrangian.multipliers = &multipliers;
  }

  Arm arm = arm_named("ur5e");
  std::optional<ReachingFunctions> functions;
  Samples multipliers{solver_grid()};
  Lagrangian lagrangian;
  JointPath path;
};

TEST(ReachingFunctions, HaveExactDerivatives) {
  Case c;
  Expansion at, above, below;
  c.functions->expand(c.path, c.lagrangian, at);
  const int size = c.functions->variables();
  constexpr double h = 1e-6;
  double largest = 0.0, slope_error = 0.0, curvature_error = 0.0;
  for (int k = 0; k < size; ++k) {
    double& coefficient = c.path.coefficient[k / kModes][k % kModes];
    const double middle = coefficient;
    coefficient = middle + h;
    c.functions->expand(c.path, c.lagrangian, above);
    coefficient = middle - h;
    c.functions->expand(c.path, c.lagrangian, below);
    coefficient = middle;
    slope_error =
        std::max(slope_error, std::abs((above.value - below.value) / (2 * h) - at.gradient[k]));
    for (int l = 0; l < size; ++l) {
      const double difference = (above.gradient[l] - below.gradient[l]) / (2 * h);
      curvature_error = std::max(curvature_error, std::abs(difference - at.hessian[k * size + l]));
      largest = std::max(largest, std::abs(difference));
    }
  }
  EXPECT_LT(slope_error, 1e-7);
  EXPECT_LT(curvature_error, 1e-4 * largest);
}

TEST(ReachingFunctions, AreEqualForAllInstructionSets) {
  Case c;
  Expansion baseline, other;
  Samples samples(check_grid()), others(check_grid());
  const Model& model = c.functions->model();
  kBaselineKernels.expand(model, solver_grid(), c.path, c.lagrangian, baseline);
  kBaselineKernels.sample(model, check_grid(), c.path, samples);
  c.functions->expand(c.path, c.lagrangian, other);
  c.functions->sample(check_grid(), c.path, others);
  EXPECT_NEAR(other.value / baseline.value, 1.0, 1e-12);
  for (int k = 0; k < c.functions->variables(); ++k) {
    EXPECT_NEAR(other.gradient[k], baseline.gradient[k], 1e-11);
    EXPECT_NEAR(other.hessian[k], baseline.hessian[k], 1e-11);
  }
  for (int i = 0; i < model.joints; ++i) {
    for (int t = 0; t < samples.count; ++t) {
      ASSERT_NEAR(others.of(kTorque, i)[t], samples.of(kTorque, i)[t], 1e-10);
    }
  }
}

}  // namespace
}  // namespace nasm_arm::test
