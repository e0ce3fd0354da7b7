// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/message_conversion.hpp"

#include <algorithm>
#include <limits>

namespace nasm_ros {
namespace {

using nasm_core::Answer;
using nasm_core::AnswerStatus;
using nasm_core::Request;
using nasm_core::SystemInfo;
using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;
using nasm_msgs::msg::SystemState;

constexpr bool same(AnswerStatus status, uint8_t code) {
  return static_cast<uint8_t>(status) == code;
}
static_assert(same(AnswerStatus::kUnset, ControlTrajectory::STATUS_UNSET));
static_assert(same(AnswerStatus::kOk, ControlTrajectory::STATUS_OK));
static_assert(same(AnswerStatus::kPolished, ControlTrajectory::STATUS_POLISHED));
static_assert(same(AnswerStatus::kFallback, ControlTrajectory::STATUS_FALLBACK));
static_assert(same(AnswerStatus::kNotFinite, ControlTrajectory::STATUS_REFUSED_NOT_FINITE));
static_assert(same(AnswerStatus::kWrongDimension,
                   ControlTrajectory::STATUS_REFUSED_WRONG_DIMENSION));
static_assert(same(AnswerStatus::kInvalidValue, ControlTrajectory::STATUS_REFUSED_INVALID_VALUE));
static_assert(same(AnswerStatus::kUnknownSystem, ControlTrajectory::STATUS_REFUSED_UNKNOWN_SYSTEM));
static_assert(same(AnswerStatus::kHorizon, ControlTrajectory::STATUS_REFUSED_HORIZON));
static_assert(same(AnswerStatus::kQueryTimes, ControlTrajectory::STATUS_REFUSED_QUERY_TIMES));
static_assert(same(AnswerStatus::kTooManyQueries,
                   ControlTrajectory::STATUS_REFUSED_TOO_MANY_QUERIES));
static_assert(same(AnswerStatus::kStale, ControlTrajectory::STATUS_REFUSED_STALE));
static_assert(same(AnswerStatus::kNotCovered, ControlTrajectory::STATUS_REFUSED_NOT_COVERED));
static_assert(same(AnswerStatus::kOutOfDistribution,
                   ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION));
static_assert(same(AnswerStatus::kGap, ControlTrajectory::STATUS_REFUSED_GAP));
static_assert(same(AnswerStatus::kDeadline, ControlTrajectory::STATUS_REFUSED_DEADLINE));
static_assert(same(AnswerStatus::kViolation, ControlTrajectory::STATUS_REFUSED_VIOLATION));
static_assert(same(AnswerStatus::kInfeasible, ControlTrajectory::STATUS_REFUSED_INFEASIBLE));
static_assert(same(AnswerStatus::kNoModel, ControlTrajectory::STATUS_REFUSED_NO_MODEL));
static_assert(same(AnswerStatus::kInternal, ControlTrajectory::STATUS_REFUSED_INTERNAL));

constexpr int64_t kNanosecondsPerSecond = 1'000'000'000;
// Largest lengths of texts in ControlTrajectory.
constexpr size_t kLongestText = 256;
constexpr size_t kLongestName = 64;
constexpr size_t kLongestUnit = 16;

template <class Sequence>
void copy_to(Eigen::VectorXd& vector, const Sequence& values) {
  vector.resize(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.data());
}

template <class Vector, class Sequence>
void to_sequence(const Vector& vector, Sequence& values) {
  values.resize(static_cast<size_t>(vector.size()));
  std::copy(vector.data(), vector.data() + vector.size(), values.begin());
}

void fill_names(const SystemInfo& info, ControlTrajectory& message) {
  const size_t controls = info.controls.size();
  message.system = info.name;
  message.control_dim = static_cast<uint32_t>(controls);
  message.control_names.resize(controls);
  message.control_units.resize(controls);
  for (size_t i = 0; i < controls; ++i) {
    message.control_names[i] = info.controls[i].name;
    message.control_units[i] = info.controls[i].unit;
  }
}

/// Also of refusals, if the answer got that far.
void fill_violations(const SystemInfo& info, const Answer& answer, ControlTrajectory& message) {
  to_sequence(answer.violations, message.violations);
  message.constraint_names.resize(message.violations.size());
  for (size_t i = 0; i < message.constraint_names.size(); ++i) {
    message.constraint_names[i] = info.constraints[i].name;
  }
}

void clear_names(ControlTrajectory& message) {
  message.control_dim = 0;
  message.control_names.clear();
  message.control_units.clear();
}

void fill_solution(const SystemInfo& info, const Answer& answer, ControlTrajectory& message) {
  to_sequence(answer.instance.goal, message.goal);
  to_sequence(answer.instance.initial_state, message.initial_state);
  message.parameter_names.resize(info.parameters.size());
  for (size_t i = 0; i < info.parameters.size(); ++i) {
    message.parameter_names[i] = info.parameters[i].name;
  }
  to_sequence(answer.instance.parameters, message.parameter_values);
  to_sequence(answer.trajectory.states.col(0).tail(info.free_states), message.free_states);
  message.horizon = answer.instance.horizon;
  to_sequence(answer.times, message.times);
  to_sequence(answer.controls, message.controls);  // a column per time becomes a row per time
}

void clear_solution(ControlTrajectory& message) {
  message.goal.clear();
  message.initial_state.clear();
  message.parameter_names.clear();
  message.parameter_values.clear();
  message.free_states.clear();
  message.horizon = 0.0;
  message.times.clear();
  message.controls.clear();
}

std::optional<std::string> check_names(const SystemState& message, const SystemInfo& info) {
  if (message.state_names.empty()) return std::nullopt;
  if (message.state_names.size() != info.states.size()) {
    return "there are " + std::to_string(message.state_names.size()) + " state_names, but " +
           info.name + " has " + std::to_string(info.states.size()) + " states";
  }
  for (const auto& state : info.states) {
    const auto& names = message.state_names;
    if (std::find(names.begin(), names.end(), state.name) == names.end()) {
      return "state_names lacks \"" + state.name + "\"";
    }
  }
  return std::nullopt;
}

std::optional<std::string> check_sizes(const SystemState& message, const SystemInfo& info) {
  if (!message.system.empty() && message.system != info.name) {
    return "system is \"" + message.system + "\", but the controller is for \"" + info.name + "\"";
  }
  if (message.state.size() != info.states.size()) {
    return "state has " + std::to_string(message.state.size()) + " numbers, but " + info.name +
           " has " + std::to_string(info.states.size());
  }
  if (!message.control.empty() && message.control.size() != info.controls.size()) {
    return "control has " + std::to_string(message.control.size()) + " numbers, but " + info.name +
           " has " + std::to_string(info.controls.size());
  }
  return check_names(message, info);
}

}  // namespace

std::optional<std::string> check_room(const SystemInfo& info, int steps) {
  const ControlTrajectory message;
  const size_t most = message.goal.max_size();
  const auto too_many = [&](const auto& list) { return list.size() > most; };
  if (too_many(info.states) || too_many(info.controls) || too_many(info.goals) ||
      too_many(info.parameters) || too_many(info.constraints)) {
    return "the system " + info.name +
           " has more states, controls, goals, parameters or constraints than the " +
           std::to_string(most) + " that a message has room for";
  }
  if (static_cast<size_t>(steps) > message.times.max_size()) {
    return "the model has " + std::to_string(steps) + " steps, a message has room for " +
           std::to_string(message.times.max_size());
  }
  const auto too_long = [](const auto& quantity) { return quantity.name.size() > kLongestName; };
  const auto unit_too_long = [](const auto& control) { return control.unit.size() > kLongestUnit; };
  if (info.name.size() > kLongestName ||
      std::any_of(info.controls.begin(), info.controls.end(), too_long) ||
      std::any_of(info.parameters.begin(), info.parameters.end(), too_long) ||
      std::any_of(info.constraints.begin(), info.constraints.end(), too_long) ||
      std::any_of(info.controls.begin(), info.controls.end(), unit_too_long)) {
    return "the system " + info.name + " has a name of more than " + std::to_string(kLongestName) +
           " characters, or a control's unit of more than " + std::to_string(kLongestUnit);
  }
  return std::nullopt;
}

int64_t to_nanoseconds(const builtin_interfaces::msg::Time& stamp) {
  return int64_t{stamp.sec} * kNanosecondsPerSecond + int64_t{stamp.nanosec};
}

builtin_interfaces::msg::Time to_stamp(int64_t nanoseconds) {
  builtin_interfaces::msg::Time stamp;
  int64_t seconds = nanoseconds / kNanosecondsPerSecond;
  int64_t rest = nanoseconds % kNanosecondsPerSecond;
  if (rest < 0) {
    --seconds;
    rest += kNanosecondsPerSecond;
  }
  stamp.sec = static_cast<int32_t>(seconds);
  stamp.nanosec = static_cast<uint32_t>(rest);
  return stamp;
}

void to_request(const OcpInstance& message, Request& request) {
  request.system = message.system;
  copy_to(request.goal, message.goal);
  copy_to(request.initial_state, message.initial_state);
  request.parameter_names.resize(message.parameter_names.size());
  std::copy(message.parameter_names.begin(), message.parameter_names.end(),
            request.parameter_names.begin());
  request.parameter_values.assign(message.parameter_values.begin(), message.parameter_values.end());
  request.horizon = message.horizon;
  copy_to(request.times, message.times);
  request.num_samples = message.num_samples;
}

void to_message(const Response& response, ControlTrajectory& message) {
  const Answer& answer = response.answer;
  message.model_id = response.model_id;
  message.status = static_cast<uint8_t>(answer.status);
  message.status_text.reserve(kLongestText);  // so that a longer text needs no memory later on
  message.status_text.assign(answer.text, 0, kLongestText);
  if (response.system != nullptr) {
    fill_names(response.system->info(), message);
    fill_violations(response.system->info(), answer, message);
  } else {
    clear_names(message);
    message.constraint_names.clear();
    message.violations.clear();
  }
  if (response.system != nullptr && nasm_core::is_answer(answer.status)) {
    fill_solution(response.system->info(), answer, message);
  } else {
    clear_solution(message);
  }
  message.cost = answer.cost;
  message.relative_gap = answer.relative_gap;
  message.gradient_norm = answer.gradient_norm;
  message.ood_score = answer.ood_score;
  message.polish_steps = static_cast<uint32_t>(answer.polish_steps);
  message.computation_time = answer.computation_time_s;
}

std::optional<std::string> apply(const OcpInstance& message, const SystemInfo& info,
                                 nasm_core::Instance& instance) {
  if (!message.system.empty() && message.system != info.name) {
    return "system is \"" + message.system + "\", not \"" + info.name + "\"";
  }
  if (message.goal.size() != info.goals.size())
    return "goal has " + std::to_string(message.goal.size()) + " numbers, " + info.name +
           " needs " + std::to_string(info.goals.size());
  copy_to(instance.goal, message.goal);
  if (!message.initial_state.empty()) {
    if (static_cast<Eigen::Index>(message.initial_state.size()) != info.initial_state.size()) {
      return "initial_state has " + std::to_string(message.initial_state.size()) + " numbers, " +
             info.name + " needs " + std::to_string(info.initial_state.size());
    }
    copy_to(instance.initial_state, message.initial_state);
  }
  if (message.parameter_names.size() != message.parameter_values.size()) {
    return "parameter_names and parameter_values are not equally many";
  }
  for (std::size_t i = 0; i < message.parameter_names.size(); ++i) {
    const auto known = std::find_if(info.parameters.begin(), info.parameters.end(),
                                    [&](const nasm_core::Parameter& parameter) {
                                      return parameter.name == message.parameter_names[i];
                                    });
    if (known == info.parameters.end()) {
      return info.name + " has no parameter \"" + message.parameter_names[i] + "\"";
    }
    instance.parameters(known - info.parameters.begin()) = message.parameter_values[i];
  }
  if (message.horizon != 0.0) instance.horizon = message.horizon;
  return std::nullopt;
}

std::optional<std::string> to_state(const SystemState& message, const SystemInfo& info,
                                    Eigen::VectorXd& state, Eigen::VectorXd& control) {
  if (auto fault = check_sizes(message, info)) return fault;
  state.resize(static_cast<Eigen::Index>(info.states.size()));
  for (size_t i = 0; i < info.states.size(); ++i) {
    size_t place = i;
    if (!message.state_names.empty()) {
      const auto& names = message.state_names;
      place = static_cast<size_t>(std::find(names.begin(), names.end(), info.states[i].name) -
                                  names.begin());
    }
    state(static_cast<Eigen::Index>(i)) = message.state[place];
  }
  if (!state.allFinite()) return "state has a number that is not finite";
  copy_to(control, message.control);
  if (!control.allFinite()) control.resize(0);  // NaN: not known
  return std::nullopt;
}

}  // namespace nasm_ros
