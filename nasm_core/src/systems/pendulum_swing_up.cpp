// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>
#include <string>

#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/regulation_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

using std::sin;

/// A rod on a motor that is too weak to lift it at once: it has to swing. State: angle from
/// hanging, angular rate.
struct PendulumSwingUp : RegulationModel<PendulumSwingUp, 2, 1, 1, 4> {
  static constexpr double kMaxTorque = 0.5;  // [N m]
  static constexpr bool is_angle(int state) { return state == 0; }

  template <class Scalar>
  static constexpr Array<Scalar, 2> dynamics(const Problem<PendulumSwingUp>& problem,
                                             const Array<Scalar, 2>& x, const Array<Scalar, 1>& u) {
    const auto [mass, length, gravity, damping] = first<4>(problem.parameters);
    const double inertia = mass * length * length / 3.0;
    return {x[1], (u[0] - 0.5 * mass * gravity * length * sin(x[0]) - damping * x[1]) / inertia};
  }

  static std::optional<std::string> check(const Problem<PendulumSwingUp>& problem) {
    const double needed = std::abs(resting_control(problem)[0]);
    if (needed < kMaxTorque) return std::nullopt;
    return "the motor is too weak to hold the rod at the goal angle: that takes " +
           nasm_common::short_text(needed) + " N m, it has " + nasm_common::short_text(kMaxTorque) +
           " N m";
  }

  static State reference(const Problem<PendulumSwingUp>& problem) { return {problem.goal[0], 0.0}; }
  /// The torque that holds the rod at the goal.
  static Control resting_control(const Problem<PendulumSwingUp>& problem) {
    const auto [mass, length, gravity] = first<3>(problem.parameters);
    return {0.5 * mass * gravity * length * std::sin(problem.goal[0])};
  }

  static SystemInfo info() {
    using Kind = Component::Kind;
    RegulationDescription d;
    d.name = "pendulum_swing_up";
    d.description = "rod swung up by a motor that cannot lift it at once";
    d.states = {{"angle", "rad"}, {"rate", "rad/s"}};
    d.controls = {{"torque", "N m"}};
    d.dynamics_parameters = {{"mass", "kg", 0.4},
                             {"length", "m", 0.5},
                             {"gravity", "m/s^2", 9.81, Parameter::Domain::kNonNegative, false},
                             {"damping", "N m s", 0.005, Parameter::Domain::kNonNegative}};
    d.state_weights = {1.0, 0.1};
    d.control_weights = {2.0};
    d.initial_state = {0.0, 0.0};
    d.goal_states = {0};
    d.goal = {M_PI};
    d.control_lower = {-kMaxTorque};
    d.control_upper = {kMaxTorque};
    d.horizon = 2.5;
    d.steps = 50;
    d.task = {{{Kind::kInitialState, 0}, {-M_PI, M_PI}}, {{Kind::kInitialState, 1}, {-6.0, 6.0}}};
    d.symmetries = {reflection(2, 1)};
    return regulation_info(d, 0);
  }
};

NASM_CORE_REGISTER_SYSTEM(PendulumSwingUp)

}  // namespace
}  // namespace nasm_core
