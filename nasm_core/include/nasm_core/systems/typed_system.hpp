// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SYSTEMS__TYPED_SYSTEM_HPP_
#define NASM_CORE__SYSTEMS__TYPED_SYSTEM_HPP_

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/structure.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/solvers/interior_point.hpp"
#include "nasm_core/solvers/newton.hpp"

namespace nasm_core {

template <class Model>
class TypedEvaluator final : public Evaluator {
 public:
  explicit TypedEvaluator(const SystemInfo& info) : info_(info) {
    jacobian_.x.setZero();
    jacobian_.u.setZero();
    bind(default_instance(info));
  }

  std::optional<Fault> bind(const Instance& instance) override {
    if (auto fault = check_typed<Model>(info_, instance)) return fault;
    problem_ = make_problem<Model>(instance);
    path_.resize(problem_.steps);
    return std::nullopt;
  }

  void dynamics(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef f) const override {
    copy_out(Model::dynamics(problem_, state(x), control(u)), f);
  }

  void step(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef next) const override {
    copy_out(nasm_core::step(problem_, state(x), control(u)), next);
  }

  double stage_cost(const ConstVectorRef& x, const ConstVectorRef& u) const override {
    return Model::stage_cost(problem_, state(x), control(u));
  }

  void linearise(const ConstVectorRef& x, const ConstVectorRef& u, MatrixRef by_x,
                 MatrixRef by_u) const override {
    Model::jacobian(problem_, state(x), control(u), jacobian_);
    by_x = jacobian_.x.template topRows<nx>();
    by_u = jacobian_.u.template topRows<nx>();
  }

  void cost_gradient(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef by_x,
                     VectorRef by_u) const override {
    State cost_x;
    Control cost_u;
    Model::cost_gradient(problem_, state(x), control(u), cost_x, cost_u);
    copy_out(cost_x, by_x);
    copy_out(cost_u, by_u);
  }

  void curvature(const ConstVectorRef& x, const ConstVectorRef& u, double cost_scale,
                 const ConstVectorRef& weights, MatrixRef by_xu) const override {
    Curvature<Model> curvature;
    curvature.xx.setZero();
    curvature.xu.setZero();
    curvature.uu.setZero();
    const State at = state(x);
    const Control control_at = control(u);
    Model::expand(problem_, at, control_at, state(weights), jacobian_, curvature);
    Model::add_cost_curvature(problem_, at, control_at, cost_scale, curvature);
    copy_out(curvature, by_xu);
  }

  void linearise_step(const ConstVectorRef& x, const ConstVectorRef& u, MatrixRef by_x,
                      MatrixRef by_u) const override {
    expansion_.linearise(problem_, state(x), control(u), jacobian_of_step_);
    by_x = jacobian_of_step_.x.template topRows<nx>();
    by_u = jacobian_of_step_.u.template topRows<nx>();
  }

  void step_curvature(const ConstVectorRef& x, const ConstVectorRef& u, double cost_scale,
                      const ConstVectorRef& weights, const ConstVectorRef& duals,
                      MatrixRef by_xu) const override {
    Curvature<Model> curvature;
    curvature.xx.setZero();
    curvature.xu.setZero();
    curvature.uu.setZero();
    const State at = state(x);
    const Control control_at = control(u);
    expansion_.expand(problem_, at, control_at, state(weights), jacobian_of_step_, curvature);
    Model::add_cost_curvature(problem_, at, control_at, cost_scale, curvature);
    if constexpr (nc > 0) {
      Rows multipliers, values;
      std::copy_n(duals.data(), nc, multipliers.begin());
      ConstraintJacobian unused;
      Model::expand_constraints(problem_, at, control_at, multipliers, values, unused, curvature);
    }
    copy_out(curvature, by_xu);
  }

  void constraints(const ConstVectorRef& x, const ConstVectorRef& u, VectorRef g) const override {
    copy_out(Model::constraints(problem_, state(x), control(u)), g);
  }

  void constraint_jacobian(const ConstVectorRef& x, const ConstVectorRef& u,
                           MatrixRef by_xu) const override {
    if constexpr (nc > 0) {
      Rows values;
      ConstraintJacobian jacobian;
      Curvature<Model> unused;
      Model::expand_constraints(problem_, state(x), control(u), Rows{}, values, jacobian, unused);
      by_xu = jacobian;
    } else {
      eigen_assert(by_xu.rows() == 0);
    }
  }

  void violations(const Trajectory& trajectory, int substeps, VectorRef worst) const override {
    worst.setZero();
    if constexpr (nc > 0) {
      Problem<Model> fine = problem_;
      fine.dt /= substeps;
      const Eigen::Index steps = trajectory.controls.cols();
      measure_constraints(trajectory, worst);
      State x = state(trajectory.states.col(0));
      for (Eigen::Index k = 0; k < steps; ++k) {
        if constexpr (Model::integrator == Integrator::kRungeKutta4) {
          if (keeps_between(static_cast<std::size_t>(k))) continue;
          x = state(trajectory.states.col(k));
        }
        const Control u = control(trajectory.controls.col(k));
        for (int i = 1; i <= substeps; ++i) {
          x = runge_kutta_step(fine, x, u);
          exceed(Model::constraints(problem_, x, u), 0, nc, worst);
        }
      }
    } else {
      static_cast<void>(trajectory);
      static_cast<void>(substeps);
    }
  }

  double terminal_cost(const ConstVectorRef& x) const override {
    if constexpr (Model::has_terminal_cost) return Model::terminal_cost(problem_, state(x));
    return 0.0;
  }

  void terminal_gradient(const ConstVectorRef& x, VectorRef by_x) const override {
    State gradient{};
    if constexpr (Model::has_terminal_cost) {
      Eigen::Matrix<double, nx, nx> unused = Eigen::Matrix<double, nx, nx>::Zero();
      Model::expand_terminal_cost(problem_, state(x), gradient, unused);
    }
    copy_out(gradient, by_x);
  }

  void terminal_curvature(const ConstVectorRef& x, double cost_scale, const ConstVectorRef& duals,
                          MatrixRef by_xx) const override {
    by_xx.setZero();
    if constexpr (Model::has_terminal_cost) {
      State unused;
      Model::expand_terminal_cost(problem_, state(x), unused, by_xx);
      by_xx *= cost_scale;
    }
    if constexpr (Model::state_constraint_dim > 0) {
      Rows multipliers{}, values;
      std::copy_n(duals.data(), Model::state_constraint_dim, multipliers.begin());
      ConstraintJacobian unused;
      Curvature<Model> curvature;
      curvature.xx.setZero();
      Model::expand_constraints(problem_, state(x), Control{}, multipliers, values, unused,
                                curvature);
      by_xx += curvature.xx.template topRows<nx>();
    } else {
      static_cast<void>(duals);
    }
  }

  void control_bounds(VectorRef lower, VectorRef upper) const override {
    Control low, high;
    find_bounds(low, high);
    copy_out(low, lower);
    copy_out(high, upper);
  }

  bool resting_state(VectorRef x) const override {
    if constexpr (Model::has_rest) copy_out(Model::reference(problem_), x);
    return Model::has_rest;
  }

  bool resting_control(const ConstVectorRef& x, VectorRef u) const override {
    if constexpr (Model::has_rest) {
      const State error = Model::error(problem_, state(x));
      const Eigen::MatrixXd& gain = Model::resting_law().gain;
      Control rest = Model::resting_control(problem_);
      Control low, high;
      find_bounds(low, high);
      for (int i = 0; i < nu; ++i) {
        const auto c = static_cast<std::size_t>(i);
        for (int j = 0; j < nx; ++j) rest[c] -= gain(i, j) * error[static_cast<std::size_t>(j)];
        u(i) = std::min(std::max(rest[c], low[c]), high[c]);
      }
      return true;
    } else {
      static_cast<void>(x);
      static_cast<void>(u);
      return false;
    }
  }

  bool stabilising_control(const ConstVectorRef& x, VectorRef u) const override {
    if constexpr (Model::has_rest) copy_out(Model::stabilising_control(problem_, state(x)), u);
    return Model::has_rest;
  }

  bool roll_out_corrections(Trajectory& trajectory) const override {
    if constexpr (Model::has_rest) {
      Control low, high;
      find_bounds(low, high);
      trajectory.resize(info_, problem_.steps);
      State x = problem_.initial_state;
      for (int k = 0; k < problem_.steps; ++k) {
        const auto correction = trajectory.controls.col(k);
        Control u = Model::stabilising_control(problem_, x);
        for (std::size_t i = 0; i < u.size(); ++i) {
          u[i] =
              std::min(std::max(u[i] + correction(static_cast<Eigen::Index>(i)), low[i]), high[i]);
        }
        std::copy(x.begin(), x.end(), trajectory.states.col(k).data());
        std::copy(u.begin(), u.end(), trajectory.controls.col(k).data());
        x = nasm_core::step(problem_, x, u);
      }
      std::copy(x.begin(), x.end(), trajectory.states.col(problem_.steps).data());
    } else {
      static_cast<void>(trajectory);
    }
    return Model::has_rest;
  }

  double roll_out(Trajectory& trajectory) const override {
    take(trajectory);
    save(path_, trajectory);
    return path_.cost;
  }

  double gradient(Trajectory& trajectory, MatrixRef by_controls) const override {
    take(trajectory);
    eigen_assert(by_controls.rows() == nu && by_controls.cols() == problem_.steps);
    State costate{};
    const Eigen::Map<const Eigen::Matrix<double, nx, 1>> end(path_.x.back().data());
    terminal_gradient(end, Eigen::Map<Eigen::Matrix<double, nx, 1>>(costate.data()));
    for (std::size_t i = 0; i < path_.multipliers.size(); ++i) costate[i] += path_.multipliers[i];
    State cost_x;
    Control cost_u;
    for (std::size_t k = path_.u.size(); k-- > 0;) {
      Model::cost_gradient(problem_, path_.x[k], path_.u[k], cost_x, cost_u);
      const auto column = by_controls.col(static_cast<Eigen::Index>(k));
      if constexpr (Model::integrator == Integrator::kEuler) {
        Model::jacobian(problem_, path_.x[k], path_.u[k], jacobian_);
        copy_out(adjoint_step(problem_, jacobian_, cost_x, cost_u, costate), column);
      } else {
        Control by_u;
        const State after = costate;
        expansion_.pull_back(problem_, path_.x[k], path_.u[k], after, costate, by_u);
        costate = shifted(costate, 1.0, cost_x);
        copy_out(shifted(by_u, 1.0, cost_u), column);
      }
    }
    save(path_, trajectory);
    return path_.cost;
  }

 private:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  static constexpr int nc = Model::constraint_dim;
  using State = typename Model::State;
  using Control = typename Model::Control;
  using Rows = Array<double, nc>;
  using ConstraintJacobian = Eigen::Matrix<double, nc, nx + nu>;

  static State state(const ConstVectorRef& x) {
    eigen_assert(x.size() == nx);
    State result;
    std::copy_n(x.data(), nx, result.begin());
    return result;
  }

  static Control control(const ConstVectorRef& u) {
    eigen_assert(u.size() == nu);
    Control result;
    std::copy_n(u.data(), nu, result.begin());
    return result;
  }

  template <class Values>
  static void copy_out(const Values& values, VectorRef target) {
    eigen_assert(target.size() == static_cast<Eigen::Index>(values.size()));
    std::copy(values.begin(), values.end(), target.data());
  }

  static void copy_out(const Curvature<Model>& curvature, MatrixRef by_xu) {
    by_xu.topLeftCorner(nx, nx) = curvature.xx.template topRows<nx>();
    by_xu.topRightCorner(nx, nu) = curvature.xu.template topRows<nx>();
    by_xu.bottomLeftCorner(nu, nx) = curvature.xu.template topRows<nx>().transpose();
    by_xu.bottomRightCorner(nu, nu) = curvature.uu;
  }

  void find_bounds(Control& low, Control& high) const {
    low = control(info_.control_lower);
    high = control(info_.control_upper);
    Model::tighten_bounds(problem_, low, high);
  }

  template <class Values>
  static void exceed(const Values& g, int first, int end, VectorRef worst) {
    for (int i = first; i < end; ++i) worst(i) = std::max(worst(i), g[static_cast<std::size_t>(i)]);
  }

  /// Fills `on_grid_`.
  void measure_constraints(const Trajectory& trajectory, VectorRef worst) const {
    const Eigen::Index steps = trajectory.controls.cols();
    on_grid_.resize(static_cast<std::size_t>(steps) + 1);
    for (Eigen::Index k = 0; k <= steps; ++k) {
      Rows& g = on_grid_[static_cast<std::size_t>(k)];
      g = Model::constraints(problem_, state(trajectory.states.col(k)),
                             control(trajectory.controls.col(std::min(k, steps - 1))));
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

  void take(Trajectory& trajectory) const {
    if (trajectory.controls.rows() != nu || trajectory.controls.cols() != problem_.steps) {
      throw std::invalid_argument("the trajectory's controls must have " + std::to_string(nu) +
                                  " rows and " + std::to_string(problem_.steps) + " columns");
    }
    load(problem_, trajectory, path_);
    trajectory.resize(info_, problem_.steps);
    nasm_core::roll_out(problem_, path_);
  }

  const SystemInfo& info_;
  Problem<Model> problem_;
  mutable Jacobian<Model> jacobian_;
  mutable Jacobian<Model> jacobian_of_step_;
  mutable StepExpansion<Model> expansion_;
  mutable Path<Model> path_;
  mutable std::vector<Rows> on_grid_;  // constraints, see `violations`
};

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

/// Whether the problem is one of Euler steps, stage costs and bounds, with terminal and free
/// states.
template <class Model>
constexpr bool is_plain() {
  return Model::integrator == Integrator::kEuler && Model::constraint_dim == 0 &&
         !Model::has_terminal_cost;
}

template <class Model>
class TypedSystem final : public System {
 public:
  TypedSystem() : info_(Model::info()), pattern_(find_pattern<Model>()) {
    info_.state_constraints = Model::state_constraint_dim;
    if (info_.constraints.empty()) {
      for (int i = 1; i <= Model::constraint_dim; ++i) {
        info_.constraints.push_back({"constraint_" + std::to_string(i), "1"});
      }
    }
    if constexpr (Model::has_rest) describe_rest();
    check_info(info_, {Model::state_dim, Model::control_dim, Model::goal_dim, Model::parameter_dim,
                       Model::free_dim, Model::terminal_dim, Model::constraint_dim,
                       Model::state_constraint_dim});
  }

  const SystemInfo& info() const override { return info_; }
  const Pattern& pattern() const override { return pattern_; }

  std::optional<Fault> check(const Instance& instance) const override {
    return check_typed<Model>(info_, instance);
  }

  void guess(const Instance& instance, Trajectory& trajectory, int branch) const override {
    if (const auto fault = check(instance)) throw std::invalid_argument(fault->text);
    const Problem<Model> problem = make_problem<Model>(instance);
    trajectory.resize(info_, problem.steps);
    typename Model::State x = problem.initial_state;
    Array<double, Model::terminal_dim> multipliers{};
    Model::guess_free(problem, x, multipliers);
    std::copy(multipliers.begin(), multipliers.end(), trajectory.multipliers.data());
    std::copy(x.begin(), x.end(), trajectory.states.col(0).data());
    for (int k = 0; k < problem.steps; ++k) {
      const typename Model::Control u = Model::guess_control(problem, branch, k);
      x = nasm_core::step(problem, x, u);
      std::copy(u.begin(), u.end(), trajectory.controls.col(k).data());
      std::copy(x.begin(), x.end(), trajectory.states.col(k + 1).data());
    }
  }

  int branch_of(const Trajectory& trajectory) const override {
    return Model::branch_of(trajectory.states);
  }

  std::unique_ptr<Evaluator> make_evaluator() const override {
    return std::make_unique<TypedEvaluator<Model>>(info_);
  }

  std::unique_ptr<NewtonSolver> make_newton(const NewtonOptions& options) const override {
    if constexpr (is_plain<Model>()) {
      return std::make_unique<TypedNewton<Model>>(info_, options);
    } else {
      return std::make_unique<TypedInteriorPoint<Model>>(info_, options);
    }
  }

 private:
  void describe_rest() {
    const auto rest = Model::reference(make_problem<Model>(default_instance(info_)));
    info_.rest = Eigen::Map<const Eigen::VectorXd>(rest.data(), Model::state_dim);
    for (int i = 0; i < Model::state_dim; ++i) {
      if (Model::is_angle(i)) info_.angles.push_back(i);
    }
  }

  SystemInfo info_;
  Pattern pattern_;
};

}  // namespace nasm_core

/// Makes the model known by the name in its `info()`; stands after the model, in its source file.
#define NASM_CORE_REGISTER_SYSTEM(Model)                                                         \
  [[maybe_unused]] static const bool NASM_CORE_NAME_FOR_LINE(__LINE__) =                         \
      ::nasm_core::register_system(NASM_CORE_SYSTEM_INTERFACE,                                   \
                                   []() -> std::unique_ptr<::nasm_core::System> {                \
                                     return std::make_unique<::nasm_core::TypedSystem<Model>>(); \
                                   });
#define NASM_CORE_NAME_FOR_LINE(line) NASM_CORE_JOINED(nasm_core_registered_, line)
#define NASM_CORE_JOINED(first, second) first##second

#endif  // NASM_CORE__SYSTEMS__TYPED_SYSTEM_HPP_
