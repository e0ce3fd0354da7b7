// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__GAP_BOUND_HPP_
#define NASM_CORE__SOLVERS__GAP_BOUND_HPP_

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <vector>

#include "nasm_core/ocp/step_expansion.hpp"
#include "nasm_core/solvers/interior_variables.hpp"

namespace nasm_core {

/// An upper bound of the gap between given controls and the optimum, from the adjoint alone. With
/// the gradient γ of the cost, each control has at most max −(γ d + ½ h d²) to gain, over the steps
/// d that its bounds leave; h is the curvature of the cost by the control. What dynamics and states
/// add to the curvature is taken not to be negative. Constraints only make the true gap smaller.
template <class Model>
class GapBound {
 public:
  using Setting = InteriorSetting<Model>;
  using Variables = InteriorVariables<Model>;
  /// −1 or +1: at that bound.
  using Held = std::array<signed char, static_cast<std::size_t>(Model::control_dim)>;

  /// Allocates only if there are more stages than ever before.
  void resize(std::size_t stages) { held_.resize(stages); }

  /// Controls must be within the bounds, states those that follow from them. Fills the costates.
  double find(const Setting& setting, std::vector<Variables>& at) {
    const auto& problem = setting.problem;
    gradient_squared_ = 0.0;
    double total = 0.0;
    auto& costate = at.back().costate;
    costate = {};
    if constexpr (Model::has_terminal_cost) {
      Ignored unused;
      Model::expand_terminal_cost(problem, at.back().x, costate, unused);
    }
    State cost_x;
    Control cost_u, by_u;
    for (std::size_t k = at.size() - 1; k-- > 0;) {
      expansion_.pull_back(problem, at[k].x, at[k].u, at[k + 1].costate, at[k].costate, by_u);
      Model::cost_gradient(problem, at[k].x, at[k].u, cost_x, cost_u);
      at[k].costate = shifted(at[k].costate, 1.0, cost_x);
      by_u = shifted(by_u, 1.0, cost_u);
      OnlyControls curvature;
      curvature.uu.setZero();
      Model::add_cost_curvature(problem, at[k].x, at[k].u, 1.0, curvature);
      for (std::size_t i = 0; i < by_u.size(); ++i) {
        const double room =
            by_u[i] > 0.0 ? at[k].u[i] - setting.lower[i] : setting.upper[i] - at[k].u[i];
        const auto index = static_cast<int>(i);
        total += greatest_gain(std::abs(by_u[i]), curvature.uu(index, index), room);
        if (room > 0.0) gradient_squared_ += by_u[i] * by_u[i];
        held_[k][i] = room > 0.0 ? 0 : by_u[i] > 0.0 ? -1 : by_u[i] < 0.0 ? 1 : 0;
      }
    }
    return total;
  }

  /// Norm of the gradient of the cost, without what bounds hold back.
  double gradient_norm() const { return std::sqrt(gradient_squared_); }
  /// Where the gradient holds the controls of a stage at their bounds.
  const Held& held(std::size_t k) const { return held_[k]; }

 private:
  static constexpr int nu = Model::control_dim;
  using State = typename Model::State;
  using Control = typename Model::Control;

  /// Takes what is not asked for.
  struct Ignored {
    double& operator()(int, int) { return value; }
    double value = 0.0;
  };
  struct OnlyControls {
    Ignored xx, xu;
    Eigen::Matrix<double, nu, nu> uu;
  };

  static double greatest_gain(double slope, double curvature, double room) {
    if (!(room > 0.0) || slope == 0.0) return 0.0;
    if (!(curvature > 0.0)) return slope * room;
    if (curvature * room > slope) return 0.5 * slope * slope / curvature;
    return slope * room - 0.5 * curvature * room * room;
  }

  double gradient_squared_ = 0.0;
  StepExpansion<Model> expansion_;
  std::vector<Held> held_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__GAP_BOUND_HPP_
