// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SYSTEMS__TYPED_SYSTEM_HPP_
#define NASM_CORE__SYSTEMS__TYPED_SYSTEM_HPP_

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "nasm_core/ocp/discretisation.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/solvers/interior_point.hpp"
#include "nasm_core/solvers/newton.hpp"
#include "nasm_core/systems/find_pattern.hpp"
#include "nasm_core/systems/typed_evaluator.hpp"

namespace nasm_core {

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
