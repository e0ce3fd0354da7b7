// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_core/operator/answer.hpp"

namespace nasm_sim {
namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

PlantOptions without_noise(PlantOptions options) {
  options.noise.resize(0);
  return options;
}

/// Whether the states with a prescribed end are where the optimum, played by the same integrator,
/// has brought them.
bool has_arrived(const Run& run, const Eigen::VectorXd& optimal_end, int terminal_states) {
  constexpr double kTolerance = 1e-3;
  for (int i = 0; i < terminal_states; ++i) {
    const double miss = std::abs(run.end_state(i) - optimal_end(i));
    if (!(miss <= kTolerance * std::max(1.0, std::abs(optimal_end(i))))) return false;
  }
  return true;
}

}  // namespace

Judge::Judge(const nasm_core::System& system, const PlantOptions& options)
    : system_(system), solver_(system.make_newton()), plant_(system, without_noise(options)) {
}

Judgement Judge::judge(const Run& run) {
  Judgement judgement;
  const nasm_core::Instance& instance = run.plan.instance;
  if (system_.check(instance)) return judgement;
  system_.guess(instance, optimum_);
  if (!nasm_core::is_optimal(solver_->solve(instance, optimum_).status)) return judgement;

  judgement.optimal_cost = play_optimum(instance);
  if (has_arrived(run, plant_.state(), system_.info().terminal_states)) {
    judgement.relative_gap =
        nasm_core::relative_to_optimum(run.cost - judgement.optimal_cost, judgement.optimal_cost);
  }
  const double norm = optimum_.controls.norm();
  if (run.steps == instance.steps && norm > 0.0) {
    judgement.relative_control_error = (run.controls - optimum_.controls).norm() / norm;
  }
  return judgement;
}

double Judge::play_optimum(const nasm_core::Instance& instance) {
  plant_.bind(instance);
  plant_.set_state(optimum_.states.col(0));
  double sum = 0.0;
  for (Eigen::Index k = 0; k < optimum_.controls.cols(); ++k) {
    const auto cost = plant_.step(optimum_.controls.col(k));
    if (!cost) return kNotKnown;
    sum += *cost;
  }
  return sum;
}

}  // namespace nasm_sim
