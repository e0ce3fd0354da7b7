// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "nasm_common/processor_time.hpp"
#include "nasm_common/random.hpp"

namespace nasm_core {
namespace {

/// Beyond this, numbers have no physical meaning and functions of them may overflow.
constexpr double kInfinite = 1e6;

int steps_of(const Instance& instance, double duration_s) {
  return static_cast<int>(std::lround(duration_s * instance.steps / instance.horizon));
}

void check(const Instance& instance, const RunOptions& options) {
  const auto refuse = [](const std::string& text) { throw std::invalid_argument(text); };
  if (!(options.hold_s > 0.0 && std::isfinite(options.duration_s))) {
    refuse("duration_s and hold_s must be positive");
  }
  if (!(options.duration_s > options.hold_s)) {
    refuse("duration_s is " + std::to_string(options.duration_s) +
           ": must be longer than hold_s, " + std::to_string(options.hold_s));
  }
  if (options.steps_per_period < 1 || options.steps_per_period > instance.steps) {
    refuse("steps_per_period is " + std::to_string(options.steps_per_period) +
           ": must be from 1 to the steps of a plan, " + std::to_string(instance.steps));
  }
  if (options.substeps < 1) refuse("substeps must be at least 1");
}

}  // namespace

Instance judged_instance(const SystemInfo& info, const Instance& instance,
                         const RunOptions& options) {
  Instance judged = instance;
  for (const auto& [name, value] : options.judged_by) {
    judged.parameters(parameter_index(info, name)) = value;
  }
  return judged;
}

/// The state of a run besides the plant's.
struct ClosedLoop::Progress {
  Progress(uint64_t seed, Eigen::VectorXd sigma) : random(seed), noise(std::move(sigma)) {}

  int step = 0;
  double step_s = 0.0;
  int delay_substeps = 0;
  Eigen::MatrixXd commands;  ///< of the period
  Eigen::VectorXd previous;  ///< command of the step before
  Eigen::VectorXd measured;
  nasm_common::Random random;
  Eigen::VectorXd noise;
  int impulse_substep = -1;       ///< counted from the start of the run
  double at_goal_since_s = -1.0;  ///< negative: is not at the goal
};

ClosedLoop::ClosedLoop(const System& system)
    : system_(system),
      plant_(system),
      normaliser_(system.info()),
      nominal_(system.make_evaluator()),
      judge_(system.make_evaluator()),
      distance_(system.info()),
      lower_(static_cast<Eigen::Index>(system.info().controls.size())),
      upper_(lower_.size()),
      excess_(static_cast<Eigen::Index>(system.info().constraints.size())) {
  Eigen::VectorXd unused = lower_;
  if (!nominal_->resting_control(
          Eigen::VectorXd::Zero(static_cast<Eigen::Index>(system.info().states.size())), unused)) {
    throw std::invalid_argument(system.info().name +
                                " has no equilibrium for its goals, so no loop can rest there");
  }
}

RunResult ClosedLoop::run(const Instance& instance, const Disturbance& disturbance, Policy& policy,
                          const RunOptions& options, uint64_t noise_seed) {
  check(instance, options);
  if (const auto fault = nominal_->bind(instance)) throw std::invalid_argument(fault->text);
  if (const auto fault = judge_->bind(judged_instance(system_.info(), instance, options))) {
    throw std::invalid_argument("limits to judge by: " + fault->text);
  }
  equilibrium_ = *find_equilibrium(system_.info(), *nominal_);
  distance_.set_goal(instance.goal);
  nominal_->control_bounds(lower_, upper_);
  plant_.reset(instance, disturbance);
  policy.start(instance);

  Progress progress(noise_seed, disturbance.noise);
  const int steps = steps_of(instance, options.duration_s);
  progress.step_s = instance.horizon / instance.steps;
  const double substep_s = progress.step_s / options.substeps;
  // A delay of a period or more would need more than the command before.
  progress.delay_substeps = std::min(
      static_cast<int>(std::ceil(disturbance.delay_s / substep_s - 1e-9)), options.substeps);
  if (disturbance.impulse.any()) {
    progress.impulse_substep = static_cast<int>(disturbance.impulse_time_s / substep_s);
  }
  progress.previous = equilibrium_.control;

  RunResult result;
  result.cost = 0.0;
  result.worst_values =
      Eigen::VectorXd::Constant(excess_.size(), -std::numeric_limits<double>::infinity());
  result.final_distance = 0.0;
  if (options.records) {
    result.states.resize(plant_.state().size(), steps + 1);
    result.controls.resize(lower_.size(), steps);
    result.states.col(0) = plant_.state();
  }
  const double hold_start_s = options.duration_s - options.hold_s;
  for (progress.step = 0; progress.step < steps; ++progress.step) {
    if (progress.step % options.steps_per_period == 0) decide(options, policy, progress, result);
    play_step(options, disturbance, progress, result);
    const double distance = distance_.of(plant_.state()) / GoalDistance::kAtGoal;
    result.has_diverged =
        !(plant_.state().lpNorm<Eigen::Infinity>() < kInfinite) || !plant_.state().allFinite();
    if (result.has_diverged) {
      result.final_distance = std::numeric_limits<double>::infinity();
      break;
    }
    const double time_s = (progress.step + 1) * progress.step_s;
    if (distance > 1.0) {
      progress.at_goal_since_s = -1.0;
    } else if (progress.at_goal_since_s < 0.0) {
      progress.at_goal_since_s = time_s;
    }
    if (time_s > hold_start_s) result.final_distance = std::max(result.final_distance, distance);
    if (options.records) result.states.col(progress.step + 1) = plant_.state();
  }
  const int played = std::min(progress.step, steps);
  if (options.records && played < steps) {
    result.states.conservativeResize(Eigen::NoChange, played + 1);
    result.controls.conservativeResize(Eigen::NoChange, played);
  }
  result.violating_share /= std::max(1, played);
  result.has_succeeded = result.final_distance <= 1.0;
  if (result.has_succeeded) result.settling_time_s = progress.at_goal_since_s;
  return result;
}

void ClosedLoop::decide(const RunOptions& options, Policy& policy, Progress& progress,
                        RunResult& result) {
  progress.measured = plant_.state();
  if (progress.noise.any()) {
    for (Eigen::Index i = 0; i < progress.measured.size(); ++i) {
      progress.measured(i) += progress.noise(i) * progress.random.normal();
    }
    normaliser_.normalise(progress.measured);
  }
  progress.commands.resize(lower_.size(), options.steps_per_period);
  const double start_s = nasm_common::thread_time_s();
  const DecisionSource source = policy.decide(progress.measured, progress.commands);
  result.decision_times_s.push_back(nasm_common::thread_time_s() - start_s);
  ++result.decisions[static_cast<std::size_t>(source)];
}

/// Actuators saturate, so what is outside of the bounds is counted, and clipped.
void ClosedLoop::play_step(const RunOptions& options, const Disturbance& disturbance,
                           Progress& progress, RunResult& result) {
  constexpr double kRounding = 1e-9;
  Eigen::VectorXd command = progress.commands.col(progress.step % options.steps_per_period);
  ++result.steps;
  if (!command.allFinite()) {
    ++result.bound_violations;
    command = progress.previous;
  }
  const Eigen::VectorXd clipped = command.cwiseMax(lower_).cwiseMin(upper_);
  if ((command - clipped).lpNorm<Eigen::Infinity>() > kRounding) ++result.bound_violations;
  const double share = 1.0 / options.substeps;
  for (int i = 0; i < options.substeps; ++i) {
    const Eigen::VectorXd& control = i < progress.delay_substeps ? progress.previous : clipped;
    if (progress.step * options.substeps + i == progress.impulse_substep) {
      plant_.strike(disturbance.impulse);
    }
    result.cost += share * nominal_->stage_cost(plant_.state(), control);
    plant_.advance(control, share * progress.step_s);
    watch(share, control, result);
  }
  if (options.records) result.controls.col(progress.step) = clipped;
  progress.previous = clipped;
}

void ClosedLoop::watch(double share_of_step, const Eigen::VectorXd& control, RunResult& result) {
  if (excess_.size() == 0 || !plant_.state().allFinite()) return;
  judge_->constraints(plant_.state(), control, excess_);
  result.worst_values = result.worst_values.cwiseMax(excess_);
  const double worst = excess_.maxCoeff();
  result.worst_excess = std::max(result.worst_excess, worst);
  if (worst > kNegligibleExcess) result.violating_share += share_of_step;
}

}  // namespace nasm_core
