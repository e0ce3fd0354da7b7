// SPDX-License-Identifier: Apache-2.0
#include "dataset/labeller.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "dataset/neighbours.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/correction.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::SolveStatus;

Outcome outcome_of(SolveStatus status) {
  switch (status) {
    case SolveStatus::kConverged:
      return Outcome::kLabelled;
    case SolveStatus::kPrecisionLimit:
      return Outcome::kGradientTooLarge;
    case SolveStatus::kIterationLimit:
      return Outcome::kIterationLimit;
    case SolveStatus::kStationary:
    case SolveStatus::kInfeasible:
    case SolveStatus::kNoDescent:
      return Outcome::kNoDescent;
    case SolveStatus::kDiverged:
      return Outcome::kDiverged;
    case SolveStatus::kInvalidInstance:
      return Outcome::kInvalidInstance;
  }
  return Outcome::kInvalidInstance;
}

}  // namespace

Labeller::Labeller(const DatasetRequest& request, const Layout& layout,
                   std::unique_ptr<nasm_core::Solver> solver)
    : request_(request),
      layout_(layout),
      system_(nasm_core::find_system(request.system)),
      split_(nasm_core::find_split(system_.info(), request.split)),
      components_(nasm_core::encoded_components(system_.info(), request.encoding)),
      solver_(std::move(solver)),
      evaluator_(system_.make_evaluator()) {
}

void Labeller::label(uint64_t index, Record& record) {
  auto instance =
      nasm_core::draw_instance(system_, split_, request_.seed, index, request_.horizon_jitter);
  instance.steps = request_.steps;
  record.index = index;
  record.values.setZero(layout_.width);
  report_ = {};
  record.outcome = solve(instance);
  record.iterations = report_.iterations;
  if (record.outcome == Outcome::kLabelled) store(instance, record.values);
}

/// All labels come from the first branch of the system: a map that sometimes followed another one
/// would be the average of the two.
Outcome Labeller::solve(const nasm_core::Instance& instance) {
  if (system_.check(instance)) return Outcome::kInvalidInstance;
  const auto& info = system_.info();
  if (info.angles.empty() && nasm_core::answers_with_corrections(info, request_.encoding)) {
    const Outcome outcome = solve_from_feedback(instance);
    if (outcome == Outcome::kLabelled) return outcome;
  }
  system_.guess(instance, trajectory_, 0);
  const Outcome outcome = solve_from_guess(instance);
  return Neighbours::are_needed(request_) ? try_regulator(instance, outcome) : outcome;
}

/// From where the stabilising feedback leads. That is a better guess than the system's, from which
/// a quadrotor sometimes makes a somersault.
Outcome Labeller::solve_from_feedback(const nasm_core::Instance& instance) {
  system_.guess(instance, trajectory_, 0);
  evaluator_->bind(instance);
  trajectory_.controls.setZero();
  evaluator_->roll_out_corrections(trajectory_);
  return solve_from_guess(instance);
}

/// Near the goal, the regulator's way is a better guess than the system's, in which poles fall.
Outcome Labeller::try_regulator(const nasm_core::Instance& instance, Outcome outcome) {
  const nasm_core::Trajectory first = trajectory_;
  const nasm_core::SolveReport report = report_;
  const Outcome second = solve_from_feedback(instance);
  const bool is_better =
      second == Outcome::kLabelled && (outcome != Outcome::kLabelled || report_.cost < report.cost);
  if (is_better) return second;
  trajectory_ = first;
  report_ = report;
  return outcome;
}

/// From the guess in `trajectory_`.
Outcome Labeller::solve_from_guess(const nasm_core::Instance& instance) {
  report_ = solver_->solve(instance, trajectory_);
  // Without a demand on accuracy a solver's last word is a label too, as it is for PDP in the
  // paper.
  const bool last_word_counts = !std::isfinite(request_.tolerance);
  if (report_.status != SolveStatus::kConverged &&
      !(last_word_counts && report_.status == SolveStatus::kIterationLimit)) {
    return outcome_of(report_.status);
  }
  if (!trajectory_.controls.allFinite() || !trajectory_.states.allFinite() ||
      !std::isfinite(report_.cost) || !std::isfinite(report_.gradient_norm) ||
      !std::isfinite(report_.constraint_violation)) {
    return Outcome::kNotFinite;
  }
  if (report_.constraint_violation > request_.tolerance) return Outcome::kConstraintViolated;
  if (system_.branch_of(trajectory_) != 0) return Outcome::kOtherBranch;
  const double scale = std::max(1.0, std::abs(report_.cost));
  return report_.gradient_norm > request_.tolerance * scale ? Outcome::kGradientTooLarge
                                                            : Outcome::kLabelled;
}

nasm_core::Instance Labeller::instance_of(const Record& record) const {
  const auto values = [&](ColumnId id) {
    const Column& column = layout_.columns[id];
    return record.values.segment(column.offset, column.width);
  };
  auto instance = nasm_core::default_instance(system_.info());
  instance.goal = values(kGoal);
  instance.initial_state = values(kInitialState);
  instance.parameters = values(kParameters);
  instance.horizon = values(kHorizon)(0);
  instance.steps = request_.steps;
  return instance;
}

bool Labeller::relabel(const Record& neighbour, Record& record) {
  constexpr double kClearly = 1e-3;
  const nasm_core::Instance instance = instance_of(record);
  nasm_core::Instance there = instance_of(neighbour);
  for (const int angle : system_.info().angles) {
    const double turns =
        (instance.initial_state(angle) - there.initial_state(angle)) / (2.0 * M_PI);
    there.initial_state(angle) += 2.0 * M_PI * std::round(turns);
  }
  if (evaluator_->bind(there)) return false;
  const Column& controls = layout_.columns[kControls];
  trajectory_.resize(system_.info(), request_.steps);
  trajectory_.multipliers.setZero();
  trajectory_.controls.reshaped() = neighbour.values.segment(controls.offset, controls.width);
  evaluator_->roll_out(trajectory_);
  report_ = {};
  if (solve_from_guess(instance) != Outcome::kLabelled) return false;
  const double cost = record.values(layout_.columns[kCost].offset);
  if (!(report_.cost < cost - kClearly * std::abs(cost))) return false;
  record.iterations = report_.iterations;
  store(instance, record.values);
  return true;
}

void Labeller::store_corrections(const nasm_core::Instance& instance,
                                 const nasm_core::Trajectory& solution,
                                 Eigen::VectorXd& values) const {
  const Column& column = layout_.columns[kCorrections];
  if (column.width == 0) return;
  evaluator_->bind(instance);
  const Eigen::Map<Eigen::MatrixXd> corrections(values.data() + column.offset,
                                                solution.controls.rows(), solution.controls.cols());
  nasm_core::find_corrections(system_.info(), *evaluator_, solution, corrections);
}

void Labeller::store(const nasm_core::Instance& instance, Eigen::VectorXd& values) const {
  const auto put = [&](ColumnId id, const auto& numbers) {
    const Column& column = layout_.columns[id];
    values.segment(column.offset, column.width) = numbers;
  };
  const Column& encoded = layout_.columns[kEncoded];
  nasm_core::encode(instance, components_, values.segment(encoded.offset, encoded.width));
  put(kGoal, instance.goal);
  put(kInitialState, instance.initial_state);
  put(kFreeState, trajectory_.states.col(0).tail(system_.info().free_states));
  put(kParameters, instance.parameters);
  // Controls are columns in memory, so that the flat order is by step.
  put(kControls, trajectory_.controls.reshaped());
  store_corrections(instance, trajectory_, values);
  values(layout_.columns[kHorizon].offset) = instance.horizon;
  values(layout_.columns[kCost].offset) = report_.cost;
  values(layout_.columns[kGradientNorm].offset) = report_.gradient_norm;
}

}  // namespace nasm_trainer
