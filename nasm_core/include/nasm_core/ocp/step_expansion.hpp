// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__STEP_EXPANSION_HPP_
#define NASM_CORE__OCP__STEP_EXPANSION_HPP_

#include <Eigen/Core>
#include <array>

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

  /// The same, and adds the second derivatives of weightsᵀ F to `curvature`.
  template <class CurvatureType>
  void expand(const Problem<Model>& problem, const State& x, const Control& u, const State& weights,
              Jacobian<Model>& step, CurvatureType& curvature) {
    if constexpr (Model::integrator == Integrator::kEuler) {
      Model::expand(problem, x, u, shifted(State{}, problem.dt, weights), of_f_[0], curvature);
      write_euler(problem.dt, step);
    } else {
      go_forward(problem, x, u, step);
      const std::array<State, 4> point_weights = go_backward(problem.dt, weights);
      for (std::size_t i = 0; i < 4; ++i) {
        second_.xx.setZero();
        second_.xu.setZero();
        second_.uu.setZero();
        Model::expand(problem, points_[i], u, point_weights[i], of_f_[i], second_);
        if (i == 0) {
          curvature.xx.template topLeftCorner<nx, nx>() += second_.xx.template topLeftCorner<nx, nx>();
          curvature.xu.template topRows<nx>() += second_.xu.template topRows<nx>();
        } else {
          add_chained(by_point_[i], curvature);
        }
        curvature.uu += second_.uu;
      }
    }
  }

 private:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;

  void write_euler(double dt, Jacobian<Model>& step) const {
    step.x = dt * of_f_[0].x;
    step.u = dt * of_f_[0].u;
    step.x.template topRows<nx>().diagonal().array() += 1.0;
  }

  void go_forward(const Problem<Model>& problem, const State& x, const Control& u,
                  Jacobian<Model>& step) {
    const double dt = problem.dt;
    const std::array<double, 4> reach = {0.0, 0.5 * dt, 0.5 * dt, dt};
    const std::array<double, 4> share = {dt / 6.0, dt / 3.0, dt / 3.0, dt / 6.0};
    State slope{};
    step.x.setZero();
    step.u.setZero();
    step.x.template topRows<nx>().diagonal().setOnes();
    for (std::size_t i = 0; i < 4; ++i) {
      points_[i] = shifted(x, reach[i], slope);
      if (i < 3) slope = Model::dynamics(problem, points_[i], u);
      Model::jacobian(problem, points_[i], u, of_f_[i]);
      by_point_[i].x = reach[i] * slope_.x;
      by_point_[i].u = reach[i] * slope_.u;
      by_point_[i].x.template topRows<nx>().diagonal().array() += 1.0;
      slope_.x.setZero();
      slope_.u = of_f_[i].u;
      multiply(of_f_[i], by_point_[i], slope_);
      step.x += share[i] * slope_.x;
      step.u += share[i] * slope_.u;
    }
  }

  /// product += f_x · factor, over the entries of f_x that can differ from zero.
  static void multiply(const Jacobian<Model>& f, const Jacobian<Model>& factor,
                       Jacobian<Model>& product) {
    for (int column = 0; column < nx; ++column) {
      for_each_in_jacobian_x<Model>([&](int row, int inner) {
        product.x(row, column) += f.x(row, inner) * factor.x(inner, column);
      });
    }
    for (int column = 0; column < nu; ++column) {
      for_each_in_jacobian_x<Model>([&](int row, int inner) {
        product.u(row, column) += f.x(row, inner) * factor.u(inner, column);
      });
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

  /// Adds Sᵀ ∇² S for the second derivatives at a point whose derivatives by (x, u) are S.
  template <class CurvatureType>
  void add_chained(const Jacobian<Model>& s, CurvatureType& curvature) {
    chained_.x.setZero();
    chained_.u.template topRows<nx>() = second_.xu.template topRows<nx>();
    const auto add_entry = [&](int row, int column) {
      const double value = second_.xx(row, column);
      for (int i = 0; i < nx; ++i) chained_.x(row, i) += value * s.x(column, i);
      for (int i = 0; i < nu; ++i) chained_.u(row, i) += value * s.u(column, i);
    };
    for_each_in_hessian_xx<Model>([&](int row, int column) {
      add_entry(row, column);
      if (row != column) add_entry(column, row);
    });
    // Only states that enter f other than linearly have rows here.
    for_each_curved_state<Model>([&](int row) {
      for (int i = 0; i < nx; ++i) {
        const double by_x = s.x(row, i);
        for (int j = 0; j < nx; ++j) curvature.xx(j, i) += by_x * chained_.x(row, j);
      }
      for (int i = 0; i < nu; ++i) {
        const double by_u = s.u(row, i);
        for (int j = 0; j < nx; ++j) curvature.xu(j, i) += by_u * chained_.x(row, j);
        for (int j = 0; j < nu; ++j) curvature.uu(j, i) += by_u * chained_.u(row, j);
      }
      for (int i = 0; i < nu; ++i) {
        const double mixed = second_.xu(row, i);
        for (int j = 0; j < nx; ++j) curvature.xu(j, i) += s.x(row, j) * mixed;
        for (int j = 0; j < nu; ++j) curvature.uu(j, i) += s.u(row, j) * mixed;
      }
    });
  }

  std::array<State, 4> points_{};
  std::array<Jacobian<Model>, 4> of_f_;      // f_x, f_u at the points
  std::array<Jacobian<Model>, 4> by_point_;  // derivatives of the points
  Jacobian<Model> slope_;
  Jacobian<Model> chained_;
  Curvature<Model> second_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__STEP_EXPANSION_HPP_
