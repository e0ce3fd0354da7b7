// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/instance.hpp"

#include <cmath>
#include <sstream>
#include <stdexcept>

#include "nasm_common/numbers.hpp"

namespace nasm_core {
namespace {

using Kind = Fault::Kind;

std::optional<Fault> check_size(const char* field, const Eigen::VectorXd& values,
                                std::size_t expected) {
  if (static_cast<std::size_t>(values.size()) == expected) return std::nullopt;
  return Fault{Kind::kWrongDimension, std::string(field) + " has " + std::to_string(values.size()) +
                                          " values, needs " + std::to_string(expected)};
}

std::optional<Fault> check_vector(const char* field, const Eigen::VectorXd& values,
                                  std::size_t expected) {
  if (auto fault = check_size(field, values, expected)) return fault;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values(i))) {
      return Fault{Kind::kNotFinite, std::string(field) + "[" + std::to_string(i) + "] is " +
                                         nasm_common::short_text(values(i)) + ", must be finite"};
    }
  }
  return std::nullopt;
}

}  // namespace

Instance default_instance(const SystemInfo& info) {
  Instance instance;
  instance.goal = info.goal;
  instance.initial_state = info.initial_state;
  instance.parameters.resize(static_cast<Eigen::Index>(info.parameters.size()));
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    instance.parameters(static_cast<Eigen::Index>(i)) = info.parameters[i].value;
  }
  instance.horizon = info.horizon;
  instance.steps = info.steps;
  return instance;
}

std::optional<Fault> check_instance(const SystemInfo& info, const Instance& instance) {
  if (auto fault = check_vector("goal", instance.goal, info.goals.size())) return fault;
  if (auto fault = check_vector("initial_state", instance.initial_state,
                                info.states.size() - static_cast<std::size_t>(info.free_states))) {
    return fault;
  }
  if (auto fault = check_size("parameters", instance.parameters, info.parameters.size())) {
    return fault;
  }
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    const Parameter& parameter = info.parameters[i];
    const double value = instance.parameters(static_cast<Eigen::Index>(i));
    if (!std::isfinite(value)) {
      return Fault{Kind::kNotFinite, "parameter " + parameter.name + " is " +
                                         nasm_common::short_text(value) + ", must be finite"};
    }
    const bool negative = parameter.domain == Parameter::Domain::kNonNegative && value < 0.0;
    if (negative || (parameter.domain == Parameter::Domain::kPositive && value <= 0.0)) {
      return Fault{Kind::kInvalidValue, "parameter " + parameter.name + " is " +
                                            nasm_common::short_text(value) + ", must be " +
                                            (negative ? "at least 0" : "greater than 0")};
    }
  }
  if (!std::isfinite(instance.horizon) || instance.horizon <= 0.0) {
    return Fault{Kind::kHorizon, "horizon is " + nasm_common::short_text(instance.horizon) +
                                     ", must be finite and greater than 0"};
  }
  if (instance.steps < kFewestSteps || instance.steps > kMostSteps) {
    return Fault{Kind::kHorizon, "steps is " + std::to_string(instance.steps) + ", must be from " +
                                     std::to_string(kFewestSteps) + " to " +
                                     std::to_string(kMostSteps)};
  }
  return std::nullopt;
}

int parameter_index(const SystemInfo& info, const std::string& name) {
  std::string known;
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    if (info.parameters[i].name == name) return static_cast<int>(i);
    known += (known.empty() ? "" : ", ") + info.parameters[i].name;
  }
  throw std::invalid_argument(info.name + " has no parameter \"" + name + "\"; it has: " + known);
}

}  // namespace nasm_core
