// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/run_assessor.hpp"

#include <limits>

namespace nasm_sim {
namespace {

PlantOptions without_noise(PlantOptions options) {
  options.noise.resize(0);
  return options;
}

}  // namespace

RunAssessor::RunAssessor(const nasm_core::System& system, const PlantOptions& options)
    : info_(system.info()),
      is_discretised_(options.integrator == Integrator::kEuler),
      finder_(system),
      plant_(system, without_noise(options)) {
}

nasm_core::Assessment RunAssessor::assess(const Run& run) {
  const nasm_core::Instance& instance = run.plan.instance;
  nasm_core::Assessment assessment;
  assessment.cost = run.cost;
  assessment.miss = nasm_core::miss(info_, instance.goal, run.end_state);
  finder_.find(instance, 1, optimum_);
  if (!optimum_.found) return assessment;
  const nasm_core::Outcome reference =
      is_discretised_ ? nasm_core::Outcome{optimum_.cost, instance.goal} : play_optimum();
  assessment.optimal_cost = reference.cost;
  assessment.relative_gap =
      nasm_core::relative_gap(info_, {run.cost, run.end_state}, optimum_, reference);
  if (run.steps == instance.steps) {
    assessment.relative_control_error = nasm_core::relative_control_error(run.controls, optimum_);
  }
  return assessment;
}

nasm_core::Outcome RunAssessor::play_optimum() {
  plant_.bind(optimum_.instance);
  plant_.set_state(optimum_.trajectory.states.col(0));
  double sum = 0.0;
  const Eigen::MatrixXd& controls = optimum_.trajectory.controls;
  for (Eigen::Index k = 0; k < controls.cols(); ++k) {
    const auto cost = plant_.step(controls.col(k));
    if (!cost) return {std::numeric_limits<double>::quiet_NaN(), plant_.state()};
    sum += *cost;
  }
  return {sum + plant_.terminal_cost(), plant_.state()};
}

}  // namespace nasm_sim
