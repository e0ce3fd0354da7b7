// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__DISCRETISATION_HPP_
#define NASM_CORE__OCP__DISCRETISATION_HPP_

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/step.hpp"
#include "nasm_core/ocp/structure.hpp"
#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/ocp/trajectory.hpp"

namespace nasm_core {

/// States and controls of one trajectory in the fixed sizes of its model.
template <class Model>
struct Path {
  std::vector<typename Model::State> x;
  std::vector<typename Model::Control> u;
  Array<double, Model::terminal_dim> multipliers{};
  double cost = 0.0;

  /// Allocates only if the path becomes longer than ever before.
  void resize(int steps) {
    x.resize(static_cast<std::size_t>(steps) + 1);
    u.resize(static_cast<std::size_t>(steps));
  }
};

/// Sizes and finiteness of the instance must have been checked.
template <class Model>
Problem<Model> make_problem(const Instance& instance) {
  Problem<Model> problem;
  std::copy_n(instance.goal.data(), Model::goal_dim, problem.goal.begin());
  std::copy_n(instance.parameters.data(), Model::parameter_dim, problem.parameters.begin());
  std::copy_n(instance.initial_state.data(), Model::state_dim - Model::free_dim,
              problem.initial_state.begin());
  problem.horizon = instance.horizon;
  problem.steps = instance.steps;
  problem.dt = instance.horizon / instance.steps;
  return problem;
}

/// Bounds that an instance tightens so far that they cross.
template <class Model>
std::optional<Fault> check_bounds(const SystemInfo& info, const Problem<Model>& problem) {
  typename Model::Control lower, upper;
  std::copy_n(info.control_lower.data(), Model::control_dim, lower.begin());
  std::copy_n(info.control_upper.data(), Model::control_dim, upper.begin());
  Model::tighten_bounds(problem, lower, upper);
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (lower[i] <= upper[i]) continue;
    return Fault{Fault::Kind::kInvalidValue, "control " + info.controls[i].name +
                                                 " has the bounds " + std::to_string(lower[i]) +
                                                 " and " + std::to_string(upper[i]) +
                                                 ", which leave nothing between them"};
  }
  return std::nullopt;
}

/// `Model::check` may return a literal, or a text with values.
inline std::string fault_text(const char* text) {
  return text;
}
inline std::string fault_text(const std::optional<std::string>& text) {
  return *text;
}

template <class Model>
std::optional<Fault> check_typed(const SystemInfo& info, const Instance& instance) {
  if (auto fault = check_instance(info, instance)) return fault;
  const Problem<Model> problem = make_problem<Model>(instance);
  if (const auto text = Model::check(problem)) {
    return Fault{Fault::Kind::kInvalidValue, fault_text(text)};
  }
  return check_bounds(info, problem);
}

/// Fills states and cost; the first state is given.
template <class Model>
void roll_out(const Problem<Model>& problem, Path<Model>& path) {
  double cost = 0.0;
  for (std::size_t k = 0; k < path.u.size(); ++k) {
    cost += Model::stage_cost(problem, path.x[k], path.u[k]);
    path.x[k + 1] = step(problem, path.x[k], path.u[k]);
  }
  if constexpr (Model::has_terminal_cost) cost += Model::terminal_cost(problem, path.x.back());
  path.cost = cost;
}

/// λ ← l_x + Aᵀλ; returns the gradient l_u + Bᵀλ of the stage's controls.
template <class Model>
typename Model::Control adjoint_step(const Problem<Model>& problem, const Jacobian<Model>& jacobian,
                                     const typename Model::State& cost_x,
                                     const typename Model::Control& cost_u,
                                     typename Model::State& costate) {
  typename Model::State before = cost_x;
  typename Model::Control gradient = cost_u;
  for (std::size_t i = 0; i < before.size(); ++i) before[i] += costate[i];
  for_each_in_jacobian_x<Model>([&](int row, int column) {
    before[static_cast<std::size_t>(column)] +=
        problem.dt * jacobian.x(row, column) * costate[static_cast<std::size_t>(row)];
  });
  for_each_in_jacobian_u<Model>([&](int row, int column) {
    gradient[static_cast<std::size_t>(column)] +=
        problem.dt * jacobian.u(row, column) * costate[static_cast<std::size_t>(row)];
  });
  costate = before;
  return gradient;
}

/// Takes over controls, multipliers and free initial states; what the trajectory does not have of
/// the latter two is guessed. The controls must have the path's size.
template <class Model>
void load(const Problem<Model>& problem, const Trajectory& trajectory, Path<Model>& path) {
  for (std::size_t k = 0; k < path.u.size(); ++k) {
    std::copy_n(trajectory.controls.col(static_cast<Eigen::Index>(k)).data(), Model::control_dim,
                path.u[k].begin());
  }
  path.x[0] = problem.initial_state;
  path.multipliers = {};
  Model::guess_free(problem, path.x[0], path.multipliers);
  if (trajectory.multipliers.size() == Model::terminal_dim) {
    std::copy_n(trajectory.multipliers.data(), Model::terminal_dim, path.multipliers.begin());
  }
  if (trajectory.states.rows() != Model::state_dim || trajectory.states.cols() == 0) return;
  for (int i = Model::state_dim - Model::free_dim; i < Model::state_dim; ++i) {
    path.x[0][static_cast<std::size_t>(i)] = trajectory.states(i, 0);
  }
}

/// The trajectory must have the path's size.
template <class Model>
void save(const Path<Model>& path, Trajectory& trajectory) {
  for (std::size_t k = 0; k < path.x.size(); ++k) {
    std::copy(path.x[k].begin(), path.x[k].end(),
              trajectory.states.col(static_cast<Eigen::Index>(k)).data());
  }
  for (std::size_t k = 0; k < path.u.size(); ++k) {
    std::copy(path.u[k].begin(), path.u[k].end(),
              trajectory.controls.col(static_cast<Eigen::Index>(k)).data());
  }
  std::copy(path.multipliers.begin(), path.multipliers.end(), trajectory.multipliers.data());
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__DISCRETISATION_HPP_
