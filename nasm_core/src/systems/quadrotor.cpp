// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/tracking_model.hpp"
#include "nasm_core/systems/typed_system.hpp"
#include "systems/quadrotor_body.hpp"
#include "systems/rigid_body.hpp"

namespace nasm_core {
namespace {

/// Four rotors that push along the body's z axis; all states but the attitude are costed.
struct Quadrotor : TrackingModel<Quadrotor, 13, 4, 9, 7> {
  static constexpr int costed(int goal) { return rigid_body::costed(goal); }

  template <class Scalar>
  static constexpr Array<Scalar, 13> dynamics(const Problem<Quadrotor>& problem,
                                              const Array<Scalar, 13>& x,
                                              const Array<Scalar, 4>& u) {
    return QuadrotorBody<Quadrotor>::dynamics(problem, x, u);
  }

  static void jacobian(const Problem<Quadrotor>& problem, const State& x, const Control& u,
                       Jacobian<Quadrotor>& jacobian) {
    QuadrotorBody<Quadrotor>::jacobian(problem, x, u, jacobian);
  }

  template <class CurvatureType>
  static void expand(const Problem<Quadrotor>& problem, const State& x, const Control& u,
                     const State& weights, Jacobian<Quadrotor>& derivative,
                     CurvatureType& curvature) {
    QuadrotorBody<Quadrotor>::expand(problem, x, u, weights, derivative, curvature);
  }

  static SystemInfo info() {
    TrackingDescription d;
    d.name = "quadrotor";
    d.description = "helicopter with four rotors in space";
    d.states = rigid_body::states();
    d.controls = {{"thrust_1", "N"}, {"thrust_2", "N"}, {"thrust_3", "N"}, {"thrust_4", "N"}};
    d.dynamics_parameters = {{"mass", "kg", 1.0},
                             {"arm_length", "m", 0.4},
                             {"inertia_x", "kg m^2", 1.0},
                             {"inertia_y", "kg m^2", 1.0},
                             {"inertia_z", "kg m^2", 1.0},
                             {"drag_ratio", "m", 0.01, Parameter::Domain::kAny},
                             {"gravity", "m/s^2", 10.0, Parameter::Domain::kNonNegative, false}};
    d.initial_state = {-8.0, -6.0, 9.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    d.goal_base = std::vector<double>(9, 0.0);
    d.state_weights = std::vector<double>(9, 1.0);
    d.control_weight = 0.1;
    return tracking_info<Quadrotor>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(Quadrotor)

}  // namespace
}  // namespace nasm_core
