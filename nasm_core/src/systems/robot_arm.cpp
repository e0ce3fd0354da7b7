// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_core/ocp/tracking_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

using std::cos;
using std::sin;

/// Two links with a motor at the elbow only. State: shoulder angle, elbow angle, their rates.
///
///   M(x) (ẍ₁, ẍ₂)ᵀ = (0, u)ᵀ − C(x) (ẋ₁, ẋ₂)ᵀ − g(x)
struct RobotArm : TrackingModel<RobotArm, 4, 1, 4, 5> {
  template <class Scalar>
  static constexpr Array<Scalar, 4> dynamics(const Problem<RobotArm>& problem,
                                             const Array<Scalar, 4>& x, const Array<Scalar, 1>& u) {
    const auto [m1, m2, l1, l2, gravity] = first<5>(problem.parameters);
    const double r1 = 0.5 * l1;
    const double r2 = 0.5 * l2;
    const double i1 = m1 * l1 * l1 / 3.0;
    const double i2 = m2 * l2 * l2 / 3.0;

    const Scalar coupling = m2 * l1 * r2 * cos(x[1]);
    const Scalar m_11 = 2.0 * coupling + (m1 * r1 * r1 + i1 + m2 * (l1 * l1 + r2 * r2) + i2);
    const Scalar m_12 = coupling + (m2 * r2 * r2 + i2);
    const double m_22 = m2 * r2 * r2 + i2;

    const Scalar swirl = m2 * l1 * r2 * sin(x[1]);
    const Scalar outer_weight = m2 * gravity * r2 * cos(x[0] + x[1]);
    const Scalar weight = (m1 * r1 + m2 * l1) * gravity * cos(x[0]) + outer_weight;
    const Scalar b_1 = swirl * x[3] * x[2] + swirl * (x[2] + x[3]) * x[3] - weight;
    const Scalar b_2 = u[0] - swirl * x[2] * x[2] - outer_weight;

    const Scalar determinant = m_11 * m_22 - m_12 * m_12;
    return {x[2], x[3], (m_22 * b_1 - m_12 * b_2) / determinant,
            (m_11 * b_2 - m_12 * b_1) / determinant};
  }

  static SystemInfo info() {
    TrackingDescription d;
    d.name = "robotarm";
    d.description = "planar arm of two links with a motor at the elbow";
    d.states = {{"shoulder_angle", "rad"},
                {"elbow_angle", "rad"},
                {"shoulder_rate", "rad/s"},
                {"elbow_rate", "rad/s"}};
    d.controls = {{"elbow_torque", "N m"}};
    d.dynamics_parameters = {{"mass_1", "kg", 1.0},
                             {"mass_2", "kg", 1.0},
                             {"length_1", "m", 1.0},
                             {"length_2", "m", 1.0},
                             {"gravity", "m/s^2", 0.0, Parameter::Domain::kNonNegative, false}};
    d.initial_state = {M_PI / 4.0, M_PI / 2.0, 0.0, 0.0};
    d.goal_base = {M_PI / 2.0, 0.0, 0.0, 0.0};
    d.state_weights = {0.1, 0.1, 0.1, 0.1};
    d.control_weight = 0.01;
    return tracking_info<RobotArm>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(RobotArm)

}  // namespace
}  // namespace nasm_core
