// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SYSTEMS__VIOLATION_FINDER_HPP_
#define NASM_CORE__SYSTEMS__VIOLATION_FINDER_HPP_

#include <algorithm>
#include <cmath>
#include <vector>

#include "nasm_core/ocp/step.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// How far trajectories exceed the path constraints, between the instants of the grid too.
template <class Model>
class ViolationFinder {
 public:
  /// See Evaluator::violations.
  void find(const Problem<Model>& problem, const Trajectory& trajectory, int substeps,
            VectorRef worst) {
    worst.setZero();
    if constexpr (nc > 0) {
      Problem<Model> fine = problem;
      fine.dt /= substeps;
      const Eigen::Index steps = trajectory.controls.cols();
      measure(problem, trajectory, worst);
      State x = column<State>(trajectory.states, 0);
      for (Eigen::Index k = 0; k < steps; ++k) {
        if constexpr (Model::integrator == Integrator::kRungeKutta4) {
          if (keeps_between(static_cast<std::size_t>(k))) continue;
          x = column<State>(trajectory.states, k);
        }
        const auto u = column<Control>(trajectory.controls, k);
        for (int i = 1; i <= substeps; ++i) {
          x = runge_kutta_step(fine, x, u);
          exceed(Model::constraints(problem, x, u), 0, nc, worst);
        }
      }
    } else {
      static_cast<void>(problem);
      static_cast<void>(trajectory);
      static_cast<void>(substeps);
    }
  }

 private:
  static constexpr int nc = Model::constraint_dim;
  using State = typename Model::State;
  using Control = typename Model::Control;
  using Rows = Array<double, nc>;

  template <class Values>
  static Values column(const Eigen::MatrixXd& matrix, Eigen::Index index) {
    Values values;
    std::copy_n(matrix.col(index).data(), values.size(), values.begin());
    return values;
  }

  static void exceed(const Rows& g, int first, int end, VectorRef worst) {
    for (int i = first; i < end; ++i) worst(i) = std::max(worst(i), g[static_cast<std::size_t>(i)]);
  }

  /// Fills `on_grid_`.
  void measure(const Problem<Model>& problem, const Trajectory& trajectory, VectorRef worst) {
    const Eigen::Index steps = trajectory.controls.cols();
    on_grid_.resize(static_cast<std::size_t>(steps) + 1);
    for (Eigen::Index k = 0; k <= steps; ++k) {
      Rows& g = on_grid_[static_cast<std::size_t>(k)];
      g = Model::constraints(problem, column<State>(trajectory.states, k),
                             column<Control>(trajectory.controls, std::min(k, steps - 1)));
      exceed(g, k == 0 ? Model::state_constraint_dim : 0,
             k == steps ? Model::state_constraint_dim : nc, worst);
    }
  }

  /// Whether no constraint can be violated between two instants of the grid: it is kept at both,
  /// and by more than it bends there. A parabola would rise by an eighth of that.
  bool keeps_between(std::size_t k) const {
    if (nc > Model::state_constraint_dim) return false;  // it may jump with the control
    const std::size_t last = on_grid_.size() - 1;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nc); ++i) {
      const auto bend = [&](std::size_t j) {
        if (j == 0 || j == last) return 0.0;
        return std::abs(on_grid_[j - 1][i] - 2.0 * on_grid_[j][i] + on_grid_[j + 1][i]);
      };
      const double value = std::max(on_grid_[k][i], on_grid_[k + 1][i]);
      if (!(value + std::max(bend(k), bend(k + 1)) < 0.0)) return false;
    }
    return true;
  }

  std::vector<Rows> on_grid_;  // constraints
};

}  // namespace nasm_core

#endif  // NASM_CORE__SYSTEMS__VIOLATION_FINDER_HPP_
