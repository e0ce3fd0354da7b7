// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "timer_schedule.hpp"

using rclcpp::TimerSchedule;

namespace {

TEST(TimerSchedule, KeepsItsPhase) {
  TimerSchedule schedule(100, 1000);
  EXPECT_EQ(schedule.time_until_due(1000), 100);
  schedule.advance(1130);
  EXPECT_EQ(schedule.time_until_due(1130), 70);
  schedule.advance(1200);
  EXPECT_EQ(schedule.time_until_due(1200), 100);
}

TEST(TimerSchedule, SkipsMissedPeriods) {
  TimerSchedule schedule(100, 1000);
  schedule.advance(1750);
  EXPECT_EQ(schedule.time_until_due(1750), 50);
  schedule.advance(1800);
  EXPECT_EQ(schedule.time_until_due(1800), 100);
}

TEST(TimerSchedule, ZeroPeriodIsAlwaysDue) {
  TimerSchedule schedule(0, 1000);
  EXPECT_EQ(schedule.time_until_due(1000), 0);
  schedule.advance(1500);
  EXPECT_EQ(schedule.time_until_due(1500), 0);
}

TEST(TimerSchedule, LongestPeriodIsNeverDue) {
  TimerSchedule schedule(std::numeric_limits<int64_t>::max(), 1000);
  EXPECT_GT(schedule.time_until_due(std::numeric_limits<int64_t>::max() - 1), 0);
  schedule.advance(2000);
  EXPECT_GT(schedule.time_until_due(std::numeric_limits<int64_t>::max() - 1), 0);
}

TEST(TimerSchedule, RestartBeginsAFullPeriod) {
  TimerSchedule schedule(100, 1000);
  schedule.restart(1060);
  EXPECT_EQ(schedule.time_until_due(1060), 100);
}

TEST(TimerSchedule, TimeThatBeginsAnewRestartsIt) {
  TimerSchedule schedule(100, 1000);
  schedule.on_move(1050);
  EXPECT_EQ(schedule.time_until_due(1050), 50);
  schedule.advance(1100);
  schedule.on_move(20);
  EXPECT_EQ(schedule.time_until_due(20), 100);
}

TEST(TimerSchedule, RestOfThePeriodSurvivesAChangeOfSource) {
  TimerSchedule schedule(100, 1000);
  schedule.before_source_change(1070);
  schedule.after_source_change(5);
  EXPECT_EQ(schedule.time_until_due(5), 30);
}

TEST(TimerSchedule, WaitsForTheFirstSimulatedTime) {
  TimerSchedule schedule(100, 1000);
  schedule.before_source_change(1070);
  schedule.after_source_change(0);
  EXPECT_GT(schedule.time_until_due(0), 0);
  schedule.on_move(50);
  EXPECT_EQ(schedule.time_until_due(50), 100);
}

}  // namespace
