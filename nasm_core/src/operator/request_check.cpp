// SPDX-License-Identifier: Apache-2.0
#include "operator/request_check.hpp"

#include <cmath>
#include <sstream>

#include "nasm_core/operator/correction.hpp"

namespace nasm_core {
namespace {

/// Numbers that went through a message, a file or a division are still the same number.
bool same(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max(1.0, std::max(std::abs(a), std::abs(b)));
}

template <class... Parts>
Refusal refuse(AnswerStatus status, const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return {status, text.str()};
}

template <class Values>
std::optional<Refusal> check_finite(const char* field, const Values& values) {
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(values.size()); ++i) {
    const double value = values.data()[i];
    if (!std::isfinite(value)) {
      return refuse(AnswerStatus::kNotFinite, field, "[", i, "] is ", value);
    }
  }
  return std::nullopt;
}

AnswerStatus status_of(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::kNotFinite:
      return AnswerStatus::kNotFinite;
    case Fault::Kind::kWrongDimension:
      return AnswerStatus::kWrongDimension;
    case Fault::Kind::kHorizon:
      return AnswerStatus::kHorizon;
    case Fault::Kind::kInvalidValue:
      break;
  }
  return AnswerStatus::kInvalidValue;
}

}  // namespace

RequestCheck::RequestCheck(const System& system, const Model& model)
    : system_(system),
      name_(model.system),
      defaults_{system.info().goal, model.initial_state, model.parameters, model.horizon,
                model.steps},
      // Networks that see errors do not notice a goal that they were not trained for.
      covers_goal_(system.info().goals.size(),
                   !answers_with_corrections(system.info(), model.encoding)),
      covers_state_(static_cast<std::size_t>(model.initial_state.size())),
      covers_parameter_(static_cast<std::size_t>(model.parameters.size())) {
  for (const Component& component : encoded_components(system.info(), model.encoding)) {
    const auto index = static_cast<std::size_t>(component.index);
    if (component.kind == Component::Kind::kParameter) {
      covers_parameter_[index] = true;
    } else if (component.kind == Component::Kind::kGoal) {
      covers_goal_[index] = true;
    } else {
      covers_state_[index] = true;
      if (system.info().translates && component.goal >= 0) {
        covers_goal_[static_cast<std::size_t>(component.goal)] = true;
      }
    }
  }
}

RequestCheck::RequestCheck(const System& system)
    : system_(system),
      name_(system.info().name),
      defaults_(default_instance(system.info())),
      covers_state_(static_cast<std::size_t>(defaults_.initial_state.size()), true),
      covers_parameter_(static_cast<std::size_t>(defaults_.parameters.size()), true) {
}

std::optional<Refusal> RequestCheck::complete(const Request& request, Instance& instance) const {
  if (!request.system.empty() && request.system != name_) {
    return refuse(AnswerStatus::kUnknownSystem, "system is \"", request.system,
                  "\", but the model is for \"", name_, "\"");
  }
  if (auto refusal = check_sizes(request)) return refusal;
  if (auto refusal = check_finite("goal", request.goal)) return refusal;
  if (auto refusal = check_finite("initial_state", request.initial_state)) return refusal;
  for (std::size_t i = 0; i < request.parameter_values.size(); ++i) {
    if (std::isfinite(request.parameter_values[i])) continue;
    return refuse(AnswerStatus::kNotFinite, "parameter_values[", i, "] (",
                  request.parameter_names[i], ") is ", request.parameter_values[i]);
  }
  if (auto refusal = check_finite("warm_controls", request.warm_controls)) return refusal;
  if (!std::isfinite(request.horizon)) {
    return refuse(AnswerStatus::kNotFinite, "horizon is ", request.horizon);
  }
  if (request.horizon != 0.0 && !same(request.horizon, defaults_.horizon)) {
    return refuse(AnswerStatus::kHorizon, "horizon is ", request.horizon, " ",
                  system_.info().time_unit, ", but the model is for ", defaults_.horizon);
  }
  instance = defaults_;
  instance.goal = request.goal;
  if (request.initial_state.size() > 0) instance.initial_state = request.initial_state;
  if (auto refusal = set_parameters(request, instance)) return refusal;
  if (const auto fault = system_.check(instance)) {
    return Refusal{status_of(fault->kind), fault->text};
  }
  return check_covered(instance);
}

std::optional<Refusal> RequestCheck::check_sizes(const Request& request) const {
  if (request.goal.size() != defaults_.goal.size()) {
    return refuse(AnswerStatus::kWrongDimension, "goal has ", request.goal.size(), " numbers, but ",
                  name_, " has ", defaults_.goal.size());
  }
  if (request.initial_state.size() > 0 &&
      request.initial_state.size() != defaults_.initial_state.size()) {
    return refuse(AnswerStatus::kWrongDimension, "initial_state has ", request.initial_state.size(),
                  " numbers, but ", name_, " has ", defaults_.initial_state.size());
  }
  if (request.parameter_names.size() != request.parameter_values.size()) {
    return refuse(AnswerStatus::kWrongDimension, "there are ", request.parameter_names.size(),
                  " parameter_names, but ", request.parameter_values.size(), " parameter_values");
  }
  const Eigen::MatrixXd& warm = request.warm_controls;
  const auto controls = static_cast<Eigen::Index>(system_.info().controls.size());
  if (warm.size() > 0 && warm.rows() != controls) {
    return refuse(AnswerStatus::kWrongDimension, "warm_controls has ", warm.rows(), " rows, but ",
                  name_, " has ", controls, " controls");
  }
  return std::nullopt;
}

std::optional<Refusal> RequestCheck::set_parameters(const Request& request,
                                                    Instance& instance) const {
  const auto& known = system_.info().parameters;
  for (std::size_t i = 0; i < request.parameter_names.size(); ++i) {
    const std::string& name = request.parameter_names[i];
    for (std::size_t before = 0; before < i; ++before) {
      if (request.parameter_names[before] == name) {
        return refuse(AnswerStatus::kInvalidValue, "parameter_names has \"", name, "\" twice");
      }
    }
    std::size_t index = 0;
    while (index < known.size() && known[index].name != name) ++index;
    if (index == known.size()) {
      return refuse(AnswerStatus::kInvalidValue, name_, " has no parameter \"", name, "\"");
    }
    instance.parameters(static_cast<Eigen::Index>(index)) = request.parameter_values[i];
  }
  return std::nullopt;
}

std::optional<Refusal> RequestCheck::check_covered(const Instance& instance) const {
  for (std::size_t i = 0; i < covers_goal_.size(); ++i) {
    // People do not type all digits of π.
    constexpr double kTyped = 1e-3;
    const auto k = static_cast<Eigen::Index>(i);
    if (!covers_goal_[i] && !(std::abs(instance.goal(k) - defaults_.goal(k)) <= kTyped)) {
      return refuse(AnswerStatus::kNotCovered, "goal[", i, "] (", system_.info().goals[i].name,
                    ") is ", instance.goal(k), ", but the model is for ", defaults_.goal(k),
                    " only");
    }
  }
  for (std::size_t i = 0; i < covers_state_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    if (!covers_state_[i] && !same(instance.initial_state(k), defaults_.initial_state(k))) {
      return refuse(AnswerStatus::kNotCovered, "initial_state[", i, "] (",
                    system_.info().states[i].name, ") is ", instance.initial_state(k),
                    ", but the model is for ", defaults_.initial_state(k), " only");
    }
  }
  for (std::size_t i = 0; i < covers_parameter_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    if (!covers_parameter_[i] && !same(instance.parameters(k), defaults_.parameters(k))) {
      return refuse(AnswerStatus::kNotCovered, "parameter ", system_.info().parameters[i].name,
                    " is ", instance.parameters(k), ", but the model is for ",
                    defaults_.parameters(k), " only");
    }
  }
  return std::nullopt;
}

std::optional<Refusal> RequestCheck::check_times(const Request& request, double horizon,
                                                 int64_t max_samples) const {
  const int64_t count = request.times.size() > 0 ? request.times.size() : request.num_samples;
  if (count > max_samples) {
    return refuse(AnswerStatus::kTooManyQueries, "the controls are asked for at ", count,
                  " instants, allowed are ", max_samples);
  }
  if (count < 0) return refuse(AnswerStatus::kQueryTimes, "num_samples is ", count);
  if (auto refusal = check_finite("times", request.times)) return refusal;
  double before = -1.0;
  for (Eigen::Index i = 0; i < request.times.size(); ++i) {
    const double time = request.times(i);
    if (time < 0.0 || time > horizon * (1.0 + 1e-12)) {
      return refuse(AnswerStatus::kQueryTimes, "times[", i, "] is ", time, ", outside of [0, ",
                    horizon, "]");
    }
    if (time <= before) {
      return refuse(AnswerStatus::kQueryTimes, "times[", i, "] is ", time,
                    ", not greater than the one before");
    }
    before = time;
  }
  return std::nullopt;
}

}  // namespace nasm_core
