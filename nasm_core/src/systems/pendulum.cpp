// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_core/ocp/tracking_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

using std::sin;

/// A rod on a motor, to be swung up. State: angle from hanging, angular velocity.
struct Pendulum : TrackingModel<Pendulum, 2, 1, 2, 4> {
  template <class Scalar>
  static constexpr Array<Scalar, 2> dynamics(const Problem<Pendulum>& problem,
                                             const Array<Scalar, 2>& x, const Array<Scalar, 1>& u) {
    const auto [mass, length, gravity, damping] = first<4>(problem.parameters);
    const double inertia = mass * length * length / 3.0;
    return {x[1], (u[0] - mass * gravity * length * sin(x[0]) - damping * x[1]) / inertia};
  }

  static SystemInfo info() {
    TrackingDescription d;
    d.name = "pendulum";
    d.description = "pendulum swung up by a torque";
    d.states = {{"angle", "rad"}, {"rate", "rad/s"}};
    d.controls = {{"torque", "N m"}};
    d.dynamics_parameters = {{"mass", "kg", 1.0},
                             {"length", "m", 1.0},
                             {"gravity", "m/s^2", 10.0, Parameter::Domain::kNonNegative, false},
                             {"damping", "N m s", 0.05, Parameter::Domain::kNonNegative}};
    d.initial_state = {0.0, 0.0};
    d.goal_base = {M_PI, 0.0};
    d.state_weights = {10.0, 1.0};
    d.control_weight = 0.1;
    return tracking_info<Pendulum>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(Pendulum)

}  // namespace
}  // namespace nasm_core
