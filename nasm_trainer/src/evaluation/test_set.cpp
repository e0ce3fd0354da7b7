// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <stdexcept>

#include "nasm_core/evaluation/closed_loop/policy.hpp"
#include "nasm_core/evaluation/plan_judge.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/solvers/analytic.hpp"
#include "nasm_trainer/baselines/analytic_solver.hpp"
#include "nasm_trainer/evaluation/accuracy.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Instance;
using nasm_core::System;

struct Solution {
  Eigen::MatrixXd controls;
  double cost;
  double best_cost;
  Eigen::MatrixXd exact;  // empty if there is no formula
};

/// The best of the minima that model-predictive control finds from several guesses.
std::optional<Solution> solve_from_guesses(const System& system, const Instance& instance) {
  const auto policy = nasm_core::make_policy(nasm_core::PolicyKind::kExact, system, {});
  nasm_core::Trajectory trajectory;
  trajectory.resize(system.info(), instance.steps);
  policy->start(instance);
  using nasm_core::DecisionSource;
  if (policy->decide(instance.initial_state, trajectory.controls) != DecisionSource::kComputed) {
    return std::nullopt;
  }
  nasm_core::PlanJudge judge(system);
  judge.bind(instance);
  trajectory.states.col(0) = instance.initial_state;
  const nasm_core::PlanJudge::Merit merit = judge.judge(trajectory);
  // A gap to a plan that cannot keep the constraints says nothing.
  if (merit.violation > 0.0) return std::nullopt;
  return Solution{trajectory.controls, merit.cost, merit.cost, {}};
}

std::optional<Solution> solve(const System& system, const Instance& instance,
                              nasm_core::NewtonSolver& newton) {
  if (system.check(instance)) return std::nullopt;
  if (system.info().rest.size() > 0) return solve_from_guesses(system, instance);
  nasm_core::Trajectory trajectory;
  system.guess(instance, trajectory);
  const auto report = newton.solve(instance, trajectory);
  if (!nasm_core::is_optimal(report.status) || system.branch_of(trajectory) != 0) {
    return std::nullopt;
  }
  Solution solution{trajectory.controls, report.cost, report.cost, {}};
  if (AnalyticSolver::supports(system.info())) {
    const auto exact = nasm_core::analytic_controls(system.info(), instance);
    if (!exact) return std::nullopt;
    solution.exact = *exact;
  }
  for (int branch = 1; branch < static_cast<int>(system.info().branches.size()); ++branch) {
    system.guess(instance, trajectory, branch);
    const auto other = newton.solve(instance, trajectory);
    if (nasm_core::is_optimal(other.status)) {
      solution.best_cost = std::min(solution.best_cost, other.cost);
    }
  }
  return solution;
}

}  // namespace

TestSet make_test_set(const std::string& system_name, const std::string& split_name,
                      nasm_core::Encoding encoding, int count, uint64_t seed) {
  if (count < 1) {
    throw std::invalid_argument("the number of test instances is " + std::to_string(count) +
                                ", must be at least 1");
  }
  const System& system = nasm_core::find_system(system_name);
  const auto& split = nasm_core::find_split(system.info(), split_name);
  const auto components = nasm_core::encoded_components(system.info(), encoding);
  const auto newton = system.make_newton();
  TestSet set;
  set.system = system_name;
  set.split = split_name;
  set.encoding = encoding;
  set.seed = seed;
  set.encoded.resize(static_cast<Eigen::Index>(components.size()), count);
  set.optimal_cost.resize(count);
  set.best_cost.resize(count);
  Eigen::Index solved = 0;
  for (int i = 0; i < count; ++i) {
    const Instance instance =
        nasm_core::draw_instance(system, split, seed, static_cast<uint64_t>(i));
    const auto solution = solve(system, instance, *newton);
    if (!solution) continue;
    set.instances.push_back(instance);
    nasm_core::encode(instance, components, set.encoded.col(solved));
    set.optimal_cost(solved) = solution->cost;
    set.best_cost(solved) = solution->best_cost;
    set.optimal_controls.push_back(solution->controls);
    if (solution->exact.size() > 0) set.exact_controls.push_back(solution->exact);
    ++solved;
  }
  if (solved == 0) {
    throw std::runtime_error("none of " + std::to_string(count) + " instances of " + system_name +
                             ", split " + split_name + ", seed " + std::to_string(seed) +
                             " has a solution; draw more or others");
  }
  set.encoded.conservativeResize(Eigen::NoChange, solved);
  set.optimal_cost.conservativeResize(solved);
  set.best_cost.conservativeResize(solved);
  return set;
}

}  // namespace nasm_trainer
