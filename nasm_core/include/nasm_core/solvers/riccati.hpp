// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__RICCATI_HPP_
#define NASM_CORE__SOLVERS__RICCATI_HPP_

#include <Eigen/Core>
#include <Eigen/LU>
#include <Eigen/StdVector>
#include <array>
#include <cmath>
#include <vector>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/structure.hpp"
#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/solvers/box_qp.hpp"

namespace nasm_core {

/// One Newton step of the whole discretised problem by a backward sweep over the stages.
///
/// With A = I + dt f_x, B = dt f_u and the value function's gradient p and Hessian P, each stage
/// has
///
///   Q_xx = l_xx + dt pᵀf_xx + AᵀPA,   Q_xu = dt pᵀf_xu + AᵀPB,   Q_uu = l_uu + dt pᵀf_uu + BᵀPB
///   P ← Q_xx − Q_xu Q_uu⁻¹ Q_ux
///
/// and the step is δu = k + K δx. Newton's method on the controls has the costate λ (λₖ = l_x +
/// Aᵀλₖ₊₁) where p stands here, as in differential dynamic programming. The two agree at the
/// optimum, so convergence is quadratic with either, and Σ Q_uᵀ Q_uu⁻¹ Q_u is gᵀH⁻¹g to second
/// order; but λ grows with the instability of the dynamics, while p knows of the feedback.
/// Multipliers ν of terminal constraints are carried as states that do not change: z = (x, ν). A
/// and B are never formed; the loops over their entries are unrolled by the compiler (see
/// Structure).
template <class Model>
class RiccatiSweep {
 public:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  static constexpr int nf = Model::free_dim;
  static constexpr int nt = Model::terminal_dim;
  static constexpr int nz = nx + nt;
  using Extended = PaddedMatrix<nz, 1>;
  using ControlVector = Eigen::Matrix<double, nu, 1>;

  struct Gain {
    PaddedMatrix<nz, nu> feedback;  ///< Kᵀ
    ControlVector feedforward;
  };

  struct Settings {
    bool exact = true;            ///< false: without the dynamics' curvature (Gauss–Newton)
    double regularisation = 0.0;  ///< added to the diagonal of Q_uu
    const ControlVector* lower = nullptr;  ///< both or none
    const ControlVector* upper = nullptr;
  };

  RiccatiSweep() {
    jacobian_.x.setZero();
    jacobian_.u.setZero();
  }

  void resize(int steps) { gains_.resize(static_cast<std::size_t>(steps)); }

  /// False if Newton's matrix is not positive definite; then nothing else is of use.
  bool run(const Problem<Model>& problem, const Path<Model>& path, const Settings& settings) {
    is_complete_ = false;
    start(problem, path);
    for (int k = problem.steps - 1; k >= 0; --k) {
      if (!stage(problem, path, static_cast<std::size_t>(k), settings)) return false;
    }
    is_complete_ = finish();
    return is_complete_;
  }

  bool is_complete() const { return is_complete_; }
  /// Whether the free initial states are at a minimum too, given that the goal is met.
  bool is_minimum() const { return is_minimum_; }

  const Gain& gain(std::size_t k) const { return gains_[k]; }
  /// Change of (free initial states, multipliers) for a full step.
  const Eigen::Matrix<double, nf + nt, 1>& boundary_step() const { return boundary_step_; }

  double gradient_squared() const { return gradient_squared_; }
  double decrement() const { return decrement_; }  ///< gᵀH⁻¹g

 private:
  void start(const Problem<Model>& problem, const Path<Model>& path) {
    value_.setZero();
    value_gradient_.setZero();
    costate_ = {};
    gradient_squared_ = 0.0;
    decrement_ = 0.0;
    for (int i = 0; i < nt; ++i) {
      const auto row = static_cast<std::size_t>(i);
      costate_[row] = path.multipliers[row];
      value_gradient_(i) = path.multipliers[row];
      value_gradient_(nx + i) = path.x.back()[row] - problem.goal[row];
      value_(i, nx + i) = 1.0;
      value_(nx + i, i) = 1.0;
    }
  }

  bool stage(const Problem<Model>& problem, const Path<Model>& path, std::size_t k,
             const Settings& settings) {
    const auto& x = path.x[k];
    const auto& u = path.u[k];
    q_.xu.setZero();
    q_.uu.setZero();
    curvature_.xx.setZero();
    if (settings.exact) {
      typename Model::State weights;
      for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = problem.dt * value_gradient_(static_cast<int>(i));
      Expanded expanded{curvature_.xx, q_.xu, q_.uu};
      Model::expand(problem, x, u, weights, jacobian_, expanded);
    } else {
      Model::jacobian(problem, x, u, jacobian_);
    }
    Expanded expanded{curvature_.xx, q_.xu, q_.uu};
    Model::add_cost_curvature(problem, x, u, 1.0, expanded);
    add_value(problem.dt);
    const typename Model::Control gradient = go_back(problem, x, u);
    q_.uu.diagonal().array() += settings.regularisation;
    if (settings.lower) {
      return update_bounded(gradient, u, settings, gains_[k]);
    }
    for (double g : gradient) gradient_squared_ += g * g;
    return update(gains_[k]);
  }

  /// Q from P through the dynamics.
  void add_value(double dt) {
    transition_ = value_;
    product_.setZero();
    for_each_in_jacobian_x<Model>([&](int row, int column) {
      transition_.col(column) += (dt * jacobian_.x(row, column)) * value_.col(row);
    });
    for_each_in_jacobian_u<Model>([&](int row, int column) {
      product_.col(column) += (dt * jacobian_.u(row, column)) * value_.col(row);
    });
    transposed_.template topRows<nz>() = transition_.template topRows<nz>().transpose();
    q_.xx = transposed_;
    for_each_in_jacobian_x<Model>([&](int row, int column) {
      q_.xx.col(column) += (dt * jacobian_.x(row, column)) * transposed_.col(row);
    });
    for_each_in_jacobian_u<Model>([&](int row, int column) {
      const double entry = dt * jacobian_.u(row, column);
      q_.xu.col(column) += entry * transposed_.col(row);
      for (int i = 0; i < nu; ++i) q_.uu(i, column) += entry * product_(row, i);
    });
    q_.xx.template topLeftCorner<nx, nx>() += curvature_.xx.template topLeftCorner<nx, nx>();
  }

  /// First-order terms: Q_z and Q_u from p; the costate, and with it the true gradient, from λ.
  typename Model::Control go_back(const Problem<Model>& problem, const typename Model::State& x,
                                  const typename Model::Control& u) {
    typename Model::State cost_x;
    typename Model::Control cost_u;
    Model::cost_gradient(problem, x, u, cost_x, cost_u);
    q_z_ = value_gradient_;
    for (int i = 0; i < nx; ++i) q_z_(i) += cost_x[static_cast<std::size_t>(i)];
    for (int i = 0; i < nu; ++i) q_u_(i) = cost_u[static_cast<std::size_t>(i)];
    for_each_in_jacobian_x<Model>([&](int row, int column) {
      q_z_(column) += problem.dt * jacobian_.x(row, column) * value_gradient_(row);
    });
    for_each_in_jacobian_u<Model>([&](int row, int column) {
      q_u_(column) += problem.dt * jacobian_.u(row, column) * value_gradient_(row);
    });
    return adjoint_step(problem, jacobian_, cost_x, cost_u, costate_);
  }

  bool update(Gain& gain) {
    if (!factorise(q_.uu)) return false;
    ControlVector whitened = q_u_;
    for (int j = 0; j < nu; ++j) {
      for (int i = 0; i < j; ++i) whitened(j) -= q_.uu(j, i) * whitened(i);
      whitened(j) /= q_.uu(j, j);
    }
    decrement_ += whitened.squaredNorm();
    eliminate(q_.uu, gain);
    gain.feedforward = -q_u_;
    solve_factorised(q_.uu, gain.feedforward);
    value_gradient_ = q_z_ + q_.xu * gain.feedforward;
    return true;
  }

  bool update_bounded(const typename Model::Control& gradient, const typename Model::Control& u,
                      const Settings& settings, Gain& gain) {
    const Eigen::Map<const ControlVector> control(u.data());
    const ControlVector lower = *settings.lower - control;
    const ControlVector upper = *settings.upper - control;
    if (!box_qp_.solve(q_.uu, q_u_, lower, upper)) return false;
    for (int i = 0; i < nu; ++i) {
      const double g = gradient[static_cast<std::size_t>(i)];
      const bool held_back = (lower(i) >= 0.0 && g > 0.0) || (upper(i) <= 0.0 && g < 0.0);
      if (!held_back) gradient_squared_ += g * g;
    }
    gain.feedforward = box_qp_.x;
    decrement_ -= 2.0 * gain.feedforward.dot(q_u_ + 0.5 * (q_.uu * gain.feedforward));
    value_gradient_ = q_z_ + q_.xu * gain.feedforward;
    for (int i = 0; i < nu; ++i) {
      if (box_qp_.held[static_cast<std::size_t>(i)]) q_.xu.col(i).setZero();
    }
    eliminate(box_qp_.factor, gain);
    return true;
  }

  /// Feedback and new P for Q_uu = L Lᵀ.
  void eliminate(const Eigen::Matrix<double, nu, nu>& l, Gain& gain) {
    for (int j = 0; j < nu; ++j) {
      Extended column = q_.xu.col(j);
      for (int i = 0; i < j; ++i) column -= l(j, i) * whitened_.col(i);
      whitened_.col(j) = column / l(j, j);
    }
    for (int j = nu - 1; j >= 0; --j) {
      Extended column = -whitened_.col(j);
      for (int i = j + 1; i < nu; ++i) column -= l(i, j) * gain.feedback.col(i);
      gain.feedback.col(j) = column / l(j, j);
    }
    for (int column = 0; column < nz; ++column) {
      Extended sum = q_.xx.col(column);
      for (int j = 0; j < nu; ++j) sum -= whitened_(column, j) * whitened_.col(j);
      value_.col(column) = sum;
    }
  }

  /// What is left after all controls are eliminated: free initial states and multipliers.
  bool finish() {
    if constexpr (nf + nt > 0) {
      Eigen::Matrix<double, nf + nt, nf + nt> matrix;
      Eigen::Matrix<double, nf + nt, 1> right;
      constexpr int first = nx - nf;
      for (int i = 0; i < nf + nt; ++i) {
        right(i) = -value_gradient_(first + i);
        for (int j = 0; j < nf + nt; ++j) matrix(i, j) = value_(first + i, first + j);
      }
      for (int i = 0; i < nf; ++i) {
        const double g = costate_[static_cast<std::size_t>(first + i)];
        gradient_squared_ += g * g;
      }
      boundary_step_ = matrix.partialPivLu().solve(right);
      is_minimum_ = is_saddle(matrix);
      return boundary_step_.allFinite();
    }
    return true;
  }

  /// Whether the quadratic form has a minimum in its nf variables where nt constraints hold.
  static bool is_saddle(const Eigen::Matrix<double, nf + nt, nf + nt>& matrix) {
    Eigen::Matrix<double, nf, nf> reduced = matrix.template topLeftCorner<nf, nf>();
    if constexpr (nt > 0) {
      // Controls may not move all of the terminal states, which leaves a zero here; a little is
      // added.
      Eigen::Matrix<double, nt, nt> dual = -matrix.template bottomRightCorner<nt, nt>();
      dual.diagonal().array() += 1e-9 * matrix.cwiseAbs().maxCoeff();
      Eigen::Matrix<double, nt, nt> factor = dual;
      if (!factorise(factor)) return false;
      const auto coupling = matrix.template topRightCorner<nf, nt>();
      reduced += coupling * dual.inverse() * coupling.transpose();
    }
    return factorise(reduced);
  }

  struct Expanded {
    PaddedMatrix<nx, nx>& xx;
    PaddedMatrix<nz, nu>& xu;
    Eigen::Matrix<double, nu, nu>& uu;
  };
  struct StateCurvature {
    PaddedMatrix<nx, nx> xx;
  };

  std::vector<Gain, Eigen::aligned_allocator<Gain>> gains_;
  Jacobian<Model> jacobian_;
  StateCurvature curvature_;
  Curvature<Model, nz> q_;
  Extended q_z_;
  ControlVector q_u_;
  PaddedMatrix<nz, nz> value_;                                      // P
  Extended value_gradient_;                                         // p
  typename Model::State costate_{};                                 // λ
  PaddedMatrix<nz, nz> transition_ = PaddedMatrix<nz, nz>::Zero();  // PA
  PaddedMatrix<nz, nz> transposed_ = PaddedMatrix<nz, nz>::Zero();  // AᵀP
  PaddedMatrix<nz, nu> product_;                                    // PB
  PaddedMatrix<nz, nu> whitened_;                                   // Q_xu L⁻ᵀ
  BoxQp<nu> box_qp_;
  Eigen::Matrix<double, nf + nt, 1> boundary_step_;
  double gradient_squared_ = 0.0;
  double decrement_ = 0.0;
  bool is_complete_ = false;
  bool is_minimum_ = true;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__RICCATI_HPP_
