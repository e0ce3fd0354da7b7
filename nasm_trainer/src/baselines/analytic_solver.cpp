// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/baselines/analytic_solver.hpp"

#include <cmath>
#include <optional>
#include <stdexcept>

#include "nasm_core/solvers/analytic.hpp"
#include "nasm_core/solvers/navigation.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Instance;
using nasm_core::SolveReport;
using nasm_core::SolveStatus;
using nasm_core::System;
using nasm_core::SystemInfo;
using nasm_core::Trajectory;

/// Controls and the free initial state that belongs to them.
struct Answer {
  Eigen::MatrixXd controls;
  double free_state;
};

/// Not by analytic_controls: the search for the course, which takes long, also finds its duration.
std::optional<Answer> course(const Instance& instance) {
  if (!instance.initial_state.isZero(0.0)) return std::nullopt;
  const auto& p = instance.parameters;
  const auto found = nasm_core::navigate(
      {instance.goal(0), instance.goal(1), p(0), p(1), p(2), p(3), p(4)}, instance.steps);
  if (!found) return std::nullopt;
  return Answer{Eigen::Map<const Eigen::MatrixXd>(found->headings.data(), 1, instance.steps),
                found->duration};
}

std::optional<Answer> answer(const SystemInfo& info, const Instance& instance) {
  if (info.name == "zermelo") return course(instance);
  const auto controls = nasm_core::analytic_controls(info, instance);
  if (!controls) return std::nullopt;
  // The height before the start of the brachistochrone: no curvature in the first interval.
  return Answer{*controls, 2.0 * instance.initial_state(0) - (*controls)(0, 0)};
}

}  // namespace

AnalyticSolver::AnalyticSolver(const System& system)
    : system_(system), evaluator_(system.make_evaluator()) {
  if (supports(system.info())) return;
  std::string names;
  for (const std::string& name : supported_systems()) names += (names.empty() ? "" : ", ") + name;
  throw std::invalid_argument("there is no formula for " + system.info().name +
                              "; analytic answers: " + names);
}

bool AnalyticSolver::supports(const SystemInfo& info) {
  return nasm_core::analytic_controls(info, nasm_core::default_instance(info)).has_value();
}

std::vector<std::string> AnalyticSolver::supported_systems() {
  std::vector<std::string> names;
  for (const std::string& name : nasm_core::system_names()) {
    if (supports(nasm_core::find_system(name).info())) names.push_back(name);
  }
  return names;
}

SolveReport AnalyticSolver::solve(const Instance& instance, Trajectory& trajectory) {
  SolveReport report;
  const SystemInfo& info = system_.info();
  if (system_.check(instance) || evaluator_->bind(instance)) return report;
  const auto found = answer(info, instance);
  if (!found) return report;

  trajectory.resize(info, instance.steps);
  trajectory.controls = found->controls;
  trajectory.states.setZero();
  trajectory.states(trajectory.states.rows() - 1, 0) = found->free_state;
  trajectory.multipliers.setZero();
  gradient_.resize(found->controls.rows(), found->controls.cols());
  report.cost = evaluator_->gradient(trajectory, gradient_);
  report.gradient_norm = gradient_.norm();
  const Eigen::VectorXd end = trajectory.states.col(instance.steps).head(info.terminal_states);
  report.constraint_violation =
      (end - instance.goal.head(info.terminal_states)).lpNorm<Eigen::Infinity>();
  report.status = std::isfinite(report.cost) ? SolveStatus::kConverged : SolveStatus::kDiverged;
  return report;
}

}  // namespace nasm_trainer
