// SPDX-License-Identifier: Apache-2.0
#ifndef SYSTEMS__QUADROTOR_FLIGHT_HPP_
#define SYSTEMS__QUADROTOR_FLIGHT_HPP_

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "nasm_core/ocp/regulation_model.hpp"
#include "systems/quadrotor_body.hpp"

namespace nasm_core {

/// A quadrotor of a kilogram that flies to a point and hovers there, with thrusts that rotors have,
/// and limits of tilt and speed. `ExtraParameters` and `ExtraConstraints` are the model's own.
template <class Model, int ExtraParameters = 0, int ExtraConstraints = 0>
struct QuadrotorFlightModel : RegulationModel<Model, 13, 4, 3, 9 + ExtraParameters> {
  using Base = RegulationModel<Model, 13, 4, 3, 9 + ExtraParameters>;
  using State = typename Base::State;
  using Control = typename Base::Control;
  enum : int { kMaxSpeed = 7, kMaxTilt = 8, kOwnParameters = 9 };

  template <class Scalar>
  static constexpr Array<Scalar, 13> dynamics(const Problem<Model>& problem,
                                              const Array<Scalar, 13>& x,
                                              const Array<Scalar, 4>& u) {
    return QuadrotorBody<Model>::dynamics(problem, x, u);
  }
  static void jacobian(const Problem<Model>& problem, const State& x, const Control& u,
                       Jacobian<Model>& jacobian) {
    QuadrotorBody<Model>::jacobian(problem, x, u, jacobian);
  }
  template <class CurvatureType>
  static void expand(const Problem<Model>& problem, const State& x, const Control& u,
                     const State& weights, Jacobian<Model>& derivative, CurvatureType& curvature) {
    QuadrotorBody<Model>::expand(problem, x, u, weights, derivative, curvature);
  }

  static constexpr int constraint_dim = 2 + ExtraConstraints;
  static constexpr int state_constraint_dim = constraint_dim;
  /// Speed and tilt; the scales are such that both are about linear near their limits.
  template <class Scalar, class Result>
  static void limit_flight(const Problem<Model>& problem, const Array<Scalar, 13>& x,
                           Result& result) {
    const double speed = problem.parameters[kMaxSpeed];
    result[0] = (x[3] * x[3] + x[4] * x[4] + x[5] * x[5]) / (2.0 * speed) - 0.5 * speed;
    result[1] = 2.0 * (x[7] * x[7] + x[8] * x[8]) - (1.0 - std::cos(problem.parameters[kMaxTilt]));
  }
  template <class Scalar>
  static Array<Scalar, constraint_dim> constraints(const Problem<Model>& problem,
                                                   const Array<Scalar, 13>& x,
                                                   const Array<Scalar, 4>&) {
    Array<Scalar, constraint_dim> result;
    limit_flight(problem, x, result);
    return result;
  }

  template <class Values, class Rows, class CurvatureType>
  static void expand_constraints(const Problem<Model>& problem, const State& x, const Control& u,
                                 const Values& weights, Values& values, Rows& by_xu,
                                 CurvatureType& curvature) {
    values = Model::constraints(problem, x, u);
    by_xu.setZero();
    const double speed = problem.parameters[kMaxSpeed];
    for (int i = 3; i < 6; ++i) {
      by_xu(0, i) = x[static_cast<std::size_t>(i)] / speed;
      curvature.xx(i, i) += weights[0] / speed;
    }
    for (int i = 7; i < 9; ++i) {
      by_xu(1, i) = 4.0 * x[static_cast<std::size_t>(i)];
      curvature.xx(i, i) += 4.0 * weights[1];
    }
  }

  static constexpr double reach(int state) {
    return state < 3 ? 2.5 : std::numeric_limits<double>::infinity();
  }
  static constexpr State reference(const Problem<Model>& problem) {
    State state{};
    for (std::size_t i = 0; i < 3; ++i) state[i] = problem.goal[i];
    state[6] = 1.0;
    return state;
  }
  static constexpr Control resting_control(const Problem<Model>& problem) {
    const double hover = 0.25 * problem.parameters[0] * problem.parameters[6];
    return {hover, hover, hover, hover};
  }

 protected:
  static RegulationDescription describe() {
    using Kind = Component::Kind;
    RegulationDescription d;
    d.states = rigid_body::states();
    d.controls = {{"thrust_1", "N"}, {"thrust_2", "N"}, {"thrust_3", "N"}, {"thrust_4", "N"}};
    d.dynamics_parameters = {{"mass", "kg", 1.0},
                             {"rotor_distance", "m", 0.45},
                             {"inertia_x", "kg m^2", 0.012},
                             {"inertia_y", "kg m^2", 0.012},
                             {"inertia_z", "kg m^2", 0.022},
                             {"drag_ratio", "m", 0.016, Parameter::Domain::kAny},
                             {"gravity", "m/s^2", 9.81, Parameter::Domain::kNonNegative, false},
                             {"max_speed", "m/s", 6.0, Parameter::Domain::kPositive, false},
                             {"max_tilt", "rad", 0.8, Parameter::Domain::kPositive, false}};
    d.state_weights = {2.0, 2.0, 2.0, 0.5, 0.5, 0.5, 0.0, 2.0, 2.0, 2.0, 0.1, 0.1, 0.1};
    d.control_weights = {0.1, 0.1, 0.1, 0.1};
    d.initial_state = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    d.goal_states = {0, 1, 2};
    d.goal = {3.0, 2.0, 1.0};
    d.control_lower = {0.0, 0.0, 0.0, 0.0};
    d.control_upper = {7.5, 7.5, 7.5, 7.5};
    d.constraints = {{"speed", "m/s"}, {"tilt", "1"}};
    d.horizon = 2.0;
    d.steps = 40;
    // Rotors are on the axes, and neighbours turn in opposite directions: half a turn and the
    // reflection that exchanges the axes make of each rotor each other one.
    d.translates = true;
    d.symmetries = {{rigid_body::turn_states({0, 1, 2}, {-1.0, -1.0, 1.0}),
                     {{2, 3, 0, 1}, {1.0, 1.0, 1.0, 1.0}},
                     {}},
                    {rigid_body::turn_states({1, 0, 2}, {1.0, 1.0, 1.0}),
                     {{3, 2, 1, 0}, {1.0, 1.0, 1.0, 1.0}},
                     {}}};
    for (int i = 0; i < 3; ++i) d.task.push_back({{Kind::kGoal, i}, {-5.0, 5.0}});
    for (int i = 0; i < 3; ++i) d.task.push_back({{Kind::kInitialState, i}, {-5.0, 5.0}});
    for (int i = 3; i < 6; ++i) d.task.push_back({{Kind::kInitialState, i}, {-3.0, 3.0}});
    return d;
  }
};

}  // namespace nasm_core

#endif  // SYSTEMS__QUADROTOR_FLIGHT_HPP_
