// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/encoding.hpp"

#include <algorithm>
#include <stdexcept>

namespace nasm_core {

using Kind = Component::Kind;

namespace {

void append_initial_state(const SystemInfo& info, std::vector<Component>& components) {
  for (int i = 0; i < static_cast<int>(info.initial_state.size()); ++i) {
    components.push_back({Kind::kInitialState, i});
  }
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
    components.erase(std::remove_if(components.begin(), components.end(), is_start),
                     components.end());
    append_initial_state(info, components);
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
      return "parameter." + info.parameters.at(index).name;
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
      return instance.parameters(component.index);
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
      instance.parameters(component.index) = value;
      return;
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
