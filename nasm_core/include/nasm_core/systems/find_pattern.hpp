// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SYSTEMS__FIND_PATTERN_HPP_
#define NASM_CORE__SYSTEMS__FIND_PATTERN_HPP_

#include <vector>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/structure.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// The functions of a model, evaluated with numbers that tell what they depend on.
template <class Model>
Pattern find_pattern() {
  constexpr int nx = Model::state_dim;
  constexpr int n = Model::state_dim + Model::control_dim;
  using Number = Dependence<static_cast<std::size_t>(n)>;
  Pattern pattern;
  for (const Entry& entry : Structure<Model>::jacobian_x) pattern.jacobian.push_back(entry);
  for (const Entry& entry : Structure<Model>::jacobian_u) {
    pattern.jacobian.push_back({entry.row, nx + entry.column});
  }
  pattern.hessian.assign(Structure<Model>::hessian.begin(), Structure<Model>::hessian.end());

  Array<Number, nx> x{};
  Array<Number, Model::control_dim> u{};
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = Number::variable(i);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = Number::variable(x.size() + i);
  const Problem<Model> problem = make_problem<Model>(default_instance(Model::info()));
  const auto next = nasm_core::step(problem, x, u);
  const auto constraints = Model::constraints(problem, x, u);
  const auto add_rows = [](const auto& values, std::vector<Entry>& entries) {
    for (int column = 0; column < n; ++column) {
      for (std::size_t row = 0; row < values.size(); ++row) {
        if (values[row].depends_on(static_cast<std::size_t>(column))) {
          entries.push_back({static_cast<int>(row), column});
        }
      }
    }
  };
  add_rows(next, pattern.step_jacobian);
  add_rows(constraints, pattern.constraint_jacobian);
  Number along = Model::stage_cost(problem, x, u);
  for (const Number& value : next) along = along + value;
  for (const Number& value : constraints) along = along + value;
  Number end = Number();
  if constexpr (Model::has_terminal_cost) end = Model::terminal_cost(problem, x);
  for (int i = 0; i < Model::state_constraint_dim; ++i) {
    end = end + constraints[static_cast<std::size_t>(i)];
  }
  for (int column = 0; column < n; ++column) {
    for (int row = column; row < n; ++row) {
      const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);
      if (along.couples(r, c)) pattern.step_hessian.push_back({row, column});
      if (end.couples(r, c)) pattern.terminal_hessian.push_back({row, column});
    }
  }
  return pattern;
}

}  // namespace nasm_core

#endif  // NASM_CORE__SYSTEMS__FIND_PATTERN_HPP_
