// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__STEP_EXPANSION_HPP_
#define NASM_CORE__OCP__STEP_EXPANSION_HPP_

#include <Eigen/Core>
#include <algorithm>
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
///
/// Only active states (Structure) have a part in it, and they depend on nothing before the first
/// of them: rows above `first` of their columns of S are zero, and are left out.
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
    sum_.setZero();
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

  /// A and B, the state that is reached, and adds the second derivatives of weightsᵀ F to
  /// `curvature`.
  template <class CurvatureType>
  State expand(const Problem<Model>& problem, const State& x, const Control& u,
               const State& weights, Jacobian<Model>& step, CurvatureType& curvature) {
    if constexpr (Model::integrator == Integrator::kEuler) {
      Model::expand(problem, x, u, shifted(State{}, problem.dt, weights), of_f_[0], curvature);
      write_euler(problem.dt, step);
      return nasm_core::step(problem, x, u);
    } else {
      const State reached = go_forward(problem, x, u, step);
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
          for (int row = column; row < nu; ++row) {
            total_(nx + row, nx + column) += second_.uu(row, column);
          }
        }
      }
      add_total(curvature);
      return reached;
    }
  }

 private:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  /// A column per state: its derivatives by (x, u).
  using Sensitivity = PaddedMatrix<nx + nu, nx>;
  static constexpr int kRows = Sensitivity::RowsAtCompileTime;
  static constexpr int first = Structure<Model>::first_active;

  /// Distances between x and the points, in units of f.
  static constexpr std::array<double, 4> reaches(double dt) {
    return {0.0, 0.5 * dt, 0.5 * dt, dt};
  }

  void write_euler(double dt, Jacobian<Model>& step) const {
    step.x = dt * of_f_[0].x;
    step.u = dt * of_f_[0].u;
    for (int row = 0; row < nx; ++row) step.x(row, row) += 1.0;
  }

  /// Returns the state that is reached.
  State go_forward(const Problem<Model>& problem, const State& x, const Control& u,
                   Jacobian<Model>& step) {
    const double dt = problem.dt;
    const std::array<double, 4> reach = reaches(dt);
    const std::array<double, 4> share = {dt / 6.0, dt / 3.0, dt / 3.0, dt / 6.0};
    State slope{}, reached = x;
    for (std::size_t i = 0; i < 4; ++i) {
      points_[i] = shifted(x, reach[i], slope);
      slope = Model::dynamics(problem, points_[i], u);
      reached = shifted(reached, share[i], slope);
      Model::jacobian(problem, points_[i], u, of_f_[i]);
      for_each_in_jacobian_u<Model>(
          [&](int row, int column) { slope_(nx + column, row) = of_f_[i].u(row, column); });
      if (i == 0) {  // at x itself
        for_each_in_jacobian_x<Model>(
            [&](int row, int column) { slope_(column, row) = of_f_[0].x(row, column); });
      }
      std::size_t entry = 0;
      for (int state = 0; state < nx; ++state) {
        if (is_active(state)) {
          differentiate<first>(state, i, share[i], i < 3 ? reach[i + 1] : 0.0, entry);
        } else {
          differentiate<0>(state, i, share[i], i < 3 ? reach[i + 1] : 0.0, entry);
        }
      }
      if (i == 0) {
        for_each_in_jacobian_x<Model>([&](int row, int column) { slope_(column, row) = 0.0; });
      }
    }
    for (int row = 0; row < nx; ++row) {
      for (int column = 0; column < nx; ++column) step.x(row, column) = sum_(column, row);
      for (int column = 0; column < nu; ++column) step.u(row, column) = sum_(nx + column, row);
      step.x(row, row) += 1.0;
    }
    return reached;
  }

  static constexpr bool is_active(int state) {
    return Structure<Model>::active_states[static_cast<std::size_t>(state)];
  }

  /// The derivatives of one component of f at point i: their part in F, and those of the same state
  /// at the next point. `slope_` has what does not come from the points; `entry` is the first one
  /// of the row.
  template <int First>
  void differentiate(int state, std::size_t i, double share, double reach, std::size_t& entry) {
    constexpr const auto& entries = Structure<Model>::jacobian_x_by_row;
    ColumnSum<First, kRows> slope(slope_, state);
    for (; entry < entries.size() && entries[entry].row == state; ++entry) {
      if (i == 0) continue;
      const int column = entries[entry].column;
      slope.add(of_f_[i].x(state, column), by_point_[i], column);
    }
    if (i == 0) {
      slope.store(share, sum_, state);
    } else {
      slope.add_to(share, sum_, state);
    }
    if (i == 3) return;
    slope.store(reach, by_point_[i + 1], state);
    by_point_[i + 1](state, state) += 1.0;
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
    for_each_in_hessian_xx<Model>(
        [&](int row, int column) { total_(row, column) += second_.xx(row, column); });
    for_each_curved_state<Model>([&](int row) {
      for (int i = 0; i < nu; ++i) total_(nx + i, row) += second_.xu(row, i);
    });
  }

  /// Adds Sᵀ ∇² S for the second derivatives at a point whose derivatives by (x, u) are S; only
  /// states that enter f other than linearly have a part in it.
  void add_chained(const Sensitivity& s) {
    for_each_curved_state<Model>([&](int row) {
      for (int i = first; i < nx; ++i) chained_(i, row) = 0.0;
      for (int i = 0; i < nu; ++i) chained_(nx + i, row) = second_.xu(row, i);
    });
    for_each_in_hessian_xx<Model>([&](int row, int column) {
      const double value = second_.xx(row, column);
      add_column<first>(value, s, column, chained_, row);
      if (row != column) add_column<first>(value, s, row, chained_, column);
    });
    add_lower_triangles<first>(s);
    for_each_curved_state<Model>([&](int row) {
      for (int j = 0; j < nu; ++j) {
        for (int i = j; i < nu; ++i) total_(nx + i, nx + j) += s(nx + i, row) * second_.xu(row, j);
      }
    });
  }

  /// total += Sᵀ chained from column `Column` on, two at a time, which begin in the same row.
  template <int Column>
  void add_lower_triangles(const Sensitivity& s) {
    if constexpr (Column < nx + nu) {
      for (int i = Column; i < std::min(Column + 2, nx + nu); ++i) {
        ColumnSum<Column, kRows> sum(total_, i);
        for_each_curved_state<Model>([&](int row) { sum.add(s(i, row), chained_, row); });
        sum.store(total_, i);
      }
      add_lower_triangles<Column + 2>(s);
    }
  }

  /// The lower triangle of `total_` is all of it.
  template <class CurvatureType>
  void add_total(CurvatureType& curvature) const {
    for (int column = first; column < nx; ++column) {
      curvature.xx(column, column) += total_(column, column);
      for (int row = column + 1; row < nx; ++row) {
        curvature.xx(row, column) += total_(row, column);
        curvature.xx(column, row) += total_(row, column);
      }
      for (int i = 0; i < nu; ++i) curvature.xu(column, i) += total_(nx + i, column);
    }
    for (int column = 0; column < nu; ++column) {
      curvature.uu(column, column) += total_(nx + column, nx + column);
      for (int row = column + 1; row < nu; ++row) {
        curvature.uu(row, column) += total_(nx + row, nx + column);
        curvature.uu(column, row) += total_(nx + row, nx + column);
      }
    }
  }

  std::array<State, 4> points_{};
  std::array<Jacobian<Model>, 4> of_f_;  // f_x, f_u at the points
  std::array<Sensitivity, 4> by_point_;  // S, of the points; that of the first is not used
  Sensitivity slope_;                    // of f at a point
  Sensitivity sum_;
  Sensitivity chained_;                   // ∇² S, a column per state
  Curvature<Model> second_;               // of weightsᵀ f at a point
  PaddedMatrix<nx + nu, nx + nu> total_;  // lower triangle
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__STEP_EXPANSION_HPP_
