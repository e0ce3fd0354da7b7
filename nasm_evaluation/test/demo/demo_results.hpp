// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO_RESULTS_HPP_
#define DEMO_RESULTS_HPP_

#include <string>
#include <utility>

#include "demo/results.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_evaluation::demo {

/// An answer with the controls of a trajectory, as a controller would send it.
inline nasm_msgs::msg::ControlTrajectory answer_with(const nasm_core::SystemInfo& info,
                                                     const Goal& goal,
                                                     const nasm_core::Trajectory& trajectory) {
  nasm_msgs::msg::ControlTrajectory answer;
  const auto& [target, start, parameters, horizon, steps] = goal.instance;
  answer.id = goal.id;
  answer.system = info.name;
  answer.model_id = info.name + "-test";
  answer.status = nasm_msgs::msg::ControlTrajectory::STATUS_OK;
  answer.goal.assign(target.begin(), target.end());
  answer.initial_state.assign(start.begin(), start.end());
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    answer.parameter_names.push_back(info.parameters[i].name);
    answer.parameter_values.push_back(parameters(static_cast<Eigen::Index>(i)));
  }
  for (Eigen::Index i = start.size(); i < trajectory.states.rows(); ++i) {
    answer.free_states.push_back(trajectory.states(i, 0));
  }
  answer.horizon = horizon;
  answer.control_dim = static_cast<uint32_t>(trajectory.controls.rows());
  for (int k = 0; k < steps; ++k) answer.times.push_back(k * horizon / steps);
  answer.controls.assign(trajectory.controls.data(),
                         trajectory.controls.data() + trajectory.controls.size());
  answer.computation_time = 5e-5;
  return answer;
}

/// Results of a demonstration in which all answers are the optimum with `error` added to the
/// controls of all.
inline Results make_results(const std::string& name, int count, double error) {
  Results results;
  results.system = &nasm_core::find_system(name);
  const nasm_core::SystemInfo& info = results.system->info();
  results.model_path = "models/" + name + ".safetensors";
  results.seed = 7;
  results.machine = "a processor, 2 cores";
  results.date = "2024-01-02 03:04";
  nasm_core::OptimumFinder finder(*results.system);
  const auto solver = results.system->make_newton();
  for (Goal& goal : draw_goals(*results.system, count, 0.2, 7)) {
    nasm_core::Trajectory trajectory;
    results.system->guess(goal.instance, trajectory);
    solver->solve(goal.instance, trajectory);
    trajectory.controls.array() += error;
    const auto certificate = solver->certify(goal.instance, trajectory);
    Record record;
    record.goal = goal;
    record.answer = answer_with(info, goal, trajectory);
    record.answer->relative_gap = certificate.estimated_gap / certificate.cost;
    record.round_trip_s = 4e-4;
    nasm_core::Optimum optimum;
    finder.find(goal.instance, 1, optimum);
    record.evaluation.emplace();
    record.evaluation->achieved_cost = certificate.cost;
    record.evaluation->optimal_cost = optimum.cost;
    record.evaluation->relative_gap = nasm_core::relative_gap(
        info, {certificate.cost, trajectory.states.rightCols<1>()}, optimum);
    for (int k = 0; k <= goal.instance.steps; ++k) {
      const auto state = trajectory.states.col(k);
      record.samples.push_back(
          {k * goal.instance.horizon / goal.instance.steps, {state.begin(), state.end()}, {}});
    }
    results.optima.push_back(std::move(optimum));
    results.records.push_back(std::move(record));
  }
  return results;
}

}  // namespace nasm_evaluation::demo

#endif  // DEMO_RESULTS_HPP_
