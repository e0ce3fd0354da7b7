// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_core/ocp/regulation_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

using std::cos;
using std::sin;

/// Two links that hang in gravity, with a motor of limited torque at the elbow only. State: angle
/// of the upper link from hanging, elbow angle, their rates.
///
///   M(θ₂) (θ̈₁, θ̈₂)ᵀ + c(θ, θ̇) + g(θ) = (0, u)ᵀ − damping (θ̇₁, θ̇₂)ᵀ
///
/// Inertias are about the joints; constants are those of a small double pendulum with a direct
/// drive.
struct Acrobot : RegulationModel<Acrobot, 4, 1, 1, 9> {
  static constexpr bool is_angle(int state) { return state < 2; }

  template <class Scalar>
  static constexpr Array<Scalar, 4> dynamics(const Problem<Acrobot>& problem,
                                             const Array<Scalar, 4>& x, const Array<Scalar, 1>& u) {
    const auto [m1, m2, l1, r1, r2, i1, i2, gravity, damping] = first<9>(problem.parameters);
    const Scalar c2 = cos(x[1]);
    const Scalar s2 = sin(x[1]);
    const double lever = m2 * l1 * r2;
    const Scalar m_11 = 2.0 * lever * c2 + (i1 + i2 + m2 * l1 * l1);
    const Scalar m_12 = lever * c2 + i2;
    const double m_22 = i2;
    const Scalar outer = m2 * r2 * gravity * sin(x[0] + x[1]);
    const Scalar b_1 = lever * s2 * (2.0 * x[2] + x[3]) * x[3] -
                       (m1 * r1 + m2 * l1) * gravity * sin(x[0]) - outer - damping * x[2];
    const Scalar b_2 = u[0] - lever * s2 * x[2] * x[2] - outer - damping * x[3];
    const Scalar determinant = m_11 * m_22 - m_12 * m_12;
    return {x[2], x[3], (m_22 * b_1 - m_12 * b_2) / determinant,
            (m_11 * b_2 - m_12 * b_1) / determinant};
  }

  static const char* check(const Problem<Acrobot>& problem) {
    if (std::abs(std::sin(problem.goal[0])) > 1e-9) {
      return "goal shoulder_angle must be a multiple of pi, where the links can rest";
    }
    return nullptr;
  }

  static constexpr State reference(const Problem<Acrobot>& problem) {
    return {problem.goal[0], 0.0, 0.0, 0.0};
  }
  static constexpr Control resting_control(const Problem<Acrobot>&) { return {0.0}; }

  static SystemInfo info() {
    using Kind = Component::Kind;
    RegulationDescription d;
    d.name = "acrobot";
    d.description = "double pendulum swung up and balanced by a motor at its elbow";
    d.states = {{"shoulder_angle", "rad"},
                {"elbow_angle", "rad"},
                {"shoulder_rate", "rad/s"},
                {"elbow_rate", "rad/s"}};
    d.controls = {{"elbow_torque", "N m"}};
    d.dynamics_parameters = {{"upper_mass", "kg", 0.52},
                             {"lower_mass", "kg", 0.63},
                             {"upper_length", "m", 0.2},
                             {"upper_centre", "m", 0.2},
                             {"lower_centre", "m", 0.26},
                             {"upper_inertia", "kg m^2", 0.032},
                             {"lower_inertia", "kg m^2", 0.051},
                             {"gravity", "m/s^2", 9.81, Parameter::Domain::kNonNegative, false},
                             {"damping", "N m s", 0.01, Parameter::Domain::kNonNegative}};
    d.state_weights = {2.0, 1.0, 0.1, 0.05};
    d.control_weights = {0.05};
    d.initial_state = {0.0, 0.0, 0.0, 0.0};
    d.goal_states = {0};
    d.goal = {M_PI};
    d.control_lower = {-5.0};
    d.control_upper = {5.0};
    d.horizon = 2.0;
    d.steps = 50;
    d.task = {{{Kind::kInitialState, 0}, {-M_PI, M_PI}},
              {{Kind::kInitialState, 1}, {-1.0, 1.0}},
              {{Kind::kInitialState, 2}, {-3.0, 3.0}},
              {{Kind::kInitialState, 3}, {-3.0, 3.0}}};
    d.symmetries = {reflection(4, 1)};
    return regulation_info(d, 0);
  }
};

NASM_CORE_REGISTER_SYSTEM(Acrobot)

}  // namespace
}  // namespace nasm_core
