// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__RESTING_LAW_HPP_
#define NASM_CORE__OCP__RESTING_LAW_HPP_

#include <Eigen/Core>
#include <Eigen/LU>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/step_expansion.hpp"

namespace nasm_core {

/// The linear-quadratic regulator of a model at the equilibrium of its default goal: cost xᵀPx of
/// what lies ahead, and control u_s − K (x − x_s).
template <class Model>
struct RestingLaw {
  Eigen::Matrix<double, Model::state_dim, Model::state_dim> cost;
  Eigen::Matrix<double, Model::control_dim, Model::state_dim> gain;
};

/// By iterating Riccati's equation. States that the controls do not move and that cost nothing,
/// such as the real part of a quaternion, do no harm.
template <class Model>
RestingLaw<Model> make_resting_law() {
  constexpr int nx = Model::state_dim;
  constexpr int nu = Model::control_dim;
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
  const auto a = step.x.template topRows<nx>();
  const auto b = step.u.template topRows<nx>();
  RestingLaw<Model> law;
  law.cost = weights.xx.template topLeftCorner<nx, nx>();
  constexpr int kMostIterations = 100'000;
  for (int i = 0; i < kMostIterations; ++i) {
    const Eigen::Matrix<double, nu, nx> coupling = b.transpose() * law.cost * a;
    const Eigen::Matrix<double, nu, nu> effort = weights.uu + b.transpose() * law.cost * b;
    law.gain = effort.inverse() * coupling;
    Eigen::Matrix<double, nx, nx> next = weights.xx.template topLeftCorner<nx, nx>() +
                                         a.transpose() * law.cost * a -
                                         coupling.transpose() * law.gain;
    next = 0.5 * (next + next.transpose().eval());
    const double change = (next - law.cost).cwiseAbs().maxCoeff();
    law.cost = next;
    if (change <= 1e-12 * law.cost.cwiseAbs().maxCoeff()) break;
  }
  return law;
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__RESTING_LAW_HPP_
