// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "nasm_common/numbers.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_ros {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using Complaint = std::optional<std::string>;

/// What waits behind a longer one would wait for ever.
constexpr double kLongestHorizon_s = 3600.0;

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
  if (!nasm_core::is_answer(message.status)) {
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
  if (message.times.front() < 0.0 || last > message.horizon + nasm_core::kSameInstant_s) {
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
  return check_finite("free_states", message.free_states);
}

}  // namespace

std::optional<std::string> to_instance(const ControlTrajectory& message,
                                       const nasm_core::System& system,
                                       nasm_core::Instance& instance) {
  const nasm_core::SystemInfo& info = system.info();
  if (auto complaint = check_size("parameter_values", message.parameter_values.size(),
                                  message.parameter_names.size())) {
    return complaint;
  }
  nasm_core::Instance read = nasm_core::default_instance(info);
  read.goal = to_vector(message.goal);
  read.initial_state = to_vector(message.initial_state);
  read.horizon = message.horizon;
  for (std::size_t i = 0; i < message.parameter_names.size(); ++i) {
    try {
      read.parameters(nasm_core::parameter_index(info, message.parameter_names[i])) =
          message.parameter_values[i];
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  }
  const auto rows = static_cast<Eigen::Index>(message.times.size());
  if (rows >= nasm_core::kFewestSteps &&
      nasm_core::is_uniform(to_vector(message.times), message.horizon)) {
    read.steps = static_cast<int>(rows);
  }
  if (const auto fault = system.check(read)) return fault->text;
  instance = std::move(read);
  return std::nullopt;
}

std::optional<std::string> read_plan(const ControlTrajectory& message,
                                     const nasm_core::System& system,
                                     nasm_core::ControlPlan& plan) {
  const nasm_core::SystemInfo& info = system.info();
  if (auto complaint = check_head(message, info)) return complaint;
  if (auto complaint = check_arrays(message, info)) return complaint;
  if (auto complaint = to_instance(message, system, plan.instance)) return complaint;
  plan.id = message.id;
  plan.model_id = message.model_id;
  plan.status = message.status;
  plan.free_states = to_vector(message.free_states);
  plan.times = to_vector(message.times);
  plan.controls = Eigen::Map<const Eigen::MatrixXd>(message.controls.data(), message.control_dim,
                                                    plan.times.size());
  plan.relative_gap = message.relative_gap;
  plan.ood_score = message.ood_score;
  plan.computation_time_s = message.computation_time;
  return std::nullopt;
}

}  // namespace nasm_ros
