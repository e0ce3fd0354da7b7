// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SYSTEMS__TYPED_EVALUATOR_HPP_
#define NASM_CORE__SYSTEMS__TYPED_EVALUATOR_HPP_

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/step_expansion.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/systems/violation_finder.hpp"

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
    violations_.find(problem_, trajectory, substeps, worst);
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
  mutable ViolationFinder<Model> violations_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SYSTEMS__TYPED_EVALUATOR_HPP_
