// SPDX-License-Identifier: Apache-2.0
#include "played.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_sim/conversions.hpp"

namespace nasm_evaluation {
namespace {

using nasm_core::Instance;
using nasm_core::SystemInfo;

template <class Sequence>
bool take(const Sequence& values, Eigen::VectorXd& vector) {
  if (static_cast<Eigen::Index>(values.size()) != vector.size()) return false;
  std::copy(values.begin(), values.end(), vector.data());
  return true;
}

}  // namespace

bool apply(const nasm_msgs::msg::OcpInstance& message, const SystemInfo& info, Instance& instance) {
  if (!message.system.empty() && message.system != info.name) return false;
  if (!take(message.goal, instance.goal)) return false;
  if (!message.initial_state.empty() && !take(message.initial_state, instance.initial_state)) {
    return false;
  }
  if (message.parameter_names.size() != message.parameter_values.size()) return false;
  for (std::size_t i = 0; i < message.parameter_names.size(); ++i) {
    const auto known = std::find_if(info.parameters.begin(), info.parameters.end(),
                                    [&](const nasm_core::Parameter& parameter) {
                                      return parameter.name == message.parameter_names[i];
                                    });
    if (known == info.parameters.end()) return false;
    instance.parameters(known - info.parameters.begin()) = message.parameter_values[i];
  }
  if (message.horizon != 0.0) instance.horizon = message.horizon;
  return true;
}

Instance default_instance_of(const nasm_core::Model& model, const SystemInfo& info) {
  return {info.goal, model.initial_state, model.parameters, model.horizon, model.steps};
}

void play(const nasm_msgs::msg::OcpInstance& problem,
          const nasm_msgs::msg::ControlTrajectory& answer, const nasm_core::System& system,
          nasm_core::Evaluator& evaluator, Played& played) {
  const SystemInfo& info = system.info();
  played.is_valid = false;
  if (nasm_sim::read_task(answer, system, played.task)) return;
  played.instance = played.task.instance;
  if (!apply(problem, info, played.instance) || evaluator.bind(played.instance)) return;
  nasm_core::Trajectory& trajectory = played.trajectory;
  trajectory.resize(info, played.instance.steps);
  for (int k = 0; k < played.instance.steps; ++k) {
    trajectory.controls.col(k) =
        played.task.control_at(k * played.instance.horizon / played.instance.steps);
  }
  trajectory.states.col(0) << played.instance.initial_state, played.task.free_states;
  played.cost = evaluator.roll_out(trajectory);
  played.is_valid = std::isfinite(played.cost) && trajectory.states.allFinite();
}

}  // namespace nasm_evaluation
