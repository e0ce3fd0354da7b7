// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/diagnostics.hpp"

#include <gtest/gtest.h>

namespace nasm_ros {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;
using nasm_core::AnswerStatus;

Health healthy() {
  Health health;
  health.lifecycle_state = "active";
  health.served = ServedModel{"q.safetensors", "q-1", "quadrotor"};
  health.now = health.before = Statistics(1.0).summary(1.0);
  return health;
}

std::string value_of(const DiagnosticStatus& status, const std::string& key) {
  for (const auto& pair : status.values) {
    if (pair.key == key) return pair.value;
  }
  ADD_FAILURE() << "there is no " << key;
  return "";
}

TEST(Diagnostics, AllIsWell) {
  const auto status = to_diagnostics("robot/controller", healthy());
  EXPECT_EQ(status.level, DiagnosticStatus::OK);
  EXPECT_EQ(status.name, "robot/controller: controller");
  EXPECT_EQ(status.hardware_id, "quadrotor");
  EXPECT_EQ(value_of(status, "model"), "q-1");
  EXPECT_EQ(value_of(status, "state"), "active");
  EXPECT_EQ(value_of(status, "refused_not_finite"), "0");
}

TEST(Diagnostics, NoModelIsAnError) {
  Health health = healthy();
  health.served.reset();
  health.lifecycle_state = "unconfigured";
  EXPECT_EQ(to_diagnostics("c", health).level, DiagnosticStatus::ERROR);
}

TEST(Diagnostics, InactiveIsNoFault) {
  Health health = healthy();
  health.lifecycle_state = "inactive";
  health.watchdog_s = 1.0;
  health.now.since_answer_s = 5.0;
  const auto status = to_diagnostics("c", health);
  EXPECT_EQ(status.level, DiagnosticStatus::OK);
  EXPECT_EQ(status.message, "inactive");
}

TEST(Diagnostics, NewRefusalsAreAWarning) {
  Statistics statistics(1.0);
  Health health = healthy();
  statistics.record(AnswerStatus::kOk, "", 0.002, 1.0);
  statistics.record(AnswerStatus::kDeadline, "too late", 0.0, 1.0);
  health.now = statistics.summary(1.0);
  auto status = to_diagnostics("c", health);
  EXPECT_EQ(status.level, DiagnosticStatus::WARN);
  EXPECT_NE(status.message.find("too late"), std::string::npos);
  EXPECT_EQ(value_of(status, "requests"), "2");
  EXPECT_EQ(value_of(status, "refused_deadline"), "1");
  EXPECT_EQ(value_of(status, "deadline_misses"), "1");
  EXPECT_EQ(value_of(status, "latency_mean_ms"), "2");
  EXPECT_EQ(value_of(status, "latency_p99_ms"), "2");
  EXPECT_EQ(value_of(status, "latency_worst_ms"), "2");

  health.before = health.now;
  status = to_diagnostics("c", health);
  EXPECT_EQ(status.level, DiagnosticStatus::OK) << "told before";
}

TEST(Diagnostics, APlanThatGoesOnIsAWarning) {
  Statistics statistics(1.0);
  Health health = healthy();
  health.receding_horizon = "fallback";
  statistics.record(AnswerStatus::kGap, "too far off", 0.0, 1.0);
  statistics.record(AnswerStatus::kFallback, "", 0.0, 1.0);
  health.now = statistics.summary(1.0);
  auto status = to_diagnostics("c", health);
  EXPECT_EQ(status.level, DiagnosticStatus::WARN);
  EXPECT_NE(status.message.find("the last plan stays in force"), std::string::npos)
      << status.message;
  EXPECT_NE(status.message.find("too far off"), std::string::npos) << status.message;
  EXPECT_EQ(value_of(status, "fallbacks"), "1");

  health.before = health.now;
  health.has_plan = false;
  status = to_diagnostics("c", health);
  EXPECT_EQ(status.level, DiagnosticStatus::WARN);
  EXPECT_NE(status.message.find("no plan is active"), std::string::npos) << status.message;
}

TEST(Diagnostics, DivergenceIsAnError) {
  Health health = healthy();
  health.receding_horizon = "planned";
  health.divergence = "far and farther";
  health.distance_to_goal = 12.5;
  const auto status = to_diagnostics("c", health);
  EXPECT_EQ(status.level, DiagnosticStatus::ERROR);
  EXPECT_NE(status.message.find("far and farther"), std::string::npos) << status.message;
  EXPECT_EQ(value_of(status, "distance_to_goal"), "12.5");
}

TEST(Diagnostics, WatchdogIsStale) {
  Health health = healthy();
  health.now.since_answer_s = 5.0;
  EXPECT_EQ(to_diagnostics("c", health).level, DiagnosticStatus::OK);
  health.watchdog_s = 4.0;
  EXPECT_EQ(to_diagnostics("c", health).level, DiagnosticStatus::STALE);
}

TEST(Diagnostics, StaleStateIsAWarning) {
  Health health = healthy();
  health.receding_horizon = "stale state";
  health.receding_is_held = true;
  health.state_age_s = 0.75;
  health.bad_states = 3;
  const auto status = to_diagnostics("c", health);
  EXPECT_EQ(status.level, DiagnosticStatus::WARN);
  EXPECT_EQ(value_of(status, "receding_horizon"), "stale state");
  EXPECT_EQ(value_of(status, "state_age_s"), "0.75");
  EXPECT_EQ(value_of(status, "bad_states"), "3");
}

}  // namespace
}  // namespace nasm_ros
