// SPDX-License-Identifier: Apache-2.0
#include <nasm_core/ocp/constraints.hpp>
#include <nasm_core/ocp/regulation_model.hpp>
#include <nasm_core/systems/typed_system.hpp>

#include "dynamics.hpp"

namespace planar_drone {

/// The drone with hard limits: a disc that it must not enter, a greatest speed, and bounded
/// thrusts. It flies to a point and hovers there.
struct PlanarDroneFlight
    : nasm_core::RegulationModel<PlanarDroneFlight, /*states*/ 6, /*controls*/ 2, /*goals*/ 2,
                                 /*parameters*/ 9> {
  template <class Scalar>
  static constexpr Array<Scalar, 6> dynamics(const Problem<PlanarDroneFlight>& problem,
                                             const Array<Scalar, 6>& x, const Array<Scalar, 2>& u) {
    return drone_dynamics(problem, x, u);
  }

  static constexpr State reference(const Problem<PlanarDroneFlight>& problem) {
    return {problem.goal[0], problem.goal[1], 0.0, 0.0, 0.0, 0.0};
  }
  static constexpr Control resting_control(const Problem<PlanarDroneFlight>& problem) {
    const double hover = 0.5 * problem.parameters[0] * problem.parameters[3];
    return {hover, hover};
  }

  /// In the plane, a sphere is a disc.
  static constexpr nasm_core::Sphere obstacle(const Problem<PlanarDroneFlight>& problem,
                                              double clearance) {
    const auto& p = problem.parameters;
    return {{p[4], p[5], 0.0}, p[6] + clearance};
  }

  static constexpr int constraint_dim = 2;
  static constexpr int state_constraint_dim = 2;
  template <class Scalar>
  static constexpr Array<Scalar, 2> constraints(const Problem<PlanarDroneFlight>& problem,
                                                const Array<Scalar, 6>& x,
                                                const Array<Scalar, 2>&) {
    const double clearance = problem.parameters[7];
    const double max_speed = problem.parameters[8];
    return {inside_of(obstacle(problem, clearance), x[0], x[1], Scalar(0.0)),
            (x[3] * x[3] + x[4] * x[4]) / (2.0 * max_speed) - 0.5 * max_speed};
  }

  static const char* check(const Problem<PlanarDroneFlight>& problem) {
    const auto is_inside = [&](double x, double z) {
      return inside_of(obstacle(problem, 0.0), x, z, 0.0) > 0.0;
    };
    if (is_inside(problem.goal[0], problem.goal[1])) return "the goal is inside the obstacle";
    if (is_inside(problem.initial_state[0], problem.initial_state[1])) {
      return "the initial position is inside the obstacle";
    }
    return nullptr;
  }

  static nasm_core::SystemInfo info() {
    using Domain = nasm_core::Parameter::Domain;
    using Kind = nasm_core::Component::Kind;
    nasm_core::RegulationDescription d;
    d.name = "planar_drone_flight";
    d.description = "drone with two rotors that flies around a disc to a point and hovers there";
    d.states = {{"position_x", "m"},   {"position_z", "m"},   {"pitch", "rad"},
                {"velocity_x", "m/s"}, {"velocity_z", "m/s"}, {"pitch_rate", "rad/s"}};
    d.controls = {{"thrust_left", "N"}, {"thrust_right", "N"}};
    d.dynamics_parameters = {{"mass", "kg", 0.8},
                             {"arm", "m", 0.2},
                             {"inertia", "kg m^2", 0.05},
                             {"gravity", "m/s^2", 9.81, Domain::kNonNegative, false},
                             {"obstacle_x", "m", 1.0, Domain::kAny, false},
                             {"obstacle_z", "m", 0.1, Domain::kAny, false},
                             {"obstacle_radius", "m", 0.4, Domain::kPositive, false},
                             {"clearance", "m", 0.05, Domain::kNonNegative, false},
                             {"max_speed", "m/s", 3.0, Domain::kPositive, false}};
    d.state_weights = {5.0, 5.0, 0.5, 1.0, 1.0, 0.2};
    d.control_weights = {0.1, 0.1};
    d.control_lower = {0.0, 0.0};
    d.control_upper = {8.0, 8.0};
    d.constraints = {{"inside_obstacle", "m"}, {"speed", "m/s"}};
    d.initial_state = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    d.goal_states = {0, 1};
    d.goal = {2.0, 0.0};
    d.horizon = 2.0;
    d.steps = 50;
    d.task = {{{Kind::kGoal, 0}, {1.5, 2.5}},          {{Kind::kGoal, 1}, {-1.0, 1.0}},
              {{Kind::kInitialState, 0}, {-0.5, 0.5}}, {{Kind::kInitialState, 1}, {-1.0, 1.0}},
              {{Kind::kInitialState, 3}, {-1.0, 1.0}}, {{Kind::kInitialState, 4}, {-1.0, 1.0}},
              {{Kind::kParameter, 5}, {-0.5, 0.5}}};
    return nasm_core::regulation_info(d, /*terminal_states*/ 0);
  }
};

NASM_CORE_REGISTER_SYSTEM(PlanarDroneFlight)

}  // namespace planar_drone
