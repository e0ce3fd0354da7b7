// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__STEP_EXPANSION_HPP_
#define NASM_CORE__OCP__STEP_EXPANSION_HPP_

#include <Eigen/Core>
#include <array>

#include "nasm_core/ocp/products.hpp"
#include "nasm_core/ocp/step.hpp"
#include "nasm_core/ocp/structure.hpp"
#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// First and second derivatives of a step xₖ₊₁ = F(x, u), from those of the dynamics f.
///
/// A Runge–Kutta step evaluates f at the points sᵢ = x + aᵢ dt f(sᵢ₋₁, u). Their derivatives Sᵢ by
/// (x, u) are carried forward, the weights μᵢ of f(sᵢ, u) in weightsᵀF backward, and
///
///   ∇²(weightsᵀ F) = Σᵢ [Sᵢ; 0 I]ᵀ ∇²(μᵢᵀ f)(sᵢ, u) [Sᵢ; 0 I]
template <class Model>
class StepExpansion {
 public:
  using State = typename Model::State;
  using Control = typename Model::Control;

  StepExpansion() {
    for (auto& derivative : of_f_) {
      derivative.x.setZero();
      derivative.u.setZero();
    }
    second_.xx.setZero();
    second_.xu.setZero();
    for (auto& point : by_point_) point.setZero();
    slope_.setZero();
    chained_.setZero();
  }

  /// Writes A = ∂F/∂x and B = ∂F/∂u.
  void linearise(const Problem<Model>& problem, const State& x, const Control& u,
                 Jacobian<Model>& step) {
    if constexpr (Model::integrator == Integrator::kEuler) {
      Model::jacobian(problem, x, u, of_f_[0]);
      write_euler(problem.dt, step);
    } else {
      go_forward(problem, x, u, step);
    }
  }

  /// First derivatives of weightsᵀ F, without forming A and B.
  void pull_back(const Problem<Model>& problem, const State& x, const Control& u,
                 const State& weights, State& by_x, Control& by_u) {
    by_x = weights;
    by_u = {};
    const auto add = [&](std::size_t point, const State& of_f) {
      for_each_in_jacobian_x<Model>([&](int row, int column) {
        by_x[static_cast<std::size_t>(column)] +=
            of_f_[point].x(row, column) * of_f[static_cast<std::size_t>(row)];
      });
      for_each_in_jacobian_u<Model>([&](int row, int column) {
        by_u[static_cast<std::size_t>(column)] +=
            of_f_[point].u(row, column) * of_f[static_cast<std::size_t>(row)];
      });
    };
    if constexpr (Model::integrator == Integrator::kEuler) {
      Model::jacobian(problem, x, u, of_f_[0]);
      add(0, shifted(State{}, problem.dt, weights));
    } else {
      const std::array<double, 4> reach = reaches(problem.dt);
      State slope{};
      for (std::size_t i = 0; i < 4; ++i) {
        points_[i] = shifted(x, reach[i], slope);
        if (i < 3) slope = Model::dynamics(problem, points_[i], u);
        Model::jacobian(problem, points_[i], u, of_f_[i]);
      }
      const std::array<State, 4> point_weights = go_backward(problem.dt, weights);
      for (std::size_t i = 0; i < 4; ++i) add(i, point_weights[i]);
    }
  }

  /// A and B, and adds the second derivatives of weightsᵀ F to `curvature`.
  template <class CurvatureType>
  void expand(const Problem<Model>& problem, const State& x, const Control& u, const State& weights,
              Jacobian<Model>& step, CurvatureType& curvature) {
    if constexpr (Model::integrator == Integrator::kEuler) {
      Model::expand(problem, x, u, shifted(State{}, problem.dt, weights), of_f_[0], curvature);
      write_euler(problem.dt, step);
    } else {
      go_forward(problem, x, u, step);
      const std::array<State, 4> point_weights = go_backward(problem.dt, weights);
      total_.setZero();
      for (std::size_t i = 0; i < 4; ++i) {
        clear_second();
        Model::expand(problem, points_[i], u, point_weights[i], of_f_[i], second_);
        if (i == 0) {
          add_second();
        } else {
          add_chained(by_point_[i]);
        }
        for (int column = 0; column < nu; ++column) {
          for (int row = 0; row < nu; ++row) {
            total_(nx + row, nx + column) += second_.uu(row, column);
          }
        }
      }
      for (int column = 0; column < nx; ++column) {
        for (int row = 0; row < nx; ++row) curvature.xx(row, column) += total_(row, column);
      }
      for (int column = 0; column < nu; ++column) {
        for (int row = 0; row < nx; ++row) curvature.xu(row, column) += total_(row, nx + column);
        for (int row = 0; row < nu; ++row)
          curvature.uu(row, column) += total_(nx + row, nx + column);
      }
    }
  }

 private:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  /// A column per state: its derivatives by (x, u).
  using Sensitivity = PaddedMatrix<nx + nu, nx>;

  /// Distances between x and the points, in units of f.
  static constexpr std::array<double, 4> reaches(double dt) {
    return {0.0, 0.5 * dt, 0.5 * dt, dt};
  }

  void write_euler(double dt, Jacobian<Model>& step) const {
    step.x = dt * of_f_[0].x;
    step.u = dt * of_f_[0].u;
    for (int row = 0; row < nx; ++row) step.x(row, row) += 1.0;
  }

  void go_forward(const Problem<Model>& problem, const State& x, const Control& u,
                  Jacobian<Model>& step) {
    const double dt = problem.dt;
    const std::array<double, 4> reach = reaches(dt);
    const std::array<double, 4> share = {dt / 6.0, dt / 3.0, dt / 3.0, dt / 6.0};
    State slope{};
    sum_.setZero();
    for (std::size_t i = 0; i < 4; ++i) {
      points_[i] = shifted(x, reach[i], slope);
      if (i < 3) slope = Model::dynamics(problem, points_[i], u);
      Model::jacobian(problem, points_[i], u, of_f_[i]);
      if (i > 0) {
        by_point_[i] = reach[i] * slope_;
        for (int state = 0; state < nx; ++state) by_point_[i](state, state) += 1.0;
      }
      slope_.setZero();
      for (const auto [row, column] : Structure<Model>::jacobian_x) {
        if (i == 0) {  // at x itself
          slope_(column, row) = of_f_[i].x(row, column);
        } else {
          add_column(of_f_[i].x(row, column), by_point_[i], column, slope_, row);
        }
      }
      for_each_in_jacobian_u<Model>(
          [&](int row, int column) { slope_(nx + column, row) += of_f_[i].u(row, column); });
      sum_ += share[i] * slope_;
    }
    for (int row = 0; row < nx; ++row) {
      for (int column = 0; column < nx; ++column) step.x(row, column) = sum_(column, row);
      for (int column = 0; column < nu; ++column) step.u(row, column) = sum_(nx + column, row);
      step.x(row, row) += 1.0;
    }
  }

  std::array<State, 4> go_backward(double dt, const State& weights) const {
    std::array<State, 4> result;
    result[3] = shifted(State{}, dt / 6.0, weights);
    const std::array<double, 3> share = {dt / 6.0, dt / 3.0, dt / 3.0};
    const std::array<double, 3> reach = {0.5 * dt, 0.5 * dt, dt};
    for (std::size_t i = 3; i-- > 0;) {
      result[i] = shifted(State{}, share[i], weights);
      for_each_in_jacobian_x<Model>([&](int row, int column) {
        result[i][static_cast<std::size_t>(column)] +=
            reach[i] * of_f_[i + 1].x(row, column) * result[i + 1][static_cast<std::size_t>(row)];
      });
    }
    return result;
  }

  void clear_second() {
    for_each_in_hessian_xx<Model>([&](int row, int column) {
      second_.xx(row, column) = 0.0;
      second_.xx(column, row) = 0.0;
    });
    for_each_curved_state<Model>([&](int row) { second_.xu.row(row).setZero(); });
    second_.uu.setZero();
  }

  /// Adds ∇² at x itself, whose derivatives are the unit matrix.
  void add_second() {
    for_each_in_hessian_xx<Model>([&](int row, int column) {
      total_(row, column) += second_.xx(row, column);
      if (row != column) total_(column, row) += second_.xx(row, column);
    });
    for_each_curved_state<Model>([&](int row) {
      for (int i = 0; i < nu; ++i) total_(row, nx + i) += second_.xu(row, i);
    });
  }

  /// Adds Sᵀ ∇² S for the second derivatives at a point whose derivatives by (x, u) are S; only
  /// states that enter f other than linearly have a part in it.
  void add_chained(const Sensitivity& s) {
    for_each_curved_state<Model>([&](int row) {
      chained_.col(row).setZero();
      for (int i = 0; i < nu; ++i) chained_(nx + i, row) = second_.xu(row, i);
    });
    for_each_in_hessian_xx<Model>([&](int row, int column) {
      const double value = second_.xx(row, column);
      add_column(value, s, column, chained_, row);
      if (row != column) add_column(value, s, row, chained_, column);
    });
    for_each_curved_state<Model>([&](int row) {
      for (int i = 0; i < nx + nu; ++i) {
        if (s(i, row) != 0.0) add_column(s(i, row), chained_, row, total_, i);
      }
      for (int i = 0; i < nu; ++i) add_column(second_.xu(row, i), s, row, total_, nx + i);
    });
  }

  std::array<State, 4> points_{};
  std::array<Jacobian<Model>, 4> of_f_;  // f_x, f_u at the points
  std::array<Sensitivity, 4> by_point_;  // S, of the points; that of the first is not used
  Sensitivity slope_;                    // of f at a point
  Sensitivity sum_;
  Sensitivity chained_;      // ∇² S, a column per state
  Curvature<Model> second_;  // of weightsᵀ f at a point
  PaddedMatrix<nx + nu, nx + nu> total_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__STEP_EXPANSION_HPP_
