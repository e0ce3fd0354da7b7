// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__RESTING_LAW_HPP_
#define NASM_CORE__OCP__RESTING_LAW_HPP_

#include <Eigen/Core>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/step_expansion.hpp"

namespace nasm_core {

/// The linear-quadratic regulator of a model at the equilibrium of its default goal: cost xᵀPx of
/// what lies ahead, and control u_s − K (x − x_s).
struct RestingLaw {
  Eigen::MatrixXd cost;  ///< P
  Eigen::MatrixXd gain;  ///< K
};

/// The regulator of δxₖ₊₁ = A δxₖ + B δuₖ with the cost Σ δxᵀQδx + δuᵀRδu, by iterating Riccati's
/// equation. States that the controls do not move and that cost nothing, such as the real part of a
/// quaternion, do no harm.
RestingLaw make_resting_law(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b,
                            const Eigen::MatrixXd& state_weights,
                            const Eigen::MatrixXd& control_weights);

template <class Model>
RestingLaw make_resting_law() {
  constexpr int nx = Model::state_dim;
  const Problem<Model> problem = make_problem<Model>(default_instance(Model::info()));
  const auto x = Model::reference(problem);
  const auto u = Model::resting_control(problem);
  StepExpansion<Model> expansion;
  Jacobian<Model> step;
  expansion.linearise(problem, x, u, step);
  Curvature<Model> weights;
  weights.xx.setZero();
  weights.xu.setZero();
  weights.uu.setZero();
  Model::add_cost_curvature(problem, x, u, 0.5, weights);
  return make_resting_law(step.x.template topRows<nx>(), step.u.template topRows<nx>(),
                          weights.xx.template topRows<nx>(), weights.uu);
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__RESTING_LAW_HPP_
