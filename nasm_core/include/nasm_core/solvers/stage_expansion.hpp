// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__STAGE_EXPANSION_HPP_
#define NASM_CORE__SOLVERS__STAGE_EXPANSION_HPP_

#include <Eigen/Core>
#include <algorithm>

#include "nasm_core/ocp/products.hpp"
#include "nasm_core/ocp/step.hpp"
#include "nasm_core/ocp/step_expansion.hpp"
#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/solvers/box_qp.hpp"
#include "nasm_core/solvers/interior_variables.hpp"

namespace nasm_core {

/// Quadratic value function of what follows: ½ δxᵀPδx + pᵀδx.
template <class Model>
struct StageValue {
  PaddedMatrix<Model::state_dim, Model::state_dim> p2;
  typename Model::State p1{};
};

/// The quadratic problem of one stage in (δx, δu).
template <class Model>
struct StageQuadratic {
  Curvature<Model> second;
  typename Model::State by_x{};
  typename Model::Control by_u{};

  void regularise(double amount) {
    for (int i = 0; i < Model::state_dim; ++i) second.xx(i, i) += amount;
    for (int i = 0; i < Model::control_dim; ++i) second.uu(i, i) += amount;
  }
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
      const auto reached = expansion.expand(problem, at.x, at.u, next->costate, step, hessian);
      gap = shifted(reached, -1.0, next->x);
      Model::add_cost_curvature(problem, at.x, at.u, 1.0, hessian);
      Model::cost_gradient(problem, at.x, at.u, cost_x, cost_u);
      cost = Model::stage_cost(problem, at.x, at.u);
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
    auto p1 = next.p1;
    add_product(next.p2, gap, p1);
    multiply(next.p2, step.x, product_);
    for (int column = 0; column < nx; ++column) {
      for (int row = 0; row < nx; ++row) transposed_(row, column) = product_(column, row);
    }
    q.second = hessian;
    multiply_add(transposed_, step.x, q.second.xx);
    multiply_add(transposed_, step.u, q.second.xu);
    multiply(next.p2, step.u, control_product_);
    for (int i = 0; i < nu; ++i) {
      for (int j = 0; j < nu; ++j) {
        for (int row = 0; row < nx; ++row) {
          q.second.uu(i, j) += step.u(row, i) * control_product_(row, j);
        }
      }
    }
    q.by_x = cost_x;
    q.by_u = cost_u;
    add_transposed_product(step.x, p1, q.by_x);
    add_transposed_product(step.u, p1, q.by_u);
  }

  /// Adds ½ weight (gᵢ'δ)² + pull gᵢ'δ for constraint i.
  void add_constraint(std::size_t i, double weight, double pull, StageQuadratic<Model>& q) const {
    const double* const x = by_xu.data() + i * (nx + nu);
    const double* const u = x + nx;
    for (int column = 0; column < nx; ++column) {
      if (x[column] == 0.0) continue;
      const double scale = weight * x[column];
      for (int row = 0; row < nx; ++row) q.second.xx(row, column) += scale * x[row];
    }
    for (int column = 0; column < nu && !place.is_last; ++column) {
      if (u[column] == 0.0) continue;
      const double scale = weight * u[column];
      for (int row = 0; row < nx; ++row) q.second.xu(row, column) += scale * x[row];
      for (int row = 0; row < nu; ++row) q.second.uu(row, column) += scale * u[row];
    }
    add_row(i, pull, q.by_x, q.by_u);
  }

  /// Adds scale · gᵢ'.
  void add_row(std::size_t i, double scale, typename Model::State& by_x,
               typename Model::Control& by_u) const {
    const double* const row = by_xu.data() + i * (nx + nu);
    for (std::size_t j = 0; j < by_x.size(); ++j) by_x[j] += scale * row[j];
    for (std::size_t j = 0; j < by_u.size(); ++j) by_u[j] += scale * row[nx + j];
  }

  /// gᵢ'δ
  double moved(std::size_t i, const typename Model::State& x,
               const typename Model::Control& u) const {
    const double* const row = by_xu.data() + i * (nx + nu);
    double sum = 0.0;
    for (std::size_t j = 0; j < x.size(); ++j) sum += row[j] * x[j];
    for (std::size_t j = 0; j < u.size(); ++j) sum += row[nx + j] * u[j];
    return sum;
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
      ColumnSum<0, Product::RowsAtCompileTime> sum(product, column);
      for (int row = 0; row < nx; ++row) {
        const double entry = sparse(row, column);
        if (entry != 0.0) sum.add(entry, factor, row);
      }
      sum.store(product, column);
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

  StageLaw() {
    value.p2.setZero();
    feedback.setZero();
  }

  /// Uses up `q`; false if there is no minimum.
  bool minimise(StageQuadratic<Model>& q) {
    auto &xx = q.second.xx, &xu = q.second.xu, &uu = q.second.uu;
    if (!factorise(uu)) return false;
    // With uu = L Lᵀ and W = Q_xu L⁻ᵀ: Kᵀ = −W L⁻¹, P = Q_xx − W Wᵀ.
    auto& white_gradient = q.by_u;
    for (int j = 0; j < nu; ++j) {
      double& gradient = white_gradient[idx(j)];
      for (int i = 0; i < j; ++i) {
        add_column(-uu(j, i), xu, i, xu, j);
        gradient -= uu(j, i) * white_gradient[idx(i)];
      }
      for (int row = 0; row < nx; ++row) xu(row, j) /= uu(j, j);
      gradient /= uu(j, j);
    }
    value.p1 = q.by_x;
    for (int j = 0; j < nu; ++j) {
      for (int row = 0; row < nx; ++row) value.p1[idx(row)] -= xu(row, j) * white_gradient[idx(j)];
    }
    value.p2 = xx;
    for (int column = 0; column < nx; ++column) {
      for (int j = 0; j < nu; ++j) add_column(-xu(column, j), xu, j, value.p2, column);
    }
    for (int j = nu - 1; j >= 0; --j) {
      for (int row = 0; row < nx; ++row) feedback(row, j) = -xu(row, j);
      double& forward = feedforward[idx(j)];
      forward = -white_gradient[idx(j)];
      for (int i = j + 1; i < nu; ++i) {
        add_column(-uu(i, j), feedback, i, feedback, j);
        forward -= uu(i, j) * feedforward[idx(i)];
      }
      for (int row = 0; row < nx; ++row) feedback(row, j) /= uu(j, j);
      forward /= uu(j, j);
    }
    return true;
  }

  StageValue<Model> value;
  PaddedMatrix<nx, nu> feedback;  ///< Kᵀ
  typename Model::Control feedforward{};

 private:
  static constexpr std::size_t idx(int i) { return static_cast<std::size_t>(i); }
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__STAGE_EXPANSION_HPP_
