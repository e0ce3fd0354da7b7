// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_core/ocp/tracking_model.hpp"
#include "nasm_core/systems/typed_system.hpp"
#include "systems/rigid_body.hpp"

namespace nasm_core {
namespace {

/// A rocket steered by the direction of its thrust, which acts at its tail; up is the x axis. All
/// states but the attitude are costed.
struct Rocket : TrackingModel<Rocket, 13, 3, 9, 6> {
  static constexpr int costed(int goal) { return rigid_body::costed(goal); }

  template <class Scalar>
  static constexpr Array<Scalar, 13> dynamics(const Problem<Rocket>& problem,
                                              const Array<Scalar, 13>& x,
                                              const Array<Scalar, 3>& u) {
    const auto [mass, length, j1, j2, j3, gravity] = first<6>(problem.parameters);
    const auto force = rigid_body::rotate<Scalar>(x[6], x[7], x[8], x[9], u);
    const Array<Scalar, 3> acceleration = {force[0] / mass - gravity, force[1] / mass,
                                           force[2] / mass};
    const Array<Scalar, 3> torque = {0.0, 0.5 * length * u[2], -0.5 * length * u[1]};
    return rigid_body::dynamics<Scalar>(x, acceleration, torque, {j1, j2, j3});
  }

  static void jacobian(const Problem<Rocket>& problem, const State& x, const Control& u,
                       Jacobian<Rocket>& jacobian) {
    const auto [mass, length, j1, j2, j3, gravity] = first<6>(problem.parameters);
    rigid_body::write_jacobian(x, u, mass, {j1, j2, j3}, jacobian.x);
    const auto rotation = rigid_body::rotation_columns(x);
    for (int i = 0; i < 3; ++i) {
      for (int row = 0; row < 3; ++row) {
        jacobian.u(rigid_body::kVelocity + row, i) =
            rotation[static_cast<std::size_t>(i)][static_cast<std::size_t>(row)] / mass;
      }
    }
    jacobian.u(11, 2) = 0.5 * length / j2;
    jacobian.u(12, 1) = -0.5 * length / j3;
  }

  template <class CurvatureType>
  static void expand(const Problem<Rocket>& problem, const State& x, const Control& u,
                     const State& weights, Jacobian<Rocket>& derivative, CurvatureType& curvature) {
    jacobian(problem, x, u, derivative);
    const auto [mass, length, j1, j2, j3, gravity] = first<6>(problem.parameters);
    const Array<double, 3> force = {weights[3] / mass, weights[4] / mass, weights[5] / mass};
    rigid_body::add_curvature(weights, force, u, {j1, j2, j3}, curvature.xx);
    for (int j = 0; j < 3; ++j) {
      Array<double, 3> unit{};
      unit[static_cast<std::size_t>(j)] = 1.0;
      const auto turning = rigid_body::rotation_by_quaternion(x, unit);
      for (int i = 0; i < 4; ++i) {
        const auto q = static_cast<std::size_t>(i);
        curvature.xu(rigid_body::kQuaternion + i, j) +=
            force[0] * turning[0][q] + force[1] * turning[1][q] + force[2] * turning[2][q];
      }
    }
  }

  static SystemInfo info() {
    TrackingDescription d;
    d.name = "rocket";
    d.description = "rocket in space, steered by the direction of its thrust";
    d.states = rigid_body::states();
    d.controls = {{"thrust_x", "N"}, {"thrust_y", "N"}, {"thrust_z", "N"}};
    d.dynamics_parameters = {{"mass", "kg", 1.0},
                             {"length", "m", 1.0},
                             {"inertia_x", "kg m^2", 0.5},
                             {"inertia_y", "kg m^2", 1.0},
                             {"inertia_z", "kg m^2", 1.0},
                             {"gravity", "m/s^2", 10.0, Parameter::Domain::kNonNegative, false}};
    d.initial_state = {10.0, -8.0,           5.0, -0.1, 0.0, 0.0, std::cos(0.75), 0.0,
                       0.0,  std::sin(0.75), 0.0, 0.0,  0.0};
    d.goal_base = std::vector<double>(9, 0.0);
    d.state_weights = std::vector<double>(9, 1.0);
    d.control_weight = 0.4;
    return tracking_info<Rocket>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(Rocket)

}  // namespace
}  // namespace nasm_core
