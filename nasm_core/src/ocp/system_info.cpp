// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/system_info.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <sstream>
#include <stdexcept>

#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/solver.hpp"
#include "ocp/description.hpp"

namespace nasm_core {
namespace {

template <class... Words>
[[noreturn]] void refuse(const SystemInfo& info, const Words&... words) {
  std::ostringstream text;
  text << info.name << ": ";
  (text << ... << words);
  throw std::invalid_argument(text.str());
}

int count_of(const SystemInfo& info, Component::Kind kind) {
  switch (kind) {
    case Component::Kind::kGoal:
      return static_cast<int>(info.goals.size());
    case Component::Kind::kInitialState:
    case Component::Kind::kError:
    case Component::Kind::kSine:
    case Component::Kind::kCosine:
      return static_cast<int>(info.initial_state.size());
    case Component::Kind::kParameter:
      break;
  }
  return static_cast<int>(info.parameters.size());
}

void check_split(const SystemInfo& info, const Split& split) {
  const bool all = split.varies == Encoding::kAll;
  const std::string field = "split " + split.name;
  check_count(info.name, field, split.ranges, all ? 1 : info.task.size());
  for (const Range& range : split.ranges) {
    if (!(range.lower <= range.upper) || !std::isfinite(range.lower) ||
        !std::isfinite(range.upper)) {
      refuse(info, field, " has a range from ", range.lower, " to ", range.upper,
             ", both must be finite and in this order");
    }
  }
}

}  // namespace

bool is_angle(const SystemInfo& info, int state) {
  return std::find(info.angles.begin(), info.angles.end(), state) != info.angles.end();
}

Symmetry reflection(int states, int controls) {
  const auto negative = [](int size) {
    SignedPermutation permutation{std::vector<int>(static_cast<std::size_t>(size)),
                                  std::vector<double>(static_cast<std::size_t>(size), -1.0)};
    std::iota(permutation.from.begin(), permutation.from.end(), 0);
    return permutation;
  };
  return {negative(states), negative(controls), {}};
}

Eigen::Index find_quaternion(const SystemInfo& info) {
  const char* const names[] = {"quaternion_w", "quaternion_x", "quaternion_y", "quaternion_z"};
  const auto found =
      std::search(info.states.begin(), info.states.end(), std::begin(names), std::end(names),
                  [](const Quantity& state, const char* name) { return state.name == name; });
  return found == info.states.end() ? -1 : found - info.states.begin();
}

void check_info(const SystemInfo& info, const ModelSizes& sizes) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (info.name.empty() || !std::all_of(info.name.begin(), info.name.end(), is_allowed)) {
    throw std::invalid_argument("the name \"" + info.name +
                                "\" must consist of lower-case letters, digits and underscores");
  }
  check_count(info.name, "states", info.states, sizes.states);
  check_count(info.name, "controls", info.controls, sizes.controls);
  check_count(info.name, "goals", info.goals, sizes.goals);
  check_count(info.name, "parameters", info.parameters, sizes.parameters);
  check_count(info.name, "costed_states", info.costed_states, sizes.goals);
  check_count(info.name, "initial_state", info.initial_state, sizes.states - sizes.free_states);
  check_count(info.name, "goal", info.goal, sizes.goals);
  check_count(info.name, "control_lower", info.control_lower, sizes.controls);
  check_count(info.name, "control_upper", info.control_upper, sizes.controls);
  check_count(info.name, "free_lower", info.free_lower, sizes.free_states);
  check_count(info.name, "free_upper", info.free_upper, sizes.free_states);
  check_count(info.name, "constraints", info.constraints, sizes.constraints);
  if (info.state_constraints != sizes.state_constraints) {
    refuse(info, "state_constraints is ", info.state_constraints, ", the model has ",
           sizes.state_constraints);
  }
  if (info.free_states != sizes.free_states || info.terminal_states != sizes.terminal_states) {
    refuse(info, "free_states and terminal_states are ", info.free_states, " and ",
           info.terminal_states, ", the model has ", sizes.free_states, " and ",
           sizes.terminal_states);
  }
  for (const int state : info.costed_states) {
    if (state < 0 || state >= sizes.states) refuse(info, "there is no state ", state, " to cost");
  }
  check_options(info, NewtonOptions());  // the bounds
  for (const Component& component : info.task) {
    if (component.index < 0 || component.index >= count_of(info, component.kind)) {
      refuse(info, "the task has a component with index ", component.index, ", which is too large");
    }
  }
  for (const char* name : {"id", "ood"}) {
    const auto is_named = [name](const Split& split) { return split.name == name; };
    if (std::none_of(info.splits.begin(), info.splits.end(), is_named)) {
      refuse(info, "there is no split \"", name, "\"");
    }
  }
  for (const Split& split : info.splits) check_split(info, split);
  if (info.branches.empty()) refuse(info, "branches is empty, needs a name");
  if (const auto fault = check_instance(info, default_instance(info))) {
    refuse(info, "the default instance is refused: ", fault->text);
  }
}

}  // namespace nasm_core
