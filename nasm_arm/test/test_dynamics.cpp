// SPDX-License-Identifier: Apache-2.0
// Dynamics against two engines that know nothing of ours, and against themselves.
#include <gtest/gtest.h>

#include "engines.hpp"
#include "nasm_arm/derivatives.hpp"
#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_core/ocp/jet.hpp"
#include "support.hpp"

namespace nasm_arm::test {
namespace {

constexpr int kStates = 1000;

double distance(const Vec3<double>& a, const Vec3<double>& b) {
  return std::sqrt(dot(a - b, a - b));
}

void expect_equal(const Arm& arm, Engine& engine) {
  nasm_common::Random random(1);
  Data<double> data;
  for (int k = 0; k < kStates; ++k) {
    const JointState s = random_state(random);
    const auto torque = engine.inverse_dynamics(s.q, s.v, s.a);
    ASSERT_LT(
        difference(arm.model.joints, inverse_dynamics(arm.model, data, s.q, s.v, s.a), torque),
        1e-9)
        << k;
    locate(arm.model, data, s.q);
    ASSERT_LT(difference(arm.model.joints, mass_matrix(arm.model, data), engine.mass_matrix()),
              1e-9)
        << k;
    ASSERT_LT(
        difference(arm.model.joints, forward_dynamics(arm.model, data, s.q, s.v, torque), s.a),
        1e-9)
        << k;
  }
}

TEST(Dynamics, EqualsDart) {
  for (const std::string& name : kArms) {
    SCOPED_TRACE(name);
    const Arm arm = arm_named(name);
    expect_equal(arm, *make_dart(arm, urdf_path(name)));
  }
}

TEST(Dynamics, EqualsMuJoCo) {
  for (const std::string& name : kArms) {
    SCOPED_TRACE(name);
    const Arm arm = arm_named(name);
    expect_equal(arm, *make_mujoco(arm, urdf_path(name)));
  }
}

TEST(Dynamics, TipIsWhereDartHasIt) {
  nasm_common::Random random(2);
  Data<double> data;
  for (const std::string& name : kArms) {
    const Arm arm = arm_named(name);
    const auto engine = make_dart(arm, urdf_path(name));
    const JointState s = random_state(random);
    engine->inverse_dynamics(s.q, s.v, s.a);
    locate(arm.model, data, s.q);
    const Placement<double> ours = tip_pose(arm.model, data), theirs = engine->tip_pose("tool0");
    EXPECT_LT(distance(ours.position, theirs.position), 1e-12) << name;
    EXPECT_LT(distance(ours.rotation.x, theirs.rotation.x), 1e-12) << name;
    EXPECT_LT(distance(ours.rotation.z, theirs.rotation.z), 1e-12) << name;
  }
}

TEST(Dynamics, JacobianIsTheDerivativeOfTheTip) {
  const Model model = random_model(3);
  nasm_common::Random random(3);
  const JointState s = random_state(random);
  Data<double> data;
  locate(model, data, s.q);
  const Placement<double> tip = tip_pose(model, data);
  for (int i = 0; i < model.joints; ++i) {
    const Motion<double> column = tip_jacobian(data, tip, i);
    Data<double> moved;
    JointArray<double> q = s.q;
    const double h = 1e-6;
    q[i] += h;
    locate(model, moved, q);
    const Placement<double> after = tip_pose(model, moved);
    EXPECT_LT(distance((1.0 / h) * (after.position - tip.position), column.linear), 1e-5);
    EXPECT_LT(distance((1.0 / h) * (after.rotation.x - tip.rotation.x),
                       cross(column.angular, tip.rotation.x)),
              1e-5);
  }
}

TEST(Dynamics, PayloadIsAMassAtTheTip) {
  Model model = random_model(4);
  nasm_common::Random random(4);
  const JointState s = random_state(random);
  Data<double> data;
  const JointArray<double> empty = gravity_torques(model, data, s.q);
  const Payload payload = {2.0, {0.1, -0.2, 0.3}};
  locate(model, data, s.q);
  const Placement<double> tip = tip_pose(model, data);
  JointArray<double> expected = empty;
  const Vec3<double> place = tip.position + tip.rotation * payload.centre;
  for (int i = 0; i < model.joints; ++i) {
    const Motion<double>& axis = data.axis[i];
    expected[i] -= payload.mass * dot(axis.linear + cross(axis.angular, place), model.gravity);
  }
  attach(payload, model);
  EXPECT_LT(difference(model.joints, gravity_torques(model, data, s.q), expected), 1e-12);
}

TEST(Dynamics, TakeNumbersWithDerivatives) {
  using Jet = nasm_core::Jet<kMaxJoints>;
  const Model model = random_model(5);
  nasm_common::Random random(5);
  const JointState s = random_state(random);
  JointArray<Jet> q, v, a;
  for (int i = 0; i < kMaxJoints; ++i)
    q[i] = Jet::variable(s.q[i], i), v[i] = s.v[i], a[i] = s.a[i];
  Data<Jet> data;
  inverse_dynamics(model, data, q, v, a);
  Derivatives<double> d;
  inverse_dynamics_derivatives(model, d, s.q, s.v, s.a);
  JointMatrix<double> by_position;
  for (int i = 0; i < kMaxJoints; ++i) by_position[i] = data.torque[i].gradient;
  EXPECT_LT(difference(kMaxJoints, by_position, d.by_position), 1e-12);
}

TEST(Dynamics, DoesNotAllocate) {
  const Model model = random_model(6);
  nasm_common::Random random(6);
  const JointState s = random_state(random);
  Data<double> data;
  Derivatives<double> derivatives;
  Curvature<double> curvature;
  const int before = allocations;
  forward_dynamics(model, data, s.q, s.v, s.a);
  inverse_dynamics_derivatives(model, derivatives, s.q, s.v, s.a);
  inverse_dynamics_curvature(model, derivatives, s.v, curvature);
  const Model copy = model;
  EXPECT_EQ(allocations - before, 0) << copy.joints;
}

}  // namespace
}  // namespace nasm_arm::test
