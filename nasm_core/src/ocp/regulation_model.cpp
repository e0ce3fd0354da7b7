// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/regulation_model.hpp"

#include <stdexcept>

#include "ocp/description.hpp"

namespace nasm_core {
namespace {

/// Above every range, so that no component is inside it.
Range beside(const Range& id) {
  return {id.upper, id.upper + 0.1 * (id.upper - id.lower)};
}

}  // namespace

SystemInfo regulation_info(RegulationDescription d, int terminal_states) {
  check_count(d.name, "state_weights", d.state_weights, d.states.size());
  check_count(d.name, "control_weights", d.control_weights, d.controls.size());
  check_count(d.name, "goal", d.goal, d.goal_states.size());
  SystemInfo info;
  info.name = d.name;
  info.description = d.description;
  info.states = d.states;
  info.controls = d.controls;
  info.parameters = d.dynamics_parameters;
  for (std::size_t i = 0; i < d.states.size(); ++i) {
    if (d.state_weights[i] > 0.0) info.judged_states.push_back(static_cast<int>(i));
    info.parameters.push_back({"weight_" + d.states[i].name, "1", d.state_weights[i],
                               Parameter::Domain::kNonNegative, false});
  }
  for (std::size_t i = 0; i < d.controls.size(); ++i) {
    info.parameters.push_back({"weight_" + d.controls[i].name, "1", d.control_weights[i],
                               Parameter::Domain::kPositive, false});
  }
  info.costed_states = d.goal_states;
  for (const int state : d.goal_states) {
    if (state < 0 || static_cast<std::size_t>(state) >= d.states.size()) {
      throw std::invalid_argument(d.name + ": goal_states names state " + std::to_string(state) +
                                  ", but there are " + std::to_string(d.states.size()));
    }
    info.goals.push_back(d.states[static_cast<std::size_t>(state)]);
  }
  info.terminal_states = terminal_states;
  info.initial_state = as_vector(d.initial_state);
  info.goal = as_vector(d.goal);
  info.control_lower = as_vector(d.control_lower);
  info.control_upper = as_vector(d.control_upper);
  info.constraints = d.constraints;
  info.horizon = d.horizon;
  info.steps = d.steps;
  Split id{"id", {}}, ood{"ood", {}};
  for (const auto& [component, range] : d.task) {
    info.task.push_back(component);
    id.ranges.push_back(range);
    ood.ranges.push_back(beside(range));
  }
  info.splits = {id,
                 ood,
                 {"feedback_id", id.ranges, Encoding::kFeedback},
                 {"feedback_ood", ood.ranges, Encoding::kFeedback}};
  info.translates = d.translates;
  info.parameter_goals = d.parameter_goals;
  if (!info.parameter_goals.empty()) info.parameter_goals.resize(info.parameters.size(), -1);
  info.symmetries = d.symmetries;
  return info;
}

}  // namespace nasm_core
