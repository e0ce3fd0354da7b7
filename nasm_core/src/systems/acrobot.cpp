// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <utility>

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

  static void jacobian(const Problem<Acrobot>& problem, const State& x, const Control& u,
                       Jacobian<Acrobot>& jacobian) {
    write(Terms(problem, x, u), jacobian);
  }

  /// With M a = b and v = M⁻¹w, the second derivatives of wᵀa are those of b along v, less
  /// vᵀ(M'' a + M' a' + (M' a')ᵀ), in which M depends on the elbow's angle only.
  template <class CurvatureType>
  static void expand(const Problem<Acrobot>& problem, const State& x, const Control& u,
                     const State& weights, Jacobian<Acrobot>& derivative,
                     CurvatureType& curvature) {
    const Terms t(problem, x, u);
    write(t, derivative);
    const auto [v1, v2] = t.solve(weights[2], weights[3]);
    const double both = t.outer_sin * (v1 + v2);
    const auto add = [&](int row, int column, double value) {
      curvature.xx(row, column) += value;
      if (row != column) curvature.xx(column, row) += value;
    };
    add(0, 0, both + v1 * t.upper_sin);
    add(1, 0, both);
    add(1, 1,
        both - v1 * t.s * t.coriolis + v2 * t.s * x[2] * x[2] +
            t.c * (2.0 * v1 * t.a1 + v1 * t.a2 + v2 * t.a1));
    add(2, 1, 2.0 * t.c * (v1 * x[3] - v2 * x[2]));
    add(3, 1, 2.0 * t.c * v1 * (x[2] + x[3]));
    add(2, 2, -2.0 * t.s * v2);
    add(3, 2, 2.0 * t.s * v1);
    add(3, 3, 2.0 * t.s * v1);
    // −vᵀM' = s (2 v1 + v2, v1)
    const double by_a1 = t.s * (2.0 * v1 + v2), by_a2 = t.s * v1;
    for (int i = 0; i < 4; ++i) {
      const double change = by_a1 * derivative.x(2, i) + by_a2 * derivative.x(3, i);
      curvature.xx(i, 1) += change;
      curvature.xx(1, i) += change;
    }
    curvature.xu(1, 0) += by_a1 * derivative.u(2, 0) + by_a2 * derivative.u(3, 0);
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

  /// What the derivatives have in common.
  struct Terms {
    Terms(const Problem<Acrobot>& problem, const State& x, const Control& u) {
      const auto [m1, m2, l1, r1, r2, i1, i2, gravity, damping_] = first<9>(problem.parameters);
      const double lever = m2 * l1 * r2, outer = m2 * r2 * gravity;
      const double upper = (m1 * r1 + m2 * l1) * gravity;
      damping = damping_;
      s = lever * std::sin(x[1]);
      c = lever * std::cos(x[1]);
      rate1 = x[2];
      rate2 = x[3];
      outer_sin = outer * std::sin(x[0] + x[1]);
      outer_cos = outer * std::cos(x[0] + x[1]);
      upper_sin = upper * std::sin(x[0]);
      upper_cos = upper * std::cos(x[0]);
      coriolis = (2.0 * rate1 + rate2) * rate2;
      m_11 = 2.0 * c + (i1 + i2 + m2 * l1 * l1);
      m_12 = c + i2;
      m_22 = i2;
      determinant = m_11 * m_22 - m_12 * m_12;
      const auto [first_, second] = solve(s * coriolis - upper_sin - outer_sin - damping * rate1,
                                          u[0] - s * rate1 * rate1 - outer_sin - damping * rate2);
      a1 = first_;
      a2 = second;
    }

    /// M⁻¹ (b1, b2)
    std::pair<double, double> solve(double b1, double b2) const {
      return {(m_22 * b1 - m_12 * b2) / determinant, (m_11 * b2 - m_12 * b1) / determinant};
    }

    double damping, s, c, rate1, rate2, outer_sin, outer_cos, upper_sin, upper_cos, coriolis;
    double m_11, m_12, m_22, determinant;
    double a1, a2;  ///< accelerations
  };

  static void write(const Terms& t, Jacobian<Acrobot>& jacobian) {
    jacobian.x(0, 2) = 1.0;
    jacobian.x(1, 3) = 1.0;
    const auto put = [&](auto& matrix, int column, double b1, double b2) {
      const auto [first_, second] = t.solve(b1, b2);
      matrix(2, column) = first_;
      matrix(3, column) = second;
    };
    put(jacobian.x, 0, -t.upper_cos - t.outer_cos, -t.outer_cos);
    // b' − M' a
    put(jacobian.x, 1, t.c * t.coriolis - t.outer_cos + t.s * (2.0 * t.a1 + t.a2),
        -t.c * t.rate1 * t.rate1 - t.outer_cos + t.s * t.a1);
    put(jacobian.x, 2, 2.0 * t.s * t.rate2 - t.damping, -2.0 * t.s * t.rate1);
    put(jacobian.x, 3, 2.0 * t.s * (t.rate1 + t.rate2), -t.damping);
    put(jacobian.u, 0, 0.0, 1.0);
  }

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
