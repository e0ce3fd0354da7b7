// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__STRUCTURE_HPP_
#define NASM_CORE__OCP__STRUCTURE_HPP_

#include <array>
#include <cstddef>
#include <utility>

#include "nasm_core/ocp/sparsity.hpp"
#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// Where a model's derivatives can differ from zero, found by the compiler from `Model::dynamics`
/// and `Model::stage_cost`. The Riccati sweep unrolls over these entries, and sparse solvers build
/// their patterns from them.
template <class Model>
class Structure {
  static constexpr std::size_t variables =
      static_cast<std::size_t>(Model::state_dim + Model::control_dim);
  using Number = Dependence<variables>;

  static constexpr std::pair<Array<Number, Model::state_dim>, Number> evaluate() {
    Array<Number, Model::state_dim> x{};
    Array<Number, Model::control_dim> u{};
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = Number::variable(i);
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = Number::variable(x.size() + i);
    Problem<Model> problem{};
    // Any value will do that dynamics may divide by.
    for (double& parameter : problem.parameters) parameter = 1.0;
    return {Model::dynamics(problem, x, u), Model::stage_cost(problem, x, u)};
  }

  static constexpr auto values = evaluate();

  static constexpr bool in_jacobian(int row, int column) {
    return values.first[static_cast<std::size_t>(row)].depends_on(static_cast<std::size_t>(column));
  }

  static constexpr bool in_hessian(int row, int column) {
    const auto i = static_cast<std::size_t>(row);
    const auto j = static_cast<std::size_t>(column);
    bool found = values.second.couples(i, j);
    for (const Number& f : values.first) found = found || f.couples(i, j);
    return row >= column && found;
  }

  template <class Predicate>
  static constexpr std::size_t count(Predicate predicate, int rows, int first, int last) {
    std::size_t found = 0;
    for (int column = first; column < last; ++column) {
      for (int row = 0; row < rows; ++row) found += predicate(row, column) ? 1 : 0;
    }
    return found;
  }

  template <std::size_t Count, class Predicate>
  static constexpr std::array<Entry, Count> collect(Predicate predicate, int rows, int first,
                                                    int last) {
    std::array<Entry, Count> entries{};
    std::size_t next = 0;
    for (int column = first; column < last; ++column) {
      for (int row = 0; row < rows; ++row) {
        if (predicate(row, column)) entries[next++] = {row, column - first};
      }
    }
    return entries;
  }

  static constexpr bool in_hessian_of_states(int row, int column) {
    const auto i = static_cast<std::size_t>(row);
    const auto j = static_cast<std::size_t>(column);
    bool found = false;
    for (const Number& f : values.first) found = found || f.couples(i, j);
    return row >= column && found;
  }

  /// Whether f depends on a state other than linearly; `column` is not used.
  static constexpr bool is_curved(int row, int /*column*/) {
    bool found = false;
    for (const Number& f : values.first) {
      found = found || f.second[static_cast<std::size_t>(row)] != 0;
    }
    return found;
  }

  static constexpr int nx = Model::state_dim;
  static constexpr int n = Model::state_dim + Model::control_dim;

 public:
  static constexpr auto jacobian_x = collect<count(in_jacobian, nx, 0, nx)>(in_jacobian, nx, 0, nx);
  /// The same, row by row.
  static constexpr auto jacobian_x_by_row = [] {
    auto entries = jacobian_x;
    std::size_t next = 0;
    for (int row = 0; row < nx; ++row) {
      for (const auto& entry : jacobian_x) {
        if (entry.row == row) entries[next++] = entry;
      }
    }
    return entries;
  }();
  static constexpr auto jacobian_u = collect<count(in_jacobian, nx, nx, n)>(in_jacobian, nx, nx, n);
  /// Lower triangle, of the stage cost and all components of the dynamics together.
  static constexpr auto hessian = collect<count(in_hessian, n, 0, n)>(in_hessian, n, 0, n);
  /// Lower triangle, of the dynamics by states.
  static constexpr auto dynamics_xx =
      collect<count(in_hessian_of_states, nx, 0, nx)>(in_hessian_of_states, nx, 0, nx);
  static constexpr auto curved_states = collect<count(is_curved, nx, 0, 1)>(is_curved, nx, 0, 1);

  /// States that have a part in the second derivatives of a Runge–Kutta step: the curved ones, and
  /// those that move them.
  static constexpr std::array<bool, static_cast<std::size_t>(nx)> active_states = [] {
    std::array<bool, static_cast<std::size_t>(nx)> active{};
    for (const auto& entry : curved_states) active[static_cast<std::size_t>(entry.row)] = true;
    for (int pass = 0; pass < nx; ++pass) {
      for (const auto& entry : jacobian_x) {
        if (active[static_cast<std::size_t>(entry.row)]) {
          active[static_cast<std::size_t>(entry.column)] = true;
        }
      }
    }
    return active;
  }();
  /// The first of them, or the state before it if that is an odd one.
  static constexpr int first_active = [] {
    int first = 0;
    while (first < nx && !active_states[static_cast<std::size_t>(first)]) ++first;
    return first - first % 2;
  }();
};

/// Calls function(row, column) for each entry; inlined, both are constants.
template <class Entries, class Function, std::size_t... I>
inline void unrolled(std::index_sequence<I...>, Function&& function) {
  (function(Entries::get()[I].row, Entries::get()[I].column), ...);
}

template <class Model, class Function>
inline void for_each_in_jacobian_x(Function&& function) {
  struct Entries {
    static constexpr const auto& get() { return Structure<Model>::jacobian_x; }
  };
  unrolled<Entries>(std::make_index_sequence<Structure<Model>::jacobian_x.size()>{}, function);
}

template <class Model, class Function>
inline void for_each_in_jacobian_u(Function&& function) {
  struct Entries {
    static constexpr const auto& get() { return Structure<Model>::jacobian_u; }
  };
  unrolled<Entries>(std::make_index_sequence<Structure<Model>::jacobian_u.size()>{}, function);
}

// Each entry of these is work enough for a loop.

template <class Model, class Function>
inline void for_each_in_hessian_xx(Function&& function) {
  for (const auto [row, column] : Structure<Model>::dynamics_xx) function(row, column);
}

/// Calls function(state).
template <class Model, class Function>
inline void for_each_curved_state(Function&& function) {
  for (const auto [state, unused] : Structure<Model>::curved_states) function(state);
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__STRUCTURE_HPP_
