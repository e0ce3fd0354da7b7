// SPDX-License-Identifier: Apache-2.0
// Derivatives against central differences, of a general arm and of those of the package.
#include <gtest/gtest.h>

#include <vector>

#include "nasm_arm/derivatives.hpp"
#include "support.hpp"

namespace nasm_arm::test {
namespace {

constexpr double kStep = 1e-5;
constexpr double kTolerance = 1e-8;

std::vector<Model> models() {
  std::vector<Model> all = {random_model(1), random_model(2)};
  for (const std::string& name : kArms) all.push_back(arm_named(name).model);
  return all;
}

/// Derivatives by the numbers in `x`, a part of the state, of what `evaluate` returns: [i][j] is
/// that of component i by number j.
template <class Evaluate>
JointMatrix<double> differences(int joints, JointArray<double>& x, const Evaluate& evaluate) {
  JointMatrix<double> result{};
  for (int j = 0; j < joints; ++j) {
    const double middle = x[j];
    x[j] = middle + kStep;
    const JointArray<double> above = evaluate();
    x[j] = middle - kStep;
    const JointArray<double> below = evaluate();
    x[j] = middle;
    for (int i = 0; i < joints; ++i) result[i][j] = (above[i] - below[i]) / (2.0 * kStep);
  }
  return result;
}

TEST(Derivatives, AreThoseOfInverseDynamics) {
  nasm_common::Random random(1);
  for (const Model& model : models()) {
    const int n = model.joints;
    Data<double> data;
    Derivatives<double> d;
    for (int k = 0; k < 20; ++k) {
      JointState s = random_state(random);
      const auto torque = [&] { return inverse_dynamics(model, data, s.q, s.v, s.a); };
      inverse_dynamics_derivatives(model, d, s.q, s.v, s.a);
      EXPECT_LT(difference(n, d.torque, torque()), 1e-12);
      EXPECT_LT(difference(n, d.by_position, differences(n, s.q, torque)), kTolerance);
      EXPECT_LT(difference(n, d.by_velocity, differences(n, s.v, torque)), kTolerance);
      EXPECT_LT(difference(n, d.by_acceleration, differences(n, s.a, torque)), kTolerance);
    }
  }
}

/// weightᵀ m
JointArray<double> weighted(int joints, const JointArray<double>& weight,
                            const JointMatrix<double>& m) {
  JointArray<double> result{};
  for (int i = 0; i < joints; ++i) {
    for (int j = 0; j < joints; ++j) result[j] += weight[i] * m[i][j];
  }
  return result;
}

JointMatrix<double> transposed(const JointMatrix<double>& m) {
  JointMatrix<double> result{};
  for (int i = 0; i < kMaxJoints; ++i) {
    for (int j = 0; j < kMaxJoints; ++j) result[i][j] = m[j][i];
  }
  return result;
}

TEST(Curvature, IsThatOfInverseDynamics) {
  nasm_common::Random random(2);
  for (const Model& model : models()) {
    const int n = model.joints;
    Derivatives<double> d, other;
    Curvature<double> c;
    for (int k = 0; k < 20; ++k) {
      JointState s = random_state(random);
      const JointArray<double> weight = random_state(random).v;
      inverse_dynamics_derivatives(model, d, s.q, s.v, s.a);
      inverse_dynamics_curvature(model, d, weight, c);
      const auto first = [&](const JointMatrix<double> Derivatives<double>::*by) {
        return [&, by] {
          inverse_dynamics_derivatives(model, other, s.q, s.v, s.a);
          return weighted(n, weight, other.*by);
        };
      };
      const auto by_q = first(&Derivatives<double>::by_position);
      const auto by_v = first(&Derivatives<double>::by_velocity);
      const auto by_a = first(&Derivatives<double>::by_acceleration);
      EXPECT_LT(difference(n, c.positions, differences(n, s.q, by_q)), kTolerance);
      EXPECT_LT(difference(n, c.velocities, differences(n, s.v, by_v)), kTolerance);
      EXPECT_LT(difference(n, c.position_velocity, transposed(differences(n, s.q, by_v))),
                kTolerance);
      EXPECT_LT(difference(n, c.position_acceleration, transposed(differences(n, s.q, by_a))),
                kTolerance);
    }
  }
}

}  // namespace
}  // namespace nasm_arm::test
