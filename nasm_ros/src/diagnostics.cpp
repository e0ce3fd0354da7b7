// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/diagnostics.hpp"

#include <cmath>

#include "nasm_common/numbers.hpp"

namespace nasm_ros {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;
using nasm_core::AnswerStatus;

constexpr AnswerStatus kReasons[] = {
    AnswerStatus::kNotFinite,         AnswerStatus::kWrongDimension,
    AnswerStatus::kInvalidValue,      AnswerStatus::kUnknownSystem,
    AnswerStatus::kHorizon,           AnswerStatus::kQueryTimes,
    AnswerStatus::kTooManyQueries,    AnswerStatus::kStale,
    AnswerStatus::kNotCovered,        AnswerStatus::kGap,
    AnswerStatus::kOutOfDistribution, AnswerStatus::kDeadline,
    AnswerStatus::kViolation,         AnswerStatus::kInfeasible,
    AnswerStatus::kNoModel,           AnswerStatus::kInternal};

std::string figure(double value) {
  return nasm_common::format("%.4g", value);
}

void add(DiagnosticStatus& status, const std::string& key, const std::string& value) {
  status.values.emplace_back();
  status.values.back().key = key;
  status.values.back().value = value;
}

void judge(const Health& health, DiagnosticStatus& status) {
  const uint64_t refused = health.now.refusals - health.before.refusals;
  const uint64_t late = health.now.deadline_misses - health.before.deadline_misses;
  if (!health.served) {
    status.level = DiagnosticStatus::ERROR;
    status.message = "no model is loaded";
  } else if (health.lifecycle_state != "active") {
    status.level = DiagnosticStatus::OK;
    status.message = health.lifecycle_state;
  } else if (!health.divergence.empty()) {
    status.level = DiagnosticStatus::ERROR;
    status.message = "the loop diverges: " + health.divergence;
  } else if (health.watchdog_s > 0.0 && health.now.since_answer_s > health.watchdog_s) {
    status.level = DiagnosticStatus::STALE;
    status.message = "no answer for " + figure(health.now.since_answer_s) + " s";
  } else if (health.receding_is_held) {
    status.level = DiagnosticStatus::WARN;
    status.message = std::isinf(health.state_age_s)
                         ? "no state received, not solving"
                         : "the state is " + figure(health.state_age_s) + " s old, not re-solving";
  } else if (!health.has_plan) {
    status.level = DiagnosticStatus::WARN;
    status.message = "no plan is active; last refusal: " + health.now.last_refusal;
  } else if (refused > 0) {
    const uint64_t fallbacks = health.now.fallbacks - health.before.fallbacks;
    status.level = DiagnosticStatus::WARN;
    status.message =
        std::to_string(refused) + " refused, " + std::to_string(late) + " of them late";
    if (fallbacks > 0) {
      status.message += "; the last plan stays in force in place of " + std::to_string(fallbacks);
    }
    status.message += "; last: " + health.now.last_refusal;
  } else {
    status.level = DiagnosticStatus::OK;
    status.message = "serving";
  }
}

void add_counts(const Statistics::Summary& now, DiagnosticStatus& status) {
  add(status, "requests", std::to_string(now.requests));
  add(status, "answers", std::to_string(now.answers));
  add(status, "polished", std::to_string(now.polished));
  add(status, "refusals", std::to_string(now.refusals));
  add(status, "fallbacks", std::to_string(now.fallbacks));
  for (const AnswerStatus reason : kReasons) {
    add(status, std::string("refused_") + nasm_core::to_string(reason),
        std::to_string(now.by_status[static_cast<size_t>(reason)]));
  }
  add(status, "deadline_misses", std::to_string(now.deadline_misses));
  add(status, "last_refusal", now.last_refusal);
  add(status, "latency_mean_ms", figure(1e3 * now.latency_mean_s));
  add(status, "latency_p99_ms", figure(1e3 * now.latency_p99_s));
  add(status, "latency_worst_ms", figure(1e3 * now.latency_worst_s));
  add(status, "latency_window", std::to_string(now.window));
  add(status, "since_answer_s", figure(now.since_answer_s));
}

}  // namespace

DiagnosticStatus to_diagnostics(const std::string& node_name, const Health& health) {
  DiagnosticStatus status;
  status.name = node_name + ": controller";
  status.hardware_id = health.served ? health.served->system : "";
  judge(health, status);
  add(status, "state", health.lifecycle_state);
  add(status, "model", health.served ? health.served->id : "");
  add(status, "model_file", health.served ? health.served->path : "");
  add(status, "subscribers", std::to_string(health.subscribers));
  add(status, "refused_models", std::to_string(health.refused_models));
  add_counts(health.now, status);
  if (!health.receding_horizon.empty()) {
    add(status, "receding_horizon", health.receding_horizon);
    add(status, "distance_to_goal", figure(health.distance_to_goal));
    add(status, "state_age_s", figure(health.state_age_s));
    add(status, "bad_states", std::to_string(health.bad_states));
  }
  return status;
}

}  // namespace nasm_ros
