// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__REGULATION_MODEL_HPP_
#define NASM_CORE__OCP__REGULATION_MODEL_HPP_

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "nasm_core/ocp/resting_law.hpp"
#include "nasm_core/ocp/sparsity.hpp"
#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// A model of a machine that is to be brought to rest at a goal and kept there, again and again
/// from wherever it is. With the equilibrium (x_s, u_s) of the goal and Δ = x − x_s, the cost is
///
///   Σₖ dt (Σᵢ wᵢ d(Δᵢ) + Σⱼ rⱼ (uⱼ − u_sⱼ)²) + Σᵢ Pᵢᵢ d(Δᵢ) + Σᵢ≠ⱼ Pᵢⱼ s(Δᵢ) s(Δⱼ)
///
/// where d(Δ) = Δ² and s(Δ) = Δ, but for angles d(Δ) = 2 (1 − cos Δ) and s(Δ) = sin Δ, so that a
/// full turn more or less makes no difference. P is the cost of all that follows after the horizon,
/// if the linear-quadratic regulator of the default goal takes over there (see RestingLaw).
///
/// `Derived` has `dynamics`, `reference` and `resting_control`, and hides what differs below.
/// Parameters are those of the dynamics, then the weights of the states, then those of the
/// controls.
template <class Derived, int States, int Controls, int Goals, int DynamicsParameters,
          int Terminal = 0>
struct RegulationModel : SystemModel<Derived, States, Controls, Goals,
                                     DynamicsParameters + States + Controls, 0, Terminal> {
  using Base = SystemModel<Derived, States, Controls, Goals, DynamicsParameters + States + Controls,
                           0, Terminal>;
  using State = typename Base::State;
  using Control = typename Base::Control;

  static constexpr Integrator integrator = Integrator::kRungeKutta4;
  static constexpr bool has_terminal_cost = true;
  static constexpr bool has_rest = true;
  static constexpr bool is_angle(int /*state*/) { return false; }

  static Control guess_control(const Problem<Derived>& problem, int /*branch*/, int /*k*/) {
    return Derived::resting_control(problem);
  }

  static const RestingLaw& resting_law() {
    static const RestingLaw law = make_resting_law<Derived>();
    return law;
  }
  /// x − x_s, for the law above.
  static State error(const Problem<Derived>& problem, const State& x) {
    const State target = Derived::reference(problem);
    State result{};
    for (int i = 0; i < States; ++i) {
      const double difference = x[idx(i)] - target[idx(i)];
      result[idx(i)] = Derived::is_angle(i) ? std::remainder(difference, 2.0 * M_PI) : difference;
    }
    return result;
  }

  /// How far from the goal a state goes on to count more in the feedback below. Far away, bounds
  /// and constraints decide what is best, not the regulator, whose control would be of no use.
  static constexpr double reach(int /*state*/) { return std::numeric_limits<double>::infinity(); }

  /// u_s − γ K s(Δ), where γ falls from 1 to 0 as angles turn away from the goal: upside down, the
  /// regulator's feedback would be of the wrong sign. Errors of states with a reach r count as
  /// Δ / √(1 + (Δ/r)²).
  static Control stabilising_control(const Problem<Derived>& problem, const State& x) {
    const State target = Derived::reference(problem);
    State errors{};
    double fading = 1.0;
    for (int i = 0; i < States; ++i) {
      const double error = x[idx(i)] - target[idx(i)];
      errors[idx(i)] = first_order(i, error);
      const double part = errors[idx(i)] / Derived::reach(i);
      errors[idx(i)] /= std::sqrt(1.0 + part * part);
      if (!Derived::is_angle(i)) continue;
      const double towards = 0.5 + 0.5 * std::cos(error);
      fading *= towards * towards;
    }
    const auto& gain = resting_law().gain;
    Control result = Derived::resting_control(problem);
    for (int i = 0; i < Controls; ++i) {
      for (int j = 0; j < States; ++j) result[idx(i)] -= fading * gain(i, j) * errors[idx(j)];
    }
    return result;
  }

  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<Derived>& problem,
                                     const Array<Scalar, States>& x,
                                     const Array<Scalar, Controls>& u) {
    using std::cos;
    State target{};
    Control rest{};
    // Where the cost has derivatives does not depend on the equilibrium, which may not be
    // constexpr.
    if constexpr (!is_dependence<Scalar>) {
      target = Derived::reference(problem);
      rest = Derived::resting_control(problem);
    }
    Scalar cost = 0.0;
    for (int i = 0; i < States; ++i) {
      const Scalar error = x[idx(i)] - target[idx(i)];
      if (Derived::is_angle(i)) {
        cost = cost + (2.0 - 2.0 * cos(error)) * weight(problem, i);
      } else {
        cost = cost + error * error * weight(problem, i);
      }
    }
    for (int i = 0; i < Controls; ++i) {
      const Scalar effort = u[idx(i)] - rest[idx(i)];
      cost = cost + effort * effort * weight(problem, States + i);
    }
    return cost * problem.dt;
  }

  static void cost_gradient(const Problem<Derived>& problem, const State& x, const Control& u,
                            State& by_x, Control& by_u) {
    const State target = Derived::reference(problem);
    const Control rest = Derived::resting_control(problem);
    for (int i = 0; i < States; ++i) {
      const double error = x[idx(i)] - target[idx(i)];
      by_x[idx(i)] = 2.0 * problem.dt * weight(problem, i) * first_order(i, error);
    }
    for (int i = 0; i < Controls; ++i) {
      by_u[idx(i)] = 2.0 * problem.dt * weight(problem, States + i) * (u[idx(i)] - rest[idx(i)]);
    }
  }

  template <class CurvatureType>
  static void add_cost_curvature(const Problem<Derived>& problem, const State& x,
                                 const Control& /*u*/, double scale, CurvatureType& curvature) {
    const State target = Derived::reference(problem);
    const double twice = 2.0 * problem.dt * scale;
    for (int i = 0; i < States; ++i) {
      const double error = x[idx(i)] - target[idx(i)];
      curvature.xx(i, i) += twice * weight(problem, i) * slope(i, error);
    }
    for (int i = 0; i < Controls; ++i) {
      curvature.uu(i, i) += twice * weight(problem, States + i);
    }
  }

  template <class Scalar>
  static Scalar terminal_cost(const Problem<Derived>& problem, const Array<Scalar, States>& x) {
    using std::cos;
    using std::sin;
    const auto& p = resting_law().cost;
    const State target = Derived::reference(problem);
    Scalar cost = 0.0;
    Array<Scalar, States> errors{};
    for (int i = 0; i < States; ++i) {
      const Scalar error = x[idx(i)] - target[idx(i)];
      if (Derived::is_angle(i)) {
        cost = cost + (2.0 - 2.0 * cos(error)) * p(i, i);
        errors[idx(i)] = sin(error);
      } else {
        cost = cost + error * error * p(i, i);
        errors[idx(i)] = error;
      }
      for (int j = 0; j < i; ++j) cost = cost + errors[idx(i)] * errors[idx(j)] * (2.0 * p(i, j));
    }
    return cost;
  }

  template <class Matrix>
  static void expand_terminal_cost(const Problem<Derived>& problem, const State& x, State& by_x,
                                   Matrix& by_xx) {
    const auto& p = resting_law().cost;
    const State target = Derived::reference(problem);
    State error{}, once{}, change{};
    for (int i = 0; i < States; ++i) {
      error[idx(i)] = x[idx(i)] - target[idx(i)];
      once[idx(i)] = first_order(i, error[idx(i)]);
      change[idx(i)] = slope(i, error[idx(i)]);
    }
    for (int i = 0; i < States; ++i) {
      double others = 0.0;
      for (int j = 0; j < States; ++j) {
        if (j == i) continue;
        others += p(i, j) * once[idx(j)];
        by_xx(i, j) += 2.0 * p(i, j) * change[idx(i)] * change[idx(j)];
      }
      by_x[idx(i)] = 2.0 * (p(i, i) * once[idx(i)] + others * change[idx(i)]);
      const double bend = Derived::is_angle(i) ? -once[idx(i)] : 0.0;
      by_xx(i, i) += 2.0 * (p(i, i) * change[idx(i)] + others * bend);
    }
  }

 protected:
  static constexpr std::size_t idx(int i) { return static_cast<std::size_t>(i); }
  static constexpr double weight(const Problem<Derived>& problem, int i) {
    return problem.parameters[idx(DynamicsParameters + i)];
  }

 private:
  /// s(Δ), which is also half the derivative of d(Δ); and its derivative.
  static double first_order(int state, double error) {
    return Derived::is_angle(state) ? std::sin(error) : error;
  }
  static double slope(int state, double error) {
    return Derived::is_angle(state) ? std::cos(error) : 1.0;
  }
};

/// What the author of a regulation model writes down of it.
struct RegulationDescription {
  std::string name;
  std::string description;
  std::vector<Quantity> states;
  std::vector<Quantity> controls;
  std::vector<Parameter> dynamics_parameters;
  std::vector<double> state_weights;
  std::vector<double> control_weights;
  std::vector<double> initial_state;  ///< the default one
  std::vector<int> goal_states;       ///< the states that the goal's components are of
  std::vector<double> goal;           ///< the default one
  std::vector<double> control_lower;
  std::vector<double> control_upper;
  std::vector<Quantity> constraints;  ///< names and units; may be empty
  double horizon = 1.0;               ///< [s]
  int steps = 50;
  /// What varies from instance to instance, with the range of training; outside of it lies a range
  /// on each side that is a tenth as wide.
  std::vector<std::pair<Component, Range>> task;
  // see SystemInfo
  bool translates = false;
  std::vector<int> parameter_goals;
  std::vector<Symmetry> symmetries;
};

/// Adds the weights to the parameters and makes the splits `id` and `ood`. Throws
/// std::invalid_argument that names the field if a list does not have the right length.
SystemInfo regulation_info(RegulationDescription description, int terminal_states);

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__REGULATION_MODEL_HPP_
