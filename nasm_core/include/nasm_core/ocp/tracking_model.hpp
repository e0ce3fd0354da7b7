// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__TRACKING_MODEL_HPP_
#define NASM_CORE__OCP__TRACKING_MODEL_HPP_

#include <string>
#include <utility>
#include <vector>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// A model that is to stay close to a goal with little effort. Stage cost, with weights that follow
/// the dynamics' parameters:
///
///   Σᵢ wᵢ (x[costed(i)] − goalᵢ)² + w_u |u − u_rest|²
///
/// `Derived` may replace `costed`, `resting_control` and the whole `stage_cost`. With a stage cost
/// of its own, derivatives are those of automatic differentiation, unless `Derived` has formulas
/// for them too.
template <class Derived, int States, int Controls, int Goals, int DynamicsParameters>
struct TrackingModel
    : SystemModel<Derived, States, Controls, Goals, DynamicsParameters + Goals + 1> {
  using Base = SystemModel<Derived, States, Controls, Goals, DynamicsParameters + Goals + 1>;
  using State = typename Base::State;
  using Control = typename Base::Control;

  /// The state that goal component i belongs to.
  static constexpr int costed(int goal) { return goal; }

  /// The control that costs nothing, such as the thrust of hovering. Solvers begin with it.
  static constexpr Control resting_control(const Problem<Derived>&) { return {}; }

  static Control guess_control(const Problem<Derived>& problem, int /*branch*/, int /*k*/) {
    return Derived::resting_control(problem);
  }

  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<Derived>& problem,
                                     const Array<Scalar, States>& x,
                                     const Array<Scalar, Controls>& u) {
    return tracking_cost(problem, x, u);
  }

  static constexpr bool has_convex_cost() { return !has_own_cost(); }

  static void cost_gradient(const Problem<Derived>& problem, const State& x, const Control& u,
                            State& by_x, Control& by_u) {
    if constexpr (has_own_cost()) {
      Base::cost_gradient(problem, x, u, by_x, by_u);
    } else {
      tracking_gradient(problem, x, u, by_x, by_u);
    }
  }

  template <class CurvatureType>
  static void add_cost_curvature(const Problem<Derived>& problem, const State& x, const Control& u,
                                 double scale, CurvatureType& curvature) {
    if constexpr (has_own_cost()) {
      Base::add_cost_curvature(problem, x, u, scale, curvature);
    } else {
      for (int i = 0; i < Goals; ++i) {
        curvature.xx(Derived::costed(i), Derived::costed(i)) += 2.0 * scale * weight(problem, i);
      }
      for (int i = 0; i < Controls; ++i) {
        curvature.uu(i, i) += 2.0 * scale * control_weight(problem);
      }
    }
  }

 protected:
  /// The cost above, for models that add to it.
  template <class Scalar>
  static constexpr Scalar tracking_cost(const Problem<Derived>& problem,
                                        const Array<Scalar, States>& x,
                                        const Array<Scalar, Controls>& u) {
    const Control rest = Derived::resting_control(problem);
    const Scalar first_effort = u[0] - rest[0];
    Scalar effort = first_effort * first_effort;
    for (int i = 1; i < Controls; ++i) {
      const Scalar more = u[idx(i)] - rest[idx(i)];
      effort = effort + more * more;
    }
    Scalar cost = effort * control_weight(problem);
    for (int i = 0; i < Goals; ++i) {
      const Scalar error = x[idx(Derived::costed(i))] - problem.goal[idx(i)];
      cost = cost + error * error * weight(problem, i);
    }
    return cost;
  }

  static void tracking_gradient(const Problem<Derived>& problem, const State& x, const Control& u,
                                State& by_x, Control& by_u) {
    by_x = {};
    for (int i = 0; i < Goals; ++i) {
      const std::size_t state = idx(Derived::costed(i));
      by_x[state] = 2.0 * weight(problem, i) * (x[state] - problem.goal[idx(i)]);
    }
    const Control rest = Derived::resting_control(problem);
    for (std::size_t i = 0; i < u.size(); ++i) {
      by_u[i] = 2.0 * control_weight(problem) * (u[i] - rest[i]);
    }
  }

  static constexpr std::size_t idx(int i) { return static_cast<std::size_t>(i); }
  static constexpr double weight(const Problem<Derived>& problem, int i) {
    return problem.parameters[idx(DynamicsParameters + i)];
  }
  static constexpr double control_weight(const Problem<Derived>& problem) {
    return problem.parameters[idx(DynamicsParameters + Goals)];
  }

 private:
  static constexpr bool has_own_cost() {
    return &Derived::template stage_cost<double> != &TrackingModel::template stage_cost<double>;
  }
};

/// What a tracking model's author writes down of it.
struct TrackingDescription {
  std::string name;
  std::string description;
  std::vector<Quantity> states;
  std::vector<Quantity> controls;
  std::vector<Parameter> dynamics_parameters;
  std::vector<double> initial_state;
  std::vector<double> goal_base;      ///< the default goal
  std::vector<double> state_weights;  ///< one per goal component
  double control_weight = 1.0;
  std::vector<double> control_lower;  ///< empty: without bounds
  std::vector<double> control_upper;
  double horizon = 1.0;  ///< [s]
  int steps = 100;

  /// Ranges of the goal, one per component and in its unit, of training and of tests outside of
  /// it. If `ood` is empty, it lies just below `id` and is a fifth as wide. If `id` is empty, both
  /// are the paper's, which displaces all components alike.
  std::vector<Range> id;
  std::vector<Range> ood;
  Range displacement = {0.1, 1.1};  ///< from `goal_base`, if `id` is empty
};

/// Adds what all tracking systems share: goals, weights, and the splits `id`, `ood`, `extreme1` to
/// `extreme3`, `changeable_id`, `changeable_ood`, `feedback_id` and `feedback_ood`. Throws
/// std::invalid_argument that names the field if a list does not have the right length.
SystemInfo tracking_info(TrackingDescription description, std::vector<int> costed_states);

template <class Derived>
SystemInfo tracking_info(TrackingDescription description) {
  std::vector<int> costed;
  for (int i = 0; i < Derived::goal_dim; ++i) costed.push_back(Derived::costed(i));
  return tracking_info(std::move(description), std::move(costed));
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__TRACKING_MODEL_HPP_
