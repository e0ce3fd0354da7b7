// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/encoding.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace nasm_core {

using Kind = Component::Kind;

namespace {

void append_initial_state(const SystemInfo& info, std::vector<Component>& components) {
  for (int i = 0; i < static_cast<int>(info.initial_state.size()); ++i) {
    components.push_back({Kind::kInitialState, i});
  }
}

/// The state relative to where it rests. A network that sees angles by sine and cosine gives the
/// same answer a turn later.
void append_errors(const SystemInfo& info, std::vector<Component>& components) {
  for (int i = 0; i < static_cast<int>(info.states.size()); ++i) {
    Component error{Kind::kError, i, -1, info.rest(i)};
    const auto costed = std::find(info.costed_states.begin(), info.costed_states.end(), i);
    if (costed != info.costed_states.end()) {
      error.goal = static_cast<int>(costed - info.costed_states.begin());
    }
    if (!is_angle(info, i)) {
      components.push_back(error);
      continue;
    }
    for (const Kind kind : {Kind::kSine, Kind::kCosine}) {
      error.kind = kind;
      components.push_back(error);
    }
  }
}

/// What a parameter is relative to.
double beside(const Instance& instance, const Component& component) {
  return component.goal >= 0 ? instance.goal(component.goal) : 0.0;
}

double at_rest(const Instance& instance, const Component& component) {
  return component.goal >= 0 ? instance.goal(component.goal) : component.rest;
}

double error_of(const Instance& instance, const Component& component) {
  return instance.initial_state(component.index) - at_rest(instance, component);
}

}  // namespace

const char* to_string(Encoding encoding) {
  switch (encoding) {
    case Encoding::kTask:
      return "task";
    case Encoding::kFeedback:
      return "feedback";
    case Encoding::kAll:
      break;
  }
  return "all";
}

Encoding encoding_from(const std::string& name) {
  for (const Encoding encoding : {Encoding::kTask, Encoding::kFeedback, Encoding::kAll}) {
    if (name == to_string(encoding)) return encoding;
  }
  throw std::invalid_argument("there is no encoding \"" + name +
                              "\"; there are: task, feedback, all");
}

bool covers(Encoding encoding, Encoding varies) {
  return varies == Encoding::kTask || encoding == Encoding::kAll || encoding == varies;
}

std::vector<Component> encoded_components(const SystemInfo& info, Encoding encoding) {
  if (encoding == Encoding::kTask) return info.task;
  std::vector<Component> components;
  if (encoding == Encoding::kFeedback) {
    components = info.task;
    const auto is_start = [](const Component& part) { return part.kind == Kind::kInitialState; };
    const auto is_needless = [&](const Component& part) {
      const bool is_relative = info.rest.size() > 0 && info.translates;
      return is_start(part) || (is_relative && part.kind == Kind::kGoal);
    };
    components.erase(std::remove_if(components.begin(), components.end(), is_needless),
                     components.end());
    for (Component& part : components) {
      const bool is_place = part.kind == Kind::kParameter && !info.parameter_goals.empty();
      if (is_place) part.goal = info.parameter_goals[static_cast<std::size_t>(part.index)];
    }
    if (info.rest.size() > 0) {
      append_errors(info, components);
    } else {
      append_initial_state(info, components);
    }
    return components;
  }
  for (int i = 0; i < static_cast<int>(info.goals.size()); ++i) {
    components.push_back({Kind::kGoal, i});
  }
  for (int i = 0; i < static_cast<int>(info.parameters.size()); ++i) {
    if (info.parameters[static_cast<std::size_t>(i)].changeable) {
      components.push_back({Kind::kParameter, i});
    }
  }
  append_initial_state(info, components);
  return components;
}

std::string component_name(const SystemInfo& info, const Component& component) {
  const auto index = static_cast<std::size_t>(component.index);
  switch (component.kind) {
    case Kind::kGoal:
      return "goal." + info.goals.at(index).name;
    case Kind::kInitialState:
      return "initial." + info.states.at(index).name;
    case Kind::kParameter:
      return (component.goal >= 0 ? "relative." : "parameter.") + info.parameters.at(index).name;
    case Kind::kError:
      return "error." + info.states.at(index).name;
    case Kind::kSine:
      return "sine." + info.states.at(index).name;
    case Kind::kCosine:
      return "cosine." + info.states.at(index).name;
  }
  return {};
}

double get(const Instance& instance, const Component& component) {
  switch (component.kind) {
    case Kind::kGoal:
      return instance.goal(component.index);
    case Kind::kInitialState:
      return instance.initial_state(component.index);
    case Kind::kParameter:
      return instance.parameters(component.index) - beside(instance, component);
    case Kind::kError:
      return error_of(instance, component);
    case Kind::kSine:
      return std::sin(error_of(instance, component));
    case Kind::kCosine:
      return std::cos(error_of(instance, component));
  }
  return 0.0;
}

void set(Instance& instance, const Component& component, double value) {
  switch (component.kind) {
    case Kind::kGoal:
      instance.goal(component.index) = value;
      return;
    case Kind::kInitialState:
      instance.initial_state(component.index) = value;
      return;
    case Kind::kParameter:
      instance.parameters(component.index) = beside(instance, component) + value;
      return;
    case Kind::kError:
      instance.initial_state(component.index) = at_rest(instance, component) + value;
      return;
    case Kind::kSine:
      instance.initial_state(component.index) =
          at_rest(instance, component) + std::asin(std::clamp(value, -1.0, 1.0));
      return;
    case Kind::kCosine: {
      const double sine = std::sin(error_of(instance, component));
      instance.initial_state(component.index) =
          at_rest(instance, component) + std::atan2(sine, value);
      return;
    }
  }
}

void encode(const Instance& instance, const std::vector<Component>& components,
            Eigen::Ref<Eigen::VectorXd> encoded) {
  for (std::size_t i = 0; i < components.size(); ++i) {
    encoded(static_cast<Eigen::Index>(i)) = get(instance, components[i]);
  }
}

Instance decode(const SystemInfo& info, const std::vector<Component>& components,
                const Eigen::Ref<const Eigen::VectorXd>& encoded) {
  if (encoded.size() != static_cast<Eigen::Index>(components.size())) {
    throw std::invalid_argument("an encoded " + info.name + " instance has " +
                                std::to_string(components.size()) + " values, not " +
                                std::to_string(encoded.size()));
  }
  Instance instance = default_instance(info);
  for (std::size_t i = 0; i < components.size(); ++i) {
    set(instance, components[i], encoded(static_cast<Eigen::Index>(i)));
  }
  return instance;
}

}  // namespace nasm_core
