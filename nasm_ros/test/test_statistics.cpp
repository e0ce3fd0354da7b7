// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace nasm_ros {
namespace {

using nasm_core::AnswerStatus;

TEST(Statistics, StartEmpty) {
  const auto summary = Statistics(100.0).summary(103.0);
  EXPECT_EQ(summary.requests, 0u);
  EXPECT_EQ(summary.window, 0u);
  EXPECT_TRUE(std::isnan(summary.latency_mean_s));
  EXPECT_TRUE(std::isnan(summary.latency_p99_s));
  EXPECT_EQ(summary.since_answer_s, 3.0);
}

TEST(Statistics, CountByOutcome) {
  Statistics statistics(1.0);
  statistics.record(AnswerStatus::kOk, "", 1.0, 1.0);
  statistics.record(AnswerStatus::kPolished, "", 1.0, 1.0);
  statistics.record(AnswerStatus::kDeadline, "too late", 1.0, 1.0);
  statistics.record(AnswerStatus::kStale, "old", 1.0, 1.0);
  const auto summary = statistics.summary(1.0);
  EXPECT_EQ(summary.requests, 4u);
  EXPECT_EQ(summary.answers, 2u);
  EXPECT_EQ(summary.polished, 1u);
  EXPECT_EQ(summary.refusals, 2u);
  EXPECT_EQ(summary.deadline_misses, 1u);
  EXPECT_EQ(summary.by_status[static_cast<size_t>(AnswerStatus::kStale)], 1u);
  EXPECT_EQ(summary.last_refusal, "old");
  EXPECT_EQ(statistics.refusals(), 2u);
}

TEST(Statistics, AFallbackStandsInForARefusal) {
  Statistics statistics(1.0);
  statistics.record(AnswerStatus::kGap, "too far off", 1.0, 3.0);
  statistics.record(AnswerStatus::kFallback, "goes on", 1.0, 3.0);
  const auto summary = statistics.summary(4.0);
  EXPECT_EQ(summary.requests, 1u);
  EXPECT_EQ(summary.answers, 0u);
  EXPECT_EQ(summary.refusals, 1u);
  EXPECT_EQ(summary.fallbacks, 1u);
  EXPECT_EQ(summary.last_refusal, "too far off");
  EXPECT_EQ(summary.since_answer_s, 3.0) << "the watchdog waits for an answer";
}

TEST(Statistics, LatenciesAreThoseOfTheWindow) {
  Statistics statistics(1.0);
  statistics.record(AnswerStatus::kOk, "", 1e6, 1.0);  // pushed out by those that follow
  for (size_t i = 1; i <= Statistics::kWindow; ++i) {
    statistics.record(AnswerStatus::kOk, "", static_cast<double>(i), 1.0);
  }
  const auto summary = statistics.summary(1.0);
  EXPECT_EQ(summary.window, Statistics::kWindow);
  EXPECT_DOUBLE_EQ(summary.latency_mean_s, 500.5);
  EXPECT_DOUBLE_EQ(summary.latency_p99_s, 990.0);
  EXPECT_DOUBLE_EQ(summary.latency_worst_s, 1000.0);
}

TEST(Statistics, RefusalsHaveNoLatency) {
  Statistics statistics(1.0);
  statistics.record(AnswerStatus::kOk, "", 2.0, 1.0);
  statistics.record(AnswerStatus::kNotFinite, "", 1e9, 1.0);
  EXPECT_EQ(statistics.summary(1.0).latency_worst_s, 2.0);
}

TEST(Statistics, OnlyAnswersFeedTheWatchdog) {
  Statistics statistics(10.0);
  statistics.record(AnswerStatus::kOk, "", 0.0, 11.0);
  for (const auto status : {AnswerStatus::kNotFinite, AnswerStatus::kStale, AnswerStatus::kGap,
                            AnswerStatus::kDeadline, AnswerStatus::kNoModel}) {
    statistics.record(status, "", 0.0, 15.0);
  }
  EXPECT_EQ(statistics.summary(16.0).since_answer_s, 5.0);
  statistics.record(AnswerStatus::kPolished, "", 0.0, 16.0);
  EXPECT_EQ(statistics.summary(16.0).since_answer_s, 0.0);
}

TEST(Statistics, AClockThatBeginsOrGoesBackStartsTheWatchdogAnew) {
  Statistics statistics(0.0);  // simulated time, of which nothing was heard yet
  EXPECT_EQ(statistics.summary(5000.0).since_answer_s, 0.0);
  EXPECT_EQ(statistics.summary(5001.0).since_answer_s, 1.0);
  EXPECT_EQ(statistics.summary(100.0).since_answer_s, 0.0);
  EXPECT_EQ(statistics.summary(102.0).since_answer_s, 2.0);
}

TEST(Statistics, ResetForgets) {
  Statistics statistics(1.0);
  statistics.record(AnswerStatus::kOk, "", 1.0, 1.0);
  statistics.reset(50.0);
  const auto summary = statistics.summary(51.0);
  EXPECT_EQ(summary.requests + summary.window, 0u);
  EXPECT_EQ(summary.since_answer_s, 1.0);
}

}  // namespace
}  // namespace nasm_ros
