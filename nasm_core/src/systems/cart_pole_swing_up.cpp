// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>
#include <string>

#include "nasm_core/ocp/constraints.hpp"
#include "nasm_core/ocp/regulation_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

using std::cos;
using std::sin;

/// A pole on a cart, on a rail of limited length. State: position on the rail, angle from hanging,
/// their rates. Constants are those of a common laboratory plant.
struct CartPoleSwingUp : RegulationModel<CartPoleSwingUp, 4, 1, 1, 5> {
  static constexpr bool is_angle(int state) { return state == 1; }

  template <class Scalar>
  static constexpr Array<Scalar, 4> dynamics(const Problem<CartPoleSwingUp>& problem,
                                             const Array<Scalar, 4>& x, const Array<Scalar, 1>& u) {
    const auto [cart, pole, length, gravity] = first<4>(problem.parameters);
    // A rod that is `length` from the pivot to its centre of mass.
    const double inertia = 4.0 / 3.0 * pole * length * length;
    const double moment = pole * length;
    const double mass = cart + pole;
    const Scalar s = sin(x[1]);
    const Scalar c = cos(x[1]);
    const Scalar push = u[0] + moment * s * x[3] * x[3];
    const Scalar weight = moment * gravity * s;
    const Scalar determinant = mass * inertia - (moment * moment) * c * c;
    return {x[2], x[3], (inertia * push + moment * c * weight) / determinant,
            -(mass * weight + moment * c * push) / determinant};
  }

  static constexpr int constraint_dim = 2;
  static constexpr int state_constraint_dim = 2;
  template <class Scalar>
  static constexpr Array<Scalar, 2> constraints(const Problem<CartPoleSwingUp>& problem,
                                                const Array<Scalar, 4>& x,
                                                const Array<Scalar, 1>&) {
    const double rail = problem.parameters[4];
    return {x[0] - rail, -x[0] - rail};
  }

  static std::optional<std::string> check(const Problem<CartPoleSwingUp>& problem) {
    const double beyond = std::abs(problem.goal[0]) - problem.parameters[4];
    if (!(beyond > 0.0)) return std::nullopt;
    return violation_text("goal position is beyond rail_half_length",
                          problem.goal[0] > 0.0 ? "beyond_right_end" : "beyond_left_end", beyond,
                          "m");
  }

  static constexpr State reference(const Problem<CartPoleSwingUp>& problem) {
    return {problem.goal[0], M_PI, 0.0, 0.0};
  }
  static constexpr Control resting_control(const Problem<CartPoleSwingUp>&) { return {0.0}; }

  static SystemInfo info() {
    using Kind = Component::Kind;
    RegulationDescription d;
    d.name = "cart_pole_swing_up";
    d.description = "pole swung up and balanced by a cart on a rail of limited length";
    d.states = {
        {"position", "m"}, {"angle", "rad"}, {"velocity", "m/s"}, {"angular_rate", "rad/s"}};
    d.controls = {{"force", "N"}};
    d.dynamics_parameters = {{"cart_mass", "kg", 0.57},
                             {"pole_mass", "kg", 0.23},
                             {"pole_half_length", "m", 0.32},
                             {"gravity", "m/s^2", 9.81, Parameter::Domain::kNonNegative, false},
                             {"rail_half_length", "m", 0.4, Parameter::Domain::kPositive, false}};
    d.state_weights = {5.0, 2.0, 0.1, 0.1};
    d.control_weights = {0.02};
    d.initial_state = {0.0, 0.0, 0.0, 0.0};
    d.goal_states = {0};
    d.goal = {0.0};
    d.control_lower = {-8.0};
    d.control_upper = {8.0};
    d.constraints = {{"beyond_right_end", "m"}, {"beyond_left_end", "m"}};
    d.horizon = 2.0;
    d.steps = 50;
    d.task = {{{Kind::kGoal, 0}, {-0.2, 0.2}},
              {{Kind::kInitialState, 0}, {-0.3, 0.3}},
              {{Kind::kInitialState, 1}, {-M_PI, M_PI}},
              {{Kind::kInitialState, 2}, {-1.0, 1.0}},
              {{Kind::kInitialState, 3}, {-5.0, 5.0}}};
    d.symmetries = {reflection(4, 1)};
    return regulation_info(d, 0);
  }
};

NASM_CORE_REGISTER_SYSTEM(CartPoleSwingUp)

}  // namespace
}  // namespace nasm_core
