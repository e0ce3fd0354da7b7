// SPDX-License-Identifier: Apache-2.0
#include <nasm_core/ocp/tracking_model.hpp>
#include <nasm_core/systems/typed_system.hpp>

#include "dynamics.hpp"

namespace planar_drone {

using std::exp;

/// The drone that follows a goal for all of its states, near a soft obstacle.
struct PlanarDrone : nasm_core::TrackingModel<PlanarDrone, /*states*/ 6, /*controls*/ 2,
                                              /*goals*/ 6, /*parameters*/ 8> {
  template <class Scalar>
  static constexpr Array<Scalar, 6> dynamics(const Problem<PlanarDrone>& problem,
                                             const Array<Scalar, 6>& x, const Array<Scalar, 2>& u) {
    return drone_dynamics(problem, x, u);
  }

  /// Hovering costs nothing.
  static constexpr Control resting_control(const Problem<PlanarDrone>& problem) {
    const double hover = 0.5 * problem.parameters[0] * problem.parameters[3];
    return {hover, hover};
  }

  /// A smooth hill in the cost, where the obstacle is.
  template <class Scalar>
  static constexpr Scalar obstacle_cost(const Problem<PlanarDrone>& problem,
                                        const Array<Scalar, 6>& x) {
    const Scalar dx = (x[0] - problem.parameters[4]) / problem.parameters[6];
    const Scalar dz = (x[1] - problem.parameters[5]) / problem.parameters[6];
    return problem.parameters[7] * exp(-(dx * dx) - dz * dz);
  }

  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<PlanarDrone>& problem, const Array<Scalar, 6>& x,
                                     const Array<Scalar, 2>& u) {
    return tracking_cost(problem, x, u) + obstacle_cost(problem, x);
  }

  static void cost_gradient(const Problem<PlanarDrone>& problem, const State& x, const Control& u,
                            State& by_x, Control& by_u) {
    tracking_gradient(problem, x, u, by_x, by_u);
    const double radius = problem.parameters[6];
    const double slope = -2.0 * obstacle_cost(problem, x) / (radius * radius);
    by_x[0] += slope * (x[0] - problem.parameters[4]);
    by_x[1] += slope * (x[1] - problem.parameters[5]);
  }

  static nasm_core::SystemInfo info() {
    using Domain = nasm_core::Parameter::Domain;
    nasm_core::TrackingDescription d;
    d.name = "planar_drone";
    d.description = "drone with two rotors in a vertical plane, near an obstacle";
    d.states = {{"position_x", "m"},   {"position_z", "m"},   {"pitch", "rad"},
                {"velocity_x", "m/s"}, {"velocity_z", "m/s"}, {"pitch_rate", "rad/s"}};
    d.controls = {{"thrust_left", "N"}, {"thrust_right", "N"}};
    d.dynamics_parameters = {{"mass", "kg", 0.8},
                             {"arm", "m", 0.2},
                             {"inertia", "kg m^2", 0.05},
                             {"gravity", "m/s^2", 9.81, Domain::kNonNegative, false},
                             {"obstacle_x", "m", 1.0, Domain::kAny, false},
                             {"obstacle_z", "m", 0.1, Domain::kAny, false},
                             {"obstacle_radius", "m", 0.3, Domain::kPositive, false},
                             {"obstacle_height", "1", 2.0, Domain::kNonNegative, false}};
    d.initial_state = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    d.goal_base = {1.0, 1.0, 0.0, 0.0, 0.0, 0.0};
    d.state_weights = {5.0, 5.0, 0.5, 1.0, 1.0, 0.2};
    d.control_weight = 0.1;
    d.control_lower = {0.0, 0.0};
    d.control_upper = {8.0, 8.0};
    d.horizon = 2.0;
    d.steps = 100;
    d.id = {{0.5, 1.5}, {0.5, 1.5}, {-0.05, 0.05}, {-0.1, 0.1}, {-0.1, 0.1}, {-0.1, 0.1}};
    d.ood = {{1.5, 1.7}, {1.5, 1.7}, {0.05, 0.06}, {0.1, 0.12}, {0.1, 0.12}, {0.1, 0.12}};
    return nasm_core::tracking_info<PlanarDrone>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(PlanarDrone)

}  // namespace planar_drone
