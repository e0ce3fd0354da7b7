// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/plan_keeper.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace nasm_core {

PlanKeeper::PlanKeeper(const System& system)
    : system_(system),
      info_(system.info()),
      judge_(system),
      lower_(static_cast<Eigen::Index>(info_.controls.size())),
      upper_(lower_.size()),
      feedback_(lower_.size()) {
}

void PlanKeeper::start(const Instance& instance) {
  plan_ = {};
  instance_ = instance;
  if (const auto fault = judge_.bind(instance)) throw std::invalid_argument(fault->text);
  if (const auto found = find_equilibrium(info_, judge_.evaluator())) equilibrium_ = *found;
  judge_.evaluator().control_bounds(lower_, upper_);
}

bool PlanKeeper::pose(const Eigen::VectorXd& state) {
  instance_.initial_state = state;
  return state.allFinite() && !judge_.bind(instance_);
}

bool PlanKeeper::shifted(Eigen::Index steps, Trajectory& plan) const {
  const Eigen::Index columns = plan_.controls.cols();
  if (columns == 0) return false;
  plan = plan_;
  const Eigen::Index kept = std::max(columns - steps, Eigen::Index{0});
  plan.controls.leftCols(kept) = plan_.controls.rightCols(kept);
  plan.states.leftCols(kept + 1) = plan_.states.rightCols(kept + 1);
  judge_.rest_from(kept, plan);
  return true;
}

bool PlanKeeper::moved(Eigen::Index steps, Trajectory& plan) const {
  if (!shifted(steps, plan)) return false;
  plan.states.col(0) = instance_.initial_state;
  return true;
}

bool PlanKeeper::followed(Eigen::Index steps, Trajectory& plan) const {
  if (!shifted(steps, plan)) return false;
  const Evaluator& evaluator = judge_.evaluator();
  for (Eigen::Index k = 0; k < plan.controls.cols(); ++k) {
    evaluator.stabilising_control(plan.states.col(k), feedback_);
    plan.controls.col(k) -= feedback_;
  }
  return evaluator.roll_out_corrections(plan);
}

double PlanKeeper::played(Eigen::Index steps) const {
  double cost = 0.0;
  for (Eigen::Index k = 0; k < std::min(steps, plan_.controls.cols()); ++k) {
    cost += judge_.evaluator().stage_cost(plan_.states.col(k), plan_.controls.col(k));
  }
  return cost;
}

void PlanKeeper::clip(Trajectory& plan) const {
  for (Eigen::Index k = 0; k < plan.controls.cols(); ++k) {
    plan.controls.col(k) = plan.controls.col(k).cwiseMax(lower_).cwiseMin(upper_);
  }
}

PlanJudge::Merit PlanKeeper::judged(Trajectory& plan) const {
  plan.states.col(0) = instance_.initial_state;
  return judge_.judge(plan);
}

void PlanKeeper::rest_from(const Eigen::VectorXd& state, Trajectory& plan) const {
  plan.resize(info_, instance_.steps);
  plan.multipliers.setZero();
  plan.states.col(0) = state;
  judge_.rest_from(0, plan);
}

Trajectory PlanKeeper::line_to(const Eigen::VectorXd& end) const {
  Trajectory line;
  line.resize(info_, instance_.steps);
  line.multipliers.setZero();
  line.controls.colwise() = equilibrium_.control;
  for (int k = 0; k <= instance_.steps; ++k) {
    const double part = static_cast<double>(k) / instance_.steps;
    line.states.col(k) = (1.0 - part) * instance_.initial_state + part * end;
  }
  return line;
}

Trajectory PlanKeeper::swing(double periods, double amplitude) const {
  Trajectory trajectory;
  trajectory.resize(info_, instance_.steps);
  trajectory.multipliers.setZero();
  for (int k = 0; k < instance_.steps; ++k) {
    const double phase = 2.0 * M_PI * periods * k / instance_.steps;
    trajectory.controls(0, k) =
        0.5 * (lower_(0) + upper_(0)) + 0.5 * amplitude * (upper_(0) - lower_(0)) * std::sin(phase);
  }
  judge_.evaluator().roll_out(trajectory);
  return trajectory;
}

std::vector<Trajectory> PlanKeeper::cold_guesses() const {
  std::vector<Trajectory> guesses(info_.branches.size());
  for (std::size_t branch = 0; branch < info_.branches.size(); ++branch) {
    system_.guess(instance_, guesses[branch], static_cast<int>(branch));
  }
  if (!judge_.has_law()) return guesses;
  guesses.emplace_back();
  rest_from(instance_.initial_state, guesses.back());

  std::vector<Eigen::VectorXd> ends = {equilibrium_.state};
  for (const int i : info_.angles) {
    const double start = instance_.initial_state(i);
    const double nearest = start + std::remainder(equilibrium_.state(i) - start, 2.0 * M_PI);
    const double other = nearest > start ? nearest - 2.0 * M_PI : nearest + 2.0 * M_PI;
    const std::size_t count = ends.size();
    for (std::size_t j = 0; j < count; ++j) {
      ends[j](i) = nearest;
      ends.push_back(ends[j]);
      ends.back()(i) = other;
    }
  }
  for (const Eigen::VectorXd& end : ends) guesses.push_back(line_to(end));
  if (info_.controls.size() == 1) {
    for (const double periods : {1.0, 2.0, 3.0}) {
      for (const double amplitude : {-0.8, 0.8}) guesses.push_back(swing(periods, amplitude));
    }
  }
  // Unstable systems may leave all numbers behind.
  constexpr double kMost = 1e6;
  const auto is_useless = [](const Trajectory& guess) {
    return !guess.states.allFinite() || guess.states.lpNorm<Eigen::Infinity>() > kMost;
  };
  guesses.erase(std::remove_if(guesses.begin(), guesses.end(), is_useless), guesses.end());
  return guesses;
}

NewtonOptions solver_options(int iterations) {
  NewtonOptions options;
  options.tolerance = 1e-8;
  options.max_iterations = iterations;
  return options;
}

bool is_solved(SolveStatus status) {
  return is_optimal(status) || status == SolveStatus::kInfeasible;
}

SolveReport solve_from_guesses(const PlanKeeper& keeper, Solver& solver, Trajectory& best) {
  SolveReport of_best;
  of_best.status = SolveStatus::kDiverged;
  double least = std::numeric_limits<double>::infinity();
  Trajectory trial;
  for (Trajectory& guess : keeper.cold_guesses()) {
    const SolveReport report = solver.solve(keeper.instance(), guess);
    if (!is_solved(report.status)) continue;
    trial = guess;
    const double merit = keeper.merit(trial);
    if (!(merit < least)) continue;
    least = merit;
    of_best = report;
    best = guess;
  }
  return of_best;
}

}  // namespace nasm_core
