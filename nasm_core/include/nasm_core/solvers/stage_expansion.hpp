// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__STAGE_EXPANSION_HPP_
#define NASM_CORE__SOLVERS__STAGE_EXPANSION_HPP_

#include <Eigen/Core>
#include <algorithm>
#include <tuple>

#include "nasm_core/ocp/step.hpp"
#include "nasm_core/ocp/step_expansion.hpp"
#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/solvers/box_qp.hpp"
#include "nasm_core/solvers/interior_variables.hpp"

namespace nasm_core {

template <class Values>
auto as_vector(const Values& values) {
  return Eigen::Map<const Eigen::Matrix<double, static_cast<int>(std::tuple_size_v<Values>), 1>>(
      values.data());
}
template <class Values>
auto as_vector(Values& values) {
  return Eigen::Map<Eigen::Matrix<double, static_cast<int>(std::tuple_size_v<Values>), 1>>(
      values.data());
}

/// Quadratic value function of what follows: ½ δxᵀPδx + pᵀδx.
template <class Model>
struct StageValue {
  PaddedMatrix<Model::state_dim, Model::state_dim> p2;
  Eigen::Matrix<double, Model::state_dim, 1> p1;
};

/// The quadratic problem of one stage in (δx, δu).
template <class Model>
struct StageQuadratic {
  Curvature<Model> second;
  Eigen::Matrix<double, Model::state_dim, 1> by_x;
  Eigen::Matrix<double, Model::control_dim, 1> by_u;
};

/// Derivatives of one stage of a problem with constraints, and the backward step of Riccati's
/// recursion with them.
template <class Model>
class StageExpansion {
 public:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  static constexpr int nc = Model::constraint_dim;
  using Variables = InteriorVariables<Model>;
  using Place = StagePlace<Model>;

  StageExpansion() {
    step.x.setZero();
    step.u.setZero();
    transposed_.setZero();
  }

  /// Derivatives at the point; `next` is that of the next stage, if there is one.
  void linearise(const Problem<Model>& problem, const Place& at_place, const Variables& at,
                 const Variables* next, StepExpansion<Model>& expansion) {
    place = at_place;
    hessian.xx.setZero();
    hessian.xu.setZero();
    hessian.uu.setZero();
    cost_u = {};
    if (next) {
      expansion.expand(problem, at.x, at.u, next->costate, step, hessian);
      Model::add_cost_curvature(problem, at.x, at.u, 1.0, hessian);
      Model::cost_gradient(problem, at.x, at.u, cost_x, cost_u);
      cost = Model::stage_cost(problem, at.x, at.u);
      const auto reached = nasm_core::step(problem, at.x, at.u);
      gap = shifted(reached, -1.0, next->x);
    } else {
      cost_x = {};
      cost = 0.0;
      if constexpr (Model::has_terminal_cost) {
        Model::expand_terminal_cost(problem, at.x, cost_x, hessian.xx);
        cost = Model::terminal_cost(problem, at.x);
      }
    }
    if constexpr (nc > 0) {
      auto weights = at.dual;
      for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i < place.first_row() || i >= place.end_row()) weights[i] = 0.0;
      }
      Model::expand_constraints(problem, at.x, at.u, weights, constraint, by_xu, hessian);
    }
  }

  /// Cost and dynamics; what constraints and bounds add is the caller's.
  void propagate(const StageValue<Model>& next, StageQuadratic<Model>& q) {
    const Eigen::Matrix<double, nx, 1> p1 =
        next.p1 + next.p2.template topRows<nx>() * as_vector(gap);
    multiply(next.p2, step.x, product_);
    transposed_.template topRows<nx>() = product_.template topRows<nx>().transpose();
    q.second = hessian;
    multiply_add(transposed_, step.x, q.second.xx);
    multiply_add(transposed_, step.u, q.second.xu);
    multiply(next.p2, step.u, control_product_);
    for (int i = 0; i < nu; ++i) {
      for (int j = 0; j < nu; ++j) q.second.uu(i, j) += step.u.col(i).dot(control_product_.col(j));
    }
    q.by_x = as_vector(cost_x);
    q.by_u = as_vector(cost_u);
    q.by_x.noalias() += step.x.template topRows<nx>().transpose().lazyProduct(p1);
    q.by_u.noalias() += step.u.template topRows<nx>().transpose().lazyProduct(p1);
  }

  /// Adds ½ weight (gᵢ'δ)² + pull gᵢ'δ for constraint i.
  void add_constraint(std::size_t i, double weight, double pull, StageQuadratic<Model>& q) const {
    const Eigen::Matrix<double, nx, 1> x = by_xu.row(static_cast<int>(i)).template head<nx>();
    const Eigen::Matrix<double, nu, 1> u = by_xu.row(static_cast<int>(i)).template tail<nu>();
    for (int column = 0; column < nx; ++column) {
      if (x(column) != 0.0) {
        q.second.xx.col(column).template head<nx>() += (weight * x(column)) * x;
      }
    }
    for (int column = 0; column < nu && !place.is_last; ++column) {
      if (u(column) == 0.0) continue;
      q.second.xu.col(column).template head<nx>() += (weight * u(column)) * x;
      q.second.uu.col(column) += (weight * u(column)) * u;
    }
    q.by_x += pull * x;
    q.by_u += pull * u;
  }

  /// gᵢ'δ
  double moved(std::size_t i, const Variables& by) const {
    const auto row = by_xu.row(static_cast<int>(i));
    return row.template head<nx>().dot(as_vector(by.x)) +
           row.template tail<nu>().dot(as_vector(by.u));
  }

  Place place;
  double cost = 0.0;
  typename Model::State cost_x{};
  typename Model::Control cost_u{};
  typename Model::State gap{};  ///< F(x, u) − next x
  Jacobian<Model> step;         ///< A, B
  Curvature<Model> hessian;     ///< of the Lagrangian
  Array<double, nc> constraint{};
  Eigen::Matrix<double, std::max(nc, 1), nx + nu, Eigen::RowMajor> by_xu;

 private:
  /// product += factor · sparse; entries that are zero are passed over, the same ones at all
  /// stages.
  template <class Factor, class Sparse, class Product>
  static void multiply_add(const Factor& factor, const Sparse& sparse, Product& product) {
    for (int column = 0; column < Sparse::ColsAtCompileTime; ++column) {
      auto sum = product.col(column);
      for (int row = 0; row < nx; ++row) {
        if (const double entry = sparse(row, column); entry != 0.0) sum += entry * factor.col(row);
      }
    }
  }
  template <class Factor, class Sparse, class Product>
  static void multiply(const Factor& factor, const Sparse& sparse, Product& product) {
    product.setZero();
    multiply_add(factor, sparse, product);
  }

  PaddedMatrix<nx, nx> product_;          // PA
  PaddedMatrix<nx, nx> transposed_;       // AᵀP
  PaddedMatrix<nx, nu> control_product_;  // PB
};

/// The minimum of a stage over δu, as a law δu = Kδx + k, and the value function that it leaves.
template <class Model>
struct StageLaw {
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;

  StageLaw() { value.p2.setZero(); }

  /// Uses up `q`; false if there is no minimum.
  bool minimise(StageQuadratic<Model>& q) {
    auto& [xx, xu, uu] = q.second;
    if (!factorise(uu)) return false;
    // With uu = L Lᵀ and W = Q_xu L⁻ᵀ: Kᵀ = −W L⁻¹, P = Q_xx − W Wᵀ.
    Eigen::Matrix<double, nu, 1> white_gradient = q.by_u;
    for (int j = 0; j < nu; ++j) {
      for (int i = 0; i < j; ++i) {
        xu.col(j) -= uu(j, i) * xu.col(i);
        white_gradient(j) -= uu(j, i) * white_gradient(i);
      }
      xu.col(j) /= uu(j, j);
      white_gradient(j) /= uu(j, j);
    }
    value.p1 = q.by_x - xu.template topRows<nx>().lazyProduct(white_gradient);
    for (int column = 0; column < nx; ++column) {
      auto sum = xx.col(column);
      for (int j = 0; j < nu; ++j) sum -= xu(column, j) * xu.col(j);
      value.p2.col(column) = sum;
    }
    for (int j = nu - 1; j >= 0; --j) {
      feedback.col(j) = -xu.col(j);
      feedforward(j) = -white_gradient(j);
      for (int i = j + 1; i < nu; ++i) {
        feedback.col(j) -= uu(i, j) * feedback.col(i);
        feedforward(j) -= uu(i, j) * feedforward(i);
      }
      feedback.col(j) /= uu(j, j);
      feedforward(j) /= uu(j, j);
    }
    return true;
  }

  StageValue<Model> value;
  PaddedMatrix<nx, nu> feedback;  ///< Kᵀ
  Eigen::Matrix<double, nu, 1> feedforward;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__STAGE_EXPANSION_HPP_
