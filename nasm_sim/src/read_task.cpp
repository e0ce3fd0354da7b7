// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "nasm_common/numbers.hpp"
#include "nasm_sim/conversions.hpp"

namespace nasm_sim {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using Complaint = std::optional<std::string>;

/// What waits behind a longer one would wait for ever.
constexpr double kLongestHorizon_s = 3600.0;

template <class Sequence>
Eigen::VectorXd to_vector(const Sequence& values) {
  Eigen::VectorXd vector(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.data());
  return vector;
}

Complaint check_size(const char* field, std::size_t size, std::size_t needed) {
  if (size == needed) return std::nullopt;
  return std::string(field) + " has " + std::to_string(size) + " values, needs " +
         std::to_string(needed);
}

template <class Sequence>
Complaint check_finite(const char* field, const Sequence& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return std::string(field) + "[" + std::to_string(i) + "] is " +
             nasm_common::short_text(values[i]);
    }
  }
  return std::nullopt;
}

Complaint check_head(const ControlTrajectory& message, const nasm_core::SystemInfo& info) {
  constexpr uint8_t kLastAnswer = 9;
  if (message.status == ControlTrajectory::STATUS_UNSET || message.status > kLastAnswer) {
    return "status " + std::to_string(message.status) + " is not an answer: " + message.status_text;
  }
  if (message.system != info.name) {
    return "it is for system \"" + message.system + "\", not for " + info.name;
  }
  if (message.control_dim != info.controls.size()) {
    return "control_dim is " + std::to_string(message.control_dim) + ", needs " +
           std::to_string(info.controls.size());
  }
  return std::nullopt;
}

Complaint check_times(const ControlTrajectory& message) {
  if (message.times.empty()) return "times are empty";
  if (auto complaint = check_finite("times", message.times)) return complaint;
  for (std::size_t i = 1; i < message.times.size(); ++i) {
    if (!(message.times[i] > message.times[i - 1])) {
      return "times[" + std::to_string(i) + "] is " + nasm_common::short_text(message.times[i]) +
             ", not after the one before";
    }
  }
  if (message.horizon > kLongestHorizon_s) {
    return "horizon is " + nasm_common::short_text(message.horizon) + ": must be at most " +
           nasm_common::short_text(kLongestHorizon_s);
  }
  const double last = message.times.back();
  if (message.times.front() < 0.0 || last > message.horizon + kSameInstant_s) {
    return "times go from " + nasm_common::short_text(message.times.front()) + " to " +
           nasm_common::short_text(last) +
           ", must stay within [0, horizon = " + nasm_common::short_text(message.horizon) + "]";
  }
  return std::nullopt;
}

Complaint check_arrays(const ControlTrajectory& message, const nasm_core::SystemInfo& info) {
  if (auto complaint = check_times(message)) return complaint;
  const std::size_t values = message.times.size() * message.control_dim;
  if (auto complaint = check_size("controls", message.controls.size(), values)) return complaint;
  if (auto complaint = check_finite("controls", message.controls)) return complaint;
  const auto free_states = static_cast<std::size_t>(info.free_states);
  if (auto complaint = check_size("free_states", message.free_states.size(), free_states)) {
    return complaint;
  }
  if (auto complaint = check_finite("free_states", message.free_states)) return complaint;
  return check_size("parameter_values", message.parameter_values.size(),
                    message.parameter_names.size());
}

Complaint read_instance(const ControlTrajectory& message, const nasm_core::System& system,
                        nasm_core::Instance& instance) {
  const nasm_core::SystemInfo& info = system.info();
  instance = nasm_core::default_instance(info);
  instance.goal = to_vector(message.goal);
  instance.initial_state = to_vector(message.initial_state);
  instance.horizon = message.horizon;
  for (std::size_t i = 0; i < message.parameter_names.size(); ++i) {
    try {
      instance.parameters(nasm_core::parameter_index(info, message.parameter_names[i])) =
          message.parameter_values[i];
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  }
  const auto rows = static_cast<Eigen::Index>(message.times.size());
  if (rows >= nasm_core::kFewestSteps && is_uniform(to_vector(message.times), message.horizon)) {
    instance.steps = static_cast<int>(rows);
  }
  if (const auto fault = system.check(instance)) return fault->text;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> read_task(const ControlTrajectory& message,
                                     const nasm_core::System& system, Task& task) {
  const nasm_core::SystemInfo& info = system.info();
  if (auto complaint = check_head(message, info)) return complaint;
  if (auto complaint = check_arrays(message, info)) return complaint;
  if (auto complaint = read_instance(message, system, task.instance)) return complaint;
  task.id = message.id;
  task.model_id = message.model_id;
  task.status = message.status;
  task.free_states = to_vector(message.free_states);
  task.times = to_vector(message.times);
  task.controls = Eigen::Map<const Eigen::MatrixXd>(message.controls.data(), message.control_dim,
                                                    task.times.size());
  task.relative_gap = message.relative_gap;
  task.ood_score = message.ood_score;
  task.computation_time_s = message.computation_time;
  return std::nullopt;
}

}  // namespace nasm_sim
