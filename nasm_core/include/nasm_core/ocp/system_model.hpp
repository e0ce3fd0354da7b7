// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__SYSTEM_MODEL_HPP_
#define NASM_CORE__OCP__SYSTEM_MODEL_HPP_

#include <Eigen/Core>
#include <array>
#include <cstddef>

#include "nasm_core/ocp/jet.hpp"

namespace nasm_core {

template <class Scalar, int Size>
using Array = std::array<Scalar, static_cast<std::size_t>(Size)>;

/// The leading values, to be given names by a structured binding.
template <int Count, class Values>
constexpr Array<double, Count> first(const Values& values) {
  Array<double, Count> result{};
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = values[i];
  return result;
}

/// Rows are padded to full vector registers; the rows that are added stay zero.
template <int Rows, int Columns>
using PaddedMatrix = Eigen::Matrix<double, Rows + Rows % 2, Columns>;

/// An instance in the fixed sizes of its model.
template <class Model>
struct Problem {
  Array<double, Model::goal_dim> goal{};
  Array<double, Model::parameter_dim> parameters{};
  Array<double, Model::state_dim> initial_state{};  ///< the free states at its end are not used
  double horizon = 1.0;
  double dt = 0.01;
  int steps = 100;
};

/// The dynamics' first derivatives; only entries that can differ from zero are ever written.
template <class Model>
struct Jacobian {
  PaddedMatrix<Model::state_dim, Model::state_dim> x;
  PaddedMatrix<Model::state_dim, Model::control_dim> u;
};

/// Second derivatives by states and controls. `xu` has a row per state and a column per control.
template <class Model, int Rows = Model::state_dim>
struct Curvature {
  PaddedMatrix<Rows, Rows> xx;
  PaddedMatrix<Rows, Model::control_dim> xu;
  Eigen::Matrix<double, Model::control_dim, Model::control_dim> uu;
};

/// How a model gets from one instant of the grid to the next; the controls are constant between
/// them.
enum class Integrator { kEuler, kRungeKutta4 };

/// Base of all models: what follows from `Derived::dynamics` and `Derived::stage_cost` by automatic
/// differentiation. A model whose solve time matters replaces parts of it by formulas.
///
/// States come in the order: those with a terminal goal first, those with a free initial value
/// last.
///
/// A model may add, by members that hide those below, path constraints, a cost of the final state,
/// bounds of the controls that depend on the instance, and a better integrator. Then it is solved
/// by an interior-point method (solvers/interior_point.hpp), else by solvers/newton.hpp.
template <class Derived, int States, int Controls, int Goals, int Parameters, int Free = 0,
          int Terminal = 0>
struct SystemModel {
  static constexpr int state_dim = States;
  static constexpr int control_dim = Controls;
  static constexpr int goal_dim = Goals;
  static constexpr int parameter_dim = Parameters;
  static constexpr int free_dim = Free;
  static constexpr int terminal_dim = Terminal;
  /// Whether the cost alone, without the dynamics' curvature, makes Newton's matrix definite.
  static constexpr bool has_convex_cost() { return false; }

  using State = Array<double, States>;
  using Control = Array<double, Controls>;

  static constexpr Integrator integrator = Integrator::kEuler;

  /// Path constraints g(x, u) ≤ 0, in the order: those of the state alone first, which hold from
  /// the first step to the end, then those of state and control, which hold wherever there is a
  /// control. Nothing can be done about the initial state.
  static constexpr int constraint_dim = 0;
  static constexpr int state_constraint_dim = 0;
  template <class Scalar>
  static constexpr Array<Scalar, 0> constraints(const Problem<Derived>&,
                                                const Array<Scalar, States>&,
                                                const Array<Scalar, Controls>&) {
    return {};
  }

  static constexpr bool has_terminal_cost = false;
  template <class Scalar>
  static Scalar terminal_cost(const Problem<Derived>&, const Array<Scalar, States>&) {
    return 0.0;
  }

  /// Whether the model has an equilibrium for each goal, as RegulationModel has.
  static constexpr bool has_rest = false;

  /// Brings `lower` and `upper`, which are those of the SystemInfo, closer together.
  static void tighten_bounds(const Problem<Derived>&, Control& /*lower*/, Control& /*upper*/) {}

  /// What a system demands of an instance beyond sizes and signs: nullptr, or what is wrong. May
  /// return a std::optional<std::string> instead, to name values.
  static const char* check(const Problem<Derived>&) { return nullptr; }

  /// Where a solver begins: controls at step k, free initial states, multipliers.
  static Control guess_control(const Problem<Derived>&, int /*branch*/, int /*k*/) { return {}; }
  static void guess_free(const Problem<Derived>&, State&, Array<double, Terminal>&) {}

  /// Which local minimum a solution is, given its states (a column per instant).
  static int branch_of(const Eigen::MatrixXd& /*states*/) { return 0; }

  static void jacobian(const Problem<Derived>& problem, const State& x, const Control& u,
                       Jacobian<Derived>& jacobian) {
    write_jacobian(jets_of_dynamics<1>(problem, x, u), jacobian);
  }

  /// The Jacobian, and the second derivatives of weightsᵀ f added to `curvature`.
  template <class CurvatureType>
  static void expand(const Problem<Derived>& problem, const State& x, const Control& u,
                     const State& weights, Jacobian<Derived>& jacobian, CurvatureType& curvature) {
    const auto f = jets_of_dynamics<2>(problem, x, u);
    write_jacobian(f, jacobian);
    for (int row = 0; row < States; ++row) add(f[idx(row)], weights[idx(row)], curvature);
  }

  static void cost_gradient(const Problem<Derived>& problem, const State& x, const Control& u,
                            State& by_x, Control& by_u) {
    const auto cost = jet_of_cost(problem, x, u);
    for (int i = 0; i < States; ++i) by_x[idx(i)] = cost.gradient[idx(i)];
    for (int i = 0; i < Controls; ++i) by_u[idx(i)] = cost.gradient[idx(States + i)];
  }

  template <class CurvatureType>
  static void add_cost_curvature(const Problem<Derived>& problem, const State& x, const Control& u,
                                 double scale, CurvatureType& curvature) {
    add(jet_of_cost(problem, x, u), scale, curvature);
  }

  /// Values and first derivatives (a row per constraint, by states and then controls), and the
  /// second derivatives of weightsᵀ g added to `curvature`.
  template <class Values, class Rows, class CurvatureType>
  static void expand_constraints(const Problem<Derived>& problem, const State& x, const Control& u,
                                 const Values& weights, Values& values, Rows& by_xu,
                                 CurvatureType& curvature) {
    Array<Number, States> jet_x;
    Array<Number, Controls> jet_u;
    make_variables<2>(x, u, jet_x, jet_u);
    const auto g = Derived::constraints(problem, jet_x, jet_u);
    for (std::size_t i = 0; i < g.size(); ++i) {
      values[i] = g[i].value;
      for (int j = 0; j < States + Controls; ++j) {
        by_xu(static_cast<int>(i), j) = g[i].gradient[idx(j)];
      }
      add(g[i], weights[i], curvature);
    }
  }

  /// First derivatives of the terminal cost; the second ones are added to `by_xx`.
  template <class Matrix>
  static void expand_terminal_cost(const Problem<Derived>& problem, const State& x, State& by_x,
                                   Matrix& by_xx) {
    using StateJet = Jet<static_cast<std::size_t>(States)>;
    Array<StateJet, States> jets;
    for (std::size_t i = 0; i < x.size(); ++i) jets[i] = StateJet::variable(x[i], i);
    const StateJet cost = Derived::terminal_cost(problem, jets);
    for (int i = 0; i < States; ++i) {
      by_x[idx(i)] = cost.gradient[idx(i)];
      for (int j = 0; j < States; ++j) by_xx(i, j) += cost.second(idx(i), idx(j));
    }
  }

 private:
  template <int Order>
  using NumberOf = Jet<static_cast<std::size_t>(States + Controls), Order>;
  using Number = NumberOf<2>;

  static constexpr std::size_t idx(int i) { return static_cast<std::size_t>(i); }

  template <int Order>
  static void make_variables(const State& x, const Control& u,
                             Array<NumberOf<Order>, States>& jet_x,
                             Array<NumberOf<Order>, Controls>& jet_u) {
    for (std::size_t i = 0; i < x.size(); ++i) jet_x[i] = NumberOf<Order>::variable(x[i], i);
    for (std::size_t i = 0; i < u.size(); ++i) {
      jet_u[i] = NumberOf<Order>::variable(u[i], x.size() + i);
    }
  }

  template <int Order>
  static Array<NumberOf<Order>, States> jets_of_dynamics(const Problem<Derived>& problem,
                                                         const State& x, const Control& u) {
    Array<NumberOf<Order>, States> jet_x;
    Array<NumberOf<Order>, Controls> jet_u;
    make_variables<Order>(x, u, jet_x, jet_u);
    return Derived::dynamics(problem, jet_x, jet_u);
  }

  static Number jet_of_cost(const Problem<Derived>& problem, const State& x, const Control& u) {
    Array<Number, States> jet_x;
    Array<Number, Controls> jet_u;
    make_variables<2>(x, u, jet_x, jet_u);
    return Derived::stage_cost(problem, jet_x, jet_u);
  }

  template <class Jets>
  static void write_jacobian(const Jets& f, Jacobian<Derived>& jacobian) {
    for (int row = 0; row < States; ++row) {
      const auto& gradient = f[idx(row)].gradient;
      for (int i = 0; i < States; ++i) jacobian.x(row, i) = gradient[idx(i)];
      for (int i = 0; i < Controls; ++i) jacobian.u(row, i) = gradient[idx(States + i)];
    }
  }

  template <class CurvatureType>
  static void add(const Number& jet, double scale, CurvatureType& curvature) {
    for (int i = 0; i < States; ++i) {
      for (int j = 0; j < States; ++j) curvature.xx(i, j) += scale * jet.second(idx(i), idx(j));
      for (int j = 0; j < Controls; ++j) {
        curvature.xu(i, j) += scale * jet.second(idx(i), idx(States + j));
      }
    }
    for (int i = 0; i < Controls; ++i) {
      for (int j = 0; j < Controls; ++j) {
        curvature.uu(i, j) += scale * jet.second(idx(States + i), idx(States + j));
      }
    }
  }
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__SYSTEM_MODEL_HPP_
