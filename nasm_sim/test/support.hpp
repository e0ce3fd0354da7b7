// SPDX-License-Identifier: Apache-2.0
#ifndef SUPPORT_HPP_
#define SUPPORT_HPP_

#include <string>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_sim/simulation.hpp"
#include "nasm_sim/task.hpp"

namespace nasm_sim::test {

struct Optimum {
  Task task;
  double cost;
};

/// The optimal answer to a problem of the system's training data.
inline Optimum optimum(const std::string& name, uint64_t index = 0, double horizon = 0.0) {
  const nasm_core::System& system = nasm_core::find_system(name);
  const nasm_core::SystemInfo& info = system.info();
  Optimum result;
  Task& task = result.task;
  task.instance = nasm_core::draw_instance(info, nasm_core::find_split(info, "id"), 7, index);
  if (horizon > 0.0) task.instance.horizon = horizon;
  nasm_core::Trajectory trajectory;
  system.guess(task.instance, trajectory);
  result.cost = system.make_newton()->solve(task.instance, trajectory).cost;
  task.id = index + 1;
  task.status = 1;
  task.controls = trajectory.controls;
  task.free_states = trajectory.states.col(0).tail(info.free_states);
  task.times.resize(task.instance.steps);
  for (int k = 0; k < task.instance.steps; ++k) {
    task.times(k) = k * task.instance.horizon / task.instance.steps;
  }
  return result;
}

/// Steps until something other than steps happens.
inline Event play(Simulation& simulation, double until_s) {
  Event event = Event::kStepped;
  while (event == Event::kStepped) event = simulation.step(until_s);
  return event;
}

}  // namespace nasm_sim::test

#endif  // SUPPORT_HPP_
