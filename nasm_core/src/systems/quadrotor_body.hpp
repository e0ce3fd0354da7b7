// SPDX-License-Identifier: Apache-2.0
#ifndef SYSTEMS__QUADROTOR_BODY_HPP_
#define SYSTEMS__QUADROTOR_BODY_HPP_

#include "nasm_core/ocp/system_model.hpp"
#include "systems/rigid_body.hpp"

namespace nasm_core {

/// Four rotors that push along the body's z axis. The first parameters of a model are mass,
/// distance of opposite rotors, three moments of inertia, ratio of drag to thrust, and gravity.
template <class Model>
struct QuadrotorBody {
  using State = Array<double, 13>;
  using Control = Array<double, 4>;

  template <class Scalar>
  static constexpr Array<Scalar, 13> dynamics(const Problem<Model>& problem,
                                              const Array<Scalar, 13>& x,
                                              const Array<Scalar, 4>& u) {
    const auto [mass, arm, j1, j2, j3, drag, gravity] = first<7>(problem.parameters);
    const Scalar thrust = (u[0] + u[1] + u[2] + u[3]) / mass;
    const Scalar &a = x[6], &b = x[7], &c = x[8], &d = x[9];
    const Array<Scalar, 3> acceleration = {2.0 * (b * d + c * a) * thrust,
                                           2.0 * (c * d - b * a) * thrust,
                                           thrust - 2.0 * (b * b + c * c) * thrust - gravity};
    const Array<Scalar, 3> torque = {0.5 * arm * (u[3] - u[1]), 0.5 * arm * (u[2] - u[0]),
                                     drag * (u[0] - u[1] + u[2] - u[3])};
    return rigid_body::dynamics<Scalar>(x, acceleration, torque, {j1, j2, j3});
  }

  static void jacobian(const Problem<Model>& problem, const State& x, const Control& u,
                       Jacobian<Model>& jacobian) {
    const auto [mass, arm, j1, j2, j3, drag, gravity] = first<7>(problem.parameters);
    rigid_body::write_jacobian(x, {0.0, 0.0, u[0] + u[1] + u[2] + u[3]}, mass, {j1, j2, j3},
                               jacobian.x);
    const auto thrust_axis = rigid_body::rotation_columns(x)[2];
    const double yaw = drag / j3;
    for (int i = 0; i < 4; ++i) {
      for (int row = 0; row < 3; ++row) {
        jacobian.u(rigid_body::kVelocity + row, i) =
            thrust_axis[static_cast<std::size_t>(row)] / mass;
      }
      jacobian.u(12, i) = i % 2 == 0 ? yaw : -yaw;
    }
    jacobian.u(10, 3) = 0.5 * arm / j1;
    jacobian.u(10, 1) = -0.5 * arm / j1;
    jacobian.u(11, 2) = 0.5 * arm / j2;
    jacobian.u(11, 0) = -0.5 * arm / j2;
  }

  template <class CurvatureType>
  static void expand(const Problem<Model>& problem, const State& x, const Control& u,
                     const State& weights, Jacobian<Model>& derivative, CurvatureType& curvature) {
    jacobian(problem, x, u, derivative);
    const auto [mass, arm, j1, j2, j3, drag, gravity] = first<7>(problem.parameters);
    const Array<double, 3> force = {weights[3] / mass, weights[4] / mass, weights[5] / mass};
    const Array<double, 3> thrust = {0.0, 0.0, u[0] + u[1] + u[2] + u[3]};
    rigid_body::add_curvature(weights, force, thrust, {j1, j2, j3}, curvature.xx);
    const auto turning = rigid_body::rotation_by_quaternion(x, {0.0, 0.0, 1.0});
    for (int i = 0; i < 4; ++i) {
      const auto q = static_cast<std::size_t>(i);
      const double coupling =
          force[0] * turning[0][q] + force[1] * turning[1][q] + force[2] * turning[2][q];
      for (int j = 0; j < 4; ++j) curvature.xu(rigid_body::kQuaternion + i, j) += coupling;
    }
  }
};

}  // namespace nasm_core

#endif  // SYSTEMS__QUADROTOR_BODY_HPP_
