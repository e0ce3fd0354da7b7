// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/regulation_model.hpp"

#include <stdexcept>

namespace nasm_core {
namespace {

Eigen::VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void check_size(const RegulationDescription& d, const char* field, std::size_t size,
                std::size_t expected) {
  if (size == expected) return;
  throw std::invalid_argument(d.name + ": " + field + " has " + std::to_string(size) +
                              " values, needs " + std::to_string(expected));
}

/// Above every range, so that no component is inside it.
Range beside(const Range& id) {
  return {id.upper, id.upper + 0.1 * (id.upper - id.lower)};
}

}  // namespace

SystemInfo regulation_info(RegulationDescription d, int terminal_states) {
  check_size(d, "state_weights", d.state_weights.size(), d.states.size());
  check_size(d, "control_weights", d.control_weights.size(), d.controls.size());
  check_size(d, "goal", d.goal.size(), d.goal_states.size());
  SystemInfo info;
  info.name = d.name;
  info.description = d.description;
  info.states = d.states;
  info.controls = d.controls;
  info.parameters = d.dynamics_parameters;
  for (std::size_t i = 0; i < d.states.size(); ++i) {
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
  info.initial_state = vector(d.initial_state);
  info.goal = vector(d.goal);
  info.control_lower = vector(d.control_lower);
  info.control_upper = vector(d.control_upper);
  info.constraints = d.constraints;
  info.horizon = d.horizon;
  info.steps = d.steps;
  Split id{"id", {}}, ood{"ood", {}};
  for (const auto& [component, range] : d.task) {
    info.task.push_back(component);
    id.ranges.push_back(range);
    ood.ranges.push_back(beside(range));
  }
  info.splits = {id, ood, {"feedback_id", id.ranges, Encoding::kFeedback},
                 {"feedback_ood", ood.ranges, Encoding::kFeedback}};
  info.translates = d.translates;
  return info;
}

}  // namespace nasm_core
