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
///   Σᵢ wᵢ (x[costed(i)] − goalᵢ)² + w_u |u|²
///
/// `Derived::costed(i)` says which state goal component i belongs to.
template <class Derived, int States, int Controls, int Goals, int DynamicsParameters>
struct TrackingModel
    : SystemModel<Derived, States, Controls, Goals, DynamicsParameters + Goals + 1> {
  using Base = SystemModel<Derived, States, Controls, Goals, DynamicsParameters + Goals + 1>;
  using State = typename Base::State;
  using Control = typename Base::Control;
  static constexpr bool has_convex_cost() { return true; }

  static constexpr int costed(int goal) { return goal; }

  template <class Scalar>
  static constexpr Scalar stage_cost(const Problem<Derived>& problem,
                                     const Array<Scalar, States>& x,
                                     const Array<Scalar, Controls>& u) {
    Scalar effort = u[0] * u[0];
    for (int i = 1; i < Controls; ++i) effort = effort + u[idx(i)] * u[idx(i)];
    Scalar cost = effort * control_weight(problem);
    for (int i = 0; i < Goals; ++i) {
      const Scalar error = x[idx(Derived::costed(i))] - problem.goal[idx(i)];
      cost = cost + error * error * weight(problem, i);
    }
    return cost;
  }

  static void cost_gradient(const Problem<Derived>& problem, const State& x, const Control& u,
                            State& by_x, Control& by_u) {
    by_x = {};
    for (int i = 0; i < Goals; ++i) {
      const std::size_t state = idx(Derived::costed(i));
      by_x[state] = 2.0 * weight(problem, i) * (x[state] - problem.goal[idx(i)]);
    }
    for (std::size_t i = 0; i < u.size(); ++i) by_u[i] = 2.0 * control_weight(problem) * u[i];
  }

  template <class CurvatureType>
  static void add_cost_curvature(const Problem<Derived>& problem, const State&, const Control&,
                                 double scale, CurvatureType& curvature) {
    for (int i = 0; i < Goals; ++i) {
      curvature.xx(Derived::costed(i), Derived::costed(i)) += 2.0 * scale * weight(problem, i);
    }
    for (int i = 0; i < Controls; ++i) curvature.uu(i, i) += 2.0 * scale * control_weight(problem);
  }

 protected:
  static constexpr std::size_t idx(int i) { return static_cast<std::size_t>(i); }
  static constexpr double weight(const Problem<Derived>& problem, int i) {
    return problem.parameters[idx(DynamicsParameters + i)];
  }
  static constexpr double control_weight(const Problem<Derived>& problem) {
    return problem.parameters[idx(DynamicsParameters + Goals)];
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
  std::vector<double> goal_base;
  std::vector<double> state_weights;  ///< one per goal component
  double control_weight = 1.0;
  Range id = {0.1, 1.1};  ///< displacement of the goal from its base; others are the paper's
};

/// Adds what all tracking systems share: goals, weights, bounds, and the splits `id`, `ood`,
/// `extreme1` to `extreme3`, `changeable_id`, `changeable_ood`, `feedback_id` and `feedback_ood`.
SystemInfo tracking_info(TrackingDescription description, std::vector<int> costed_states);

template <class Derived>
SystemInfo tracking_info(TrackingDescription description) {
  std::vector<int> costed;
  for (int i = 0; i < Derived::goal_dim; ++i) costed.push_back(Derived::costed(i));
  return tracking_info(std::move(description), std::move(costed));
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__TRACKING_MODEL_HPP_
