// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>
#include <string>

#include "nasm_core/ocp/constraints.hpp"
#include "nasm_core/ocp/regulation_model.hpp"
#include "nasm_core/systems/typed_system.hpp"
#include "systems/rigid_body.hpp"

namespace nasm_core {
namespace {

/// A rocket of fifty kilograms that lands on its tail; up is the x axis. Its engine cannot be
/// throttled below a part of its thrust and is tilted by a gimbal, whose control is the tangent of
/// its angle: the force on the body is (T, T a, T b), at `lever` below the centre of mass. Position
/// and velocity at the end of the horizon are prescribed. Roll cannot be controlled and costs
/// nothing.
struct RocketLanding : RegulationModel<RocketLanding, 13, 3, 6, 8, /*terminal*/ 6> {
  enum : int { kMaxTilt = 6, kGround = 7 };

  template <class Scalar>
  static constexpr Array<Scalar, 13> dynamics(const Problem<RocketLanding>& problem,
                                              const Array<Scalar, 13>& x,
                                              const Array<Scalar, 3>& u) {
    const auto [mass, lever, j1, j2, j3, gravity] = first<6>(problem.parameters);
    const Array<Scalar, 3> thrust = {u[0], u[0] * u[1], u[0] * u[2]};
    const auto force = rigid_body::rotate<Scalar>(x[6], x[7], x[8], x[9], thrust);
    const Array<Scalar, 3> acceleration = {force[0] / mass - gravity, force[1] / mass,
                                           force[2] / mass};
    const Array<Scalar, 3> torque = {0.0, lever * thrust[2], -(lever * thrust[1])};
    return rigid_body::dynamics<Scalar>(x, acceleration, torque, {j1, j2, j3});
  }

  static void jacobian(const Problem<RocketLanding>& problem, const State& x, const Control& u,
                       Jacobian<RocketLanding>& jacobian) {
    const auto [mass, lever, j1, j2, j3, gravity] = first<6>(problem.parameters);
    rigid_body::write_jacobian(x, thrust_of(u), mass, {j1, j2, j3}, jacobian.x);
    const auto rotation = rigid_body::rotation_columns(x);
    for (std::size_t row = 0; row < 3; ++row) {
      const int velocity = rigid_body::kVelocity + static_cast<int>(row);
      jacobian.u(velocity, 0) =
          (rotation[0][row] + u[1] * rotation[1][row] + u[2] * rotation[2][row]) / mass;
      jacobian.u(velocity, 1) = u[0] * rotation[1][row] / mass;
      jacobian.u(velocity, 2) = u[0] * rotation[2][row] / mass;
    }
    jacobian.u(11, 0) = lever * u[2] / j2;
    jacobian.u(11, 2) = lever * u[0] / j2;
    jacobian.u(12, 0) = -lever * u[1] / j3;
    jacobian.u(12, 1) = -lever * u[0] / j3;
  }

  template <class CurvatureType>
  static void expand(const Problem<RocketLanding>& problem, const State& x, const Control& u,
                     const State& weights, Jacobian<RocketLanding>& derivative,
                     CurvatureType& curvature) {
    jacobian(problem, x, u, derivative);
    const auto [mass, lever, j1, j2, j3, gravity] = first<6>(problem.parameters);
    const Array<double, 3> force = {weights[3] / mass, weights[4] / mass, weights[5] / mass};
    rigid_body::add_curvature(weights, force, thrust_of(u), {j1, j2, j3}, curvature.xx);
    const Array<double, 3> by_control[3] = {{1.0, u[1], u[2]}, {0.0, u[0], 0.0}, {0.0, 0.0, u[0]}};
    for (int j = 0; j < 3; ++j) {
      const auto turning = rigid_body::rotation_by_quaternion(x, by_control[j]);
      for (int i = 0; i < 4; ++i) {
        const auto q = static_cast<std::size_t>(i);
        curvature.xu(rigid_body::kQuaternion + i, j) +=
            force[0] * turning[0][q] + force[1] * turning[1][q] + force[2] * turning[2][q];
      }
    }
    const auto rotation = rigid_body::rotation_columns(x);
    const auto along = [&](std::size_t axis) {
      return force[0] * rotation[axis][0] + force[1] * rotation[axis][1] +
             force[2] * rotation[axis][2];
    };
    const double by_a = along(1) - weights[12] * lever / j3;
    const double by_b = along(2) + weights[11] * lever / j2;
    curvature.uu(0, 1) += by_a;
    curvature.uu(1, 0) += by_a;
    curvature.uu(0, 2) += by_b;
    curvature.uu(2, 0) += by_b;
  }

  static constexpr int constraint_dim = 2;
  static constexpr int state_constraint_dim = 2;
  /// The centre of mass stays above the ground, and the axis near the vertical.
  template <class Scalar>
  static Array<Scalar, 2> constraints(const Problem<RocketLanding>& problem,
                                      const Array<Scalar, 13>& x, const Array<Scalar, 3>&) {
    return {problem.parameters[kGround] - x[0],
            2.0 * (x[8] * x[8] + x[9] * x[9]) - (1.0 - std::cos(problem.parameters[kMaxTilt]))};
  }

  template <class Values, class Rows, class CurvatureType>
  static void expand_constraints(const Problem<RocketLanding>& problem, const State& x,
                                 const Control& u, const Values& weights, Values& values,
                                 Rows& by_xu, CurvatureType& curvature) {
    values = constraints(problem, x, u);
    by_xu.setZero();
    by_xu(0, 0) = -1.0;
    for (int i = 8; i < 10; ++i) {
      by_xu(1, i) = 4.0 * x[static_cast<std::size_t>(i)];
      curvature.xx(i, i) += 4.0 * weights[1];
    }
  }

  static std::optional<std::string> check(const Problem<RocketLanding>& problem) {
    const double ground = problem.parameters[kGround];
    const auto below = [&](const char* what, double height) {
      return violation_text(what, "below_ground", ground - height, "m");
    };
    if (problem.goal[0] < ground) {
      return below("goal position_x is below the ground", problem.goal[0]);
    }
    if (problem.initial_state[0] < ground) {
      return below("initial position_x is below the ground", problem.initial_state[0]);
    }
    return std::nullopt;
  }

  static constexpr State reference(const Problem<RocketLanding>& problem) {
    State state{};
    for (std::size_t i = 0; i < 6; ++i) state[i] = problem.goal[i];
    state[6] = 1.0;
    return state;
  }
  static constexpr Control resting_control(const Problem<RocketLanding>& problem) {
    return {problem.parameters[0] * problem.parameters[5], 0.0, 0.0};
  }

  static constexpr Array<double, 3> thrust_of(const Control& u) {
    return {u[0], u[0] * u[1], u[0] * u[2]};
  }

  static SystemInfo info() {
    using Kind = Component::Kind;
    RegulationDescription d;
    d.name = "rocket_landing";
    d.description = "rocket that lands on its tail, with throttle and gimbal limits";
    d.states = rigid_body::states();
    d.controls = {{"thrust", "N"}, {"gimbal_y", "1"}, {"gimbal_z", "1"}};
    d.dynamics_parameters = {{"mass", "kg", 50.0},
                             {"lever", "m", 0.8},
                             {"inertia_x", "kg m^2", 2.0},
                             {"inertia_y", "kg m^2", 20.0},
                             {"inertia_z", "kg m^2", 20.0},
                             {"gravity", "m/s^2", 9.81, Parameter::Domain::kNonNegative, false},
                             {"max_tilt", "rad", 0.5, Parameter::Domain::kPositive, false},
                             {"ground_x", "m", 0.0, Parameter::Domain::kAny, false}};
    d.state_weights = {0.2, 0.2, 0.2, 0.1, 0.1, 0.1, 0.0, 0.0, 5.0, 5.0, 0.0, 2.0, 2.0};
    d.control_weights = {1e-4, 20.0, 20.0};
    d.initial_state = {20.0, 3.0, -2.0, -4.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    d.goal_states = {0, 1, 2, 3, 4, 5};
    d.goal = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    d.control_lower = {200.0, -0.15, -0.15};
    d.control_upper = {900.0, 0.15, 0.15};
    d.constraints = {{"below_ground", "m"}, {"tilt", "1"}};
    d.horizon = 5.0;
    d.steps = 50;
    d.task = {{{Kind::kInitialState, 0}, {10.0, 30.0}}, {{Kind::kInitialState, 1}, {-5.0, 5.0}},
              {{Kind::kInitialState, 2}, {-5.0, 5.0}},  {{Kind::kInitialState, 3}, {-6.0, 0.0}},
              {{Kind::kInitialState, 4}, {-1.0, 1.0}},  {{Kind::kInitialState, 5}, {-1.0, 1.0}}};
    // A quarter turn about the vertical, and a reflection.
    d.symmetries = {
        {rigid_body::turn_states({0, 2, 1}, {1.0, -1.0, 1.0}), {{0, 2, 1}, {1.0, -1.0, 1.0}}, {}},
        {rigid_body::turn_states({0, 1, 2}, {1.0, -1.0, 1.0}), {{0, 1, 2}, {1.0, -1.0, 1.0}}, {}}};
    return regulation_info(d, 6);
  }
};

NASM_CORE_REGISTER_SYSTEM(RocketLanding)

}  // namespace
}  // namespace nasm_core
