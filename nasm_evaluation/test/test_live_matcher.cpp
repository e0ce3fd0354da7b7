// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "live/play_command.hpp"
#include "nasm_evaluation/live/evaluator_settings.hpp"
#include "nasm_evaluation/live/matcher.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;

const Matcher::Time kStart{};

Matcher::Time at(double seconds) {
  return kStart + std::chrono::duration_cast<Matcher::Clock::duration>(
                      std::chrono::duration<double>(seconds));
}

Case problem(uint64_t id) {
  Case posed;
  posed.instance.id = id;
  return posed;
}

ControlTrajectory answer_to(uint64_t id, uint8_t status = ControlTrajectory::STATUS_OK) {
  ControlTrajectory answer;
  answer.id = id;
  answer.status = status;
  return answer;
}

Matcher::Options options() {
  Matcher::Options result;
  result.timeout_s = 10.0;
  result.late_after_s = 0.1;
  result.early_s = 1.0;
  return result;
}

TEST(Matcher, AnswersFindTheirProblemsInAnyOrder) {
  Matcher matcher(options());
  matcher.pose(problem(7), at(0.0));
  matcher.pose(problem(3), at(1.0));
  matcher.answer(answer_to(3), at(1.05));
  matcher.answer(answer_to(7), at(1.5));
  const auto settled = matcher.take_settled(at(2.0));
  ASSERT_EQ(settled.size(), 2u);
  EXPECT_EQ(settled[0].posed.number, 2u);
  EXPECT_EQ(settled[0].answer->id, 3u);
  EXPECT_NEAR(settled[0].latency_s, 0.05, 1e-9);
  EXPECT_FALSE(settled[0].is_late);
  EXPECT_EQ(settled[1].posed.number, 1u);
  EXPECT_NEAR(settled[1].latency_s, 1.5, 1e-9);
  EXPECT_TRUE(settled[1].is_late) << "judged all the same";
  EXPECT_TRUE(settled[1].answer);
  EXPECT_EQ(matcher.pending(), 0u);
  EXPECT_TRUE(matcher.take_settled(at(3.0)).empty()) << "each is told once";
}

TEST(Matcher, AProblemWithoutAnAnswerIsLostWhenItsTimeIsUp) {
  Matcher matcher(options());
  matcher.pose(problem(1), at(0.0));
  matcher.pose(problem(2), at(5.0));
  EXPECT_TRUE(matcher.take_settled(at(9.9)).empty());
  const auto settled = matcher.take_settled(at(10.1));
  ASSERT_EQ(settled.size(), 1u);
  EXPECT_EQ(settled[0].posed.instance.id, 1u);
  EXPECT_FALSE(settled[0].answer);
  EXPECT_TRUE(std::isnan(settled[0].latency_s));
  matcher.answer(answer_to(1), at(11.0));
  EXPECT_EQ(matcher.counts().after_timeout, 1u);
  EXPECT_EQ(matcher.counts().unmatched, 0u);
  EXPECT_EQ(matcher.pending(), 1u);
  const auto rest = matcher.close();
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_EQ(rest[0].posed.instance.id, 2u);
  EXPECT_FALSE(rest[0].answer);
}

TEST(Matcher, AnAnswerMayOvertakeItsProblem) {
  Matcher matcher(options());
  matcher.answer(answer_to(4), at(0.0));
  EXPECT_TRUE(matcher.take_settled(at(0.5)).empty());
  matcher.pose(problem(4), at(0.6));
  const auto settled = matcher.take_settled(at(0.7));
  ASSERT_EQ(settled.size(), 1u);
  EXPECT_TRUE(settled[0].answer);
  EXPECT_EQ(settled[0].latency_s, 0.0);
  EXPECT_EQ(matcher.counts().unmatched, 0u);
}

TEST(Matcher, WhatIsLeftOverFromAnEarlierProblemDoesNotOvertake) {
  Matcher matcher(options());
  Case posed = problem(4);
  posed.instance.header.stamp.sec = 8;
  auto left_over = answer_to(4);
  left_over.header.stamp.sec = 7;
  matcher.answer(left_over, at(0.0));
  matcher.pose(posed, at(0.1));
  EXPECT_EQ(matcher.pending(), 1u);
  auto right = answer_to(4);
  right.header.stamp.sec = 8;
  matcher.answer(right, at(0.2));
  EXPECT_EQ(matcher.take_settled(at(0.3)).size(), 1u);
}

TEST(Matcher, AnswersToNothingAndFurtherAnswersAreCounted) {
  Matcher matcher(options());
  matcher.pose(problem(1), at(0.0));
  for (int i = 0; i < 3; ++i) matcher.answer(answer_to(1), at(0.01));
  matcher.answer(answer_to(99), at(0.02));
  EXPECT_EQ(matcher.take_settled(at(2.0)).size(), 1u);
  EXPECT_EQ(matcher.counts().duplicates, 2u);
  EXPECT_EQ(matcher.counts().unmatched, 1u);
}

TEST(Matcher, AFloodOfAnswersToNothingIsBounded) {
  Matcher matcher(options());
  for (uint64_t id = 1; id <= 5000; ++id) matcher.answer(answer_to(id), at(0.0));
  EXPECT_EQ(matcher.counts().unmatched, 4000u) << "the last 1000 may have overtaken their problem";
  EXPECT_TRUE(matcher.close().empty());
  EXPECT_EQ(matcher.counts().unmatched, 5000u);
}

TEST(Matcher, AnIdThatIsUsedAgainIsAnsweredInTheOrderOfPosing) {
  Matcher matcher(options());
  matcher.pose(problem(1), at(0.0));
  matcher.pose(problem(1), at(1.0));
  matcher.answer(answer_to(1, ControlTrajectory::STATUS_OK), at(1.1));
  matcher.answer(answer_to(1, ControlTrajectory::STATUS_POLISHED), at(1.2));
  matcher.pose(problem(1), at(2.0));
  matcher.answer(answer_to(1), at(2.01));
  const auto settled = matcher.take_settled(at(2.1));
  ASSERT_EQ(settled.size(), 3u);
  EXPECT_EQ(settled[0].posed.number, 1u);
  EXPECT_EQ(settled[0].answer->status, ControlTrajectory::STATUS_OK);
  EXPECT_EQ(settled[1].posed.number, 2u);
  EXPECT_EQ(settled[1].answer->status, ControlTrajectory::STATUS_POLISHED);
  EXPECT_EQ(settled[2].posed.number, 3u);
  EXPECT_EQ(matcher.counts().repeated_ids, 2u);
  EXPECT_EQ(matcher.counts().duplicates, 0u);
}

TEST(Matcher, TheStampDecidesBetweenProblemsOfTheSameId) {
  Matcher matcher(options());
  for (const int second : {7, 8}) {
    Case posed = problem(4);
    posed.instance.header.stamp.sec = second;
    matcher.pose(posed, at(0.0));
  }
  auto answer = answer_to(4);
  answer.header.stamp.sec = 8;
  matcher.answer(answer, at(0.1));
  answer.header.stamp.sec = 0;
  matcher.answer(answer, at(0.2));
  const auto settled = matcher.take_settled(at(0.3));
  ASSERT_EQ(settled.size(), 2u);
  EXPECT_EQ(settled[0].posed.number, 2u);
  EXPECT_EQ(settled[1].posed.number, 1u) << "the only one left, though without its stamp";
}

TEST(Matcher, WithoutAnIdNothingCanBeMatched) {
  Matcher matcher(options());
  matcher.pose(problem(0), at(0.0));
  matcher.pose(problem(5), at(0.0));
  matcher.answer(answer_to(0), at(0.01));
  matcher.answer(answer_to(5), at(0.01));
  const auto settled = matcher.take_settled(at(20.0));
  ASSERT_EQ(settled.size(), 1u);
  EXPECT_EQ(settled[0].posed.number, 2u) << "numbered as in a recording";
  EXPECT_EQ(matcher.counts().posed, 2u);
  EXPECT_EQ(matcher.counts().without_id, 1u);
  EXPECT_EQ(matcher.counts().unmatched, 0u);
}

TEST(Matcher, ForeignProblemsTakeTheirAnswersWithThem) {
  Matcher matcher(options());
  matcher.pose_foreign(1, at(0.0));
  matcher.pose(problem(2), at(0.0));
  matcher.answer(answer_to(1), at(0.01));
  matcher.answer(answer_to(2), at(0.01));
  const auto settled = matcher.take_settled(at(0.1));
  ASSERT_EQ(settled.size(), 1u);
  EXPECT_EQ(settled[0].posed.instance.id, 2u);
  EXPECT_EQ(settled[0].posed.number, 1u);
  EXPECT_EQ(matcher.counts().foreign, 1u);
  EXPECT_EQ(matcher.counts().unmatched, 0u);
}

TEST(PlayCommand, NothingIsPlayedWhereItWasRecorded) {
  RecordedTopics topics;
  topics.uri = "a bag";
  topics.instances = {"/a/instance", "/b/instance"};
  topics.answers = {"/a/control_trajectory"};
  topics.states = {"/a/state"};
  PlayRequest request;
  request.instance_topic = "/replay/controller/instance";
  request.rate = 2.5;
  request.delay_s = 3.0;
  const std::vector<std::string> problems_only = {"ros2",
                                                  "bag",
                                                  "play",
                                                  "a bag",
                                                  "--clock",
                                                  "100",
                                                  "--rate",
                                                  "2.5",
                                                  "--wait-for-all-acked",
                                                  "5000",
                                                  "--delay",
                                                  "3",
                                                  "--topics",
                                                  "/a/instance",
                                                  "/b/instance",
                                                  "--remap",
                                                  "/a/instance:=/replay/controller/instance",
                                                  "/b/instance:=/replay/controller/instance"};
  EXPECT_EQ(play_command(request, topics), problems_only);

  request.delay_s = 0.0;
  request.is_looped = true;
  request.answer_topic = "/replay/then";
  const auto words = play_command(request, topics);
  const auto has = [&](const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  EXPECT_TRUE(has("--loop"));
  EXPECT_FALSE(has("--delay"));
  EXPECT_TRUE(has("/a/control_trajectory:=/replay/then"));
  EXPECT_FALSE(has("/a/state"));
}

TEST(EvaluatorSettings, NegativeMeansNoLimitAndNonsenseIsRefused) {
  std::map<std::string, rclcpp::ParameterValue> values;
  for (const auto& entry : evaluator_parameters()) values.emplace(entry.name, entry.value);
  const auto source = [&](const std::string& name) { return values.at(name); };
  EXPECT_EQ(evaluator_settings_from(source).gate.max_gap, Gate::kNone);
  values["max_relative_gap"] = rclcpp::ParameterValue(0.0);
  EXPECT_EQ(evaluator_settings_from(source).gate.max_gap, 0.0);
  values["late_after_ms"] = rclcpp::ParameterValue(0.0);
  EXPECT_TRUE(std::isinf(evaluator_settings_from(source).matching.late_after_s));
  values["max_relative_gap"] = rclcpp::ParameterValue(std::numeric_limits<double>::quiet_NaN());
  EXPECT_THROW(evaluator_settings_from(source), std::invalid_argument);
  values["max_relative_gap"] = rclcpp::ParameterValue(1.0);
  values["output"] = rclcpp::ParameterValue(std::string());
  EXPECT_THROW(evaluator_settings_from(source), std::invalid_argument);
}

TEST(EvaluatorSettings, TheDocumentationHasTheParametersOfTheCode) {
  std::ifstream file(README);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string table = nasm_ros::to_markdown(evaluator_parameters());
  EXPECT_NE(text.find("<!-- begin of evaluator parameters -->\n\n" + table), std::string::npos)
      << "README.md should have:\n"
      << table;
}

}  // namespace
}  // namespace nasm_evaluation
