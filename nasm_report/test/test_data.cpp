// SPDX-License-Identifier: Apache-2.0
#include "data.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "json_writer.hpp"

namespace nasm_report {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(JsonWriter, WritesWhatAParserReads) {
  JsonWriter json;
  json.begin_object().member("text", "a \"b\"").member("truth", true).member("count", 3);
  json.member("numbers", std::vector<double>{1.5, -2e-9}).key("empty").begin_array().end_array();
  json.key("nested")
      .begin_array()
      .begin_object()
      .end_object()
      .begin_array()
      .end_array()
      .end_array();
  const auto parsed = nlohmann::json::parse(json.end_object().text());
  EXPECT_EQ(parsed["text"], "a \"b\"");
  EXPECT_EQ(parsed["truth"], true);
  EXPECT_EQ(parsed["count"], 3);
  EXPECT_DOUBLE_EQ(parsed["numbers"][1], -2e-9);
  EXPECT_EQ(parsed["nested"].size(), 2u);
}

TEST(JsonWriter, WhatIsNotFiniteBecomesNull) {
  JsonWriter json;
  json.value(std::vector<double>{kNan, kInfinity, -kInfinity, 1.0});
  EXPECT_EQ(json.text(), "[null,null,null,1]");
}

TEST(JsonWriter, RoundsToTheDigitsAskedFor) {
  EXPECT_EQ(JsonWriter(3).value(0.123456).text(), "0.123");
  EXPECT_EQ(JsonWriter(3).value(123456.0).text(), "1.23e+05");
}

Animation small_animation() {
  Animation animation;
  animation.scene = "pendulum";
  animation.states = {{"angle", "rad"}, {"rate", "rad/s"}};
  animation.controls = {{"torque", "N m"}};
  animation.goal_states = {0, 1};
  Run run;
  run.label = "first";
  run.goal = {3.0, 0.0};
  run.parameters = {{"length", 1.0}};
  run.motion = {{0.0, 0.5, 1.0}, {{0, 0}, {1, 1}, {2, 0}}, {{1.0}, {2.0}}};
  animation.runs = {run};
  return animation;
}

TEST(AnimationData, HoldsTheRuns) {
  const auto parsed = nlohmann::json::parse(to_json(small_animation()));
  EXPECT_EQ(parsed["runs"][0]["motion"]["states"][1][0], 1);
  EXPECT_EQ(parsed["runs"][0]["parameters"]["length"], 1);
  EXPECT_TRUE(parsed["runs"][0]["reference"]["times"].empty());
}

TEST(AnimationData, RefusesSizesThatDoNotFit) {
  Animation animation = small_animation();
  animation.runs[0].motion.states[1] = {1.0};
  EXPECT_THROW(to_json(animation), std::invalid_argument);
  animation = small_animation();
  animation.runs[0].motion.controls.pop_back();
  EXPECT_THROW(to_json(animation), std::invalid_argument);
  animation = small_animation();
  animation.runs[0].goal = {1.0};
  EXPECT_THROW(to_json(animation), std::invalid_argument);
  animation = small_animation();
  animation.goal_states[1] = 2;
  EXPECT_THROW(to_json(animation), std::invalid_argument);
  animation = small_animation();
  animation.runs[0].motion = {};
  EXPECT_THROW(to_json(animation), std::invalid_argument);
}

TEST(AnimationData, HoldsLimitsAndLaterGoals) {
  Animation animation = small_animation();
  animation.control_lower = {-kInfinity};
  animation.control_upper = {0.5};
  animation.constraints = {{"too_fast", "rad/s"}};
  animation.runs[0].motion.constraints = {{-1.0}, {-0.5}};
  animation.runs[0].next_goals = {{0.5, {2.0, 0.0}}};
  animation.runs.push_back(animation.runs[0]);
  animation.runs[1].reference_run = 0;
  const auto parsed = nlohmann::json::parse(to_json(animation));
  EXPECT_TRUE(parsed["control_lower"][0].is_null());
  EXPECT_EQ(parsed["control_upper"][0], 0.5);
  EXPECT_EQ(parsed["constraints"][0]["name"], "too_fast");
  EXPECT_EQ(parsed["runs"][0]["motion"]["constraints"][1][0], -0.5);
  EXPECT_EQ(parsed["runs"][0]["next_goals"][0]["goal"][0], 2);
  EXPECT_EQ(parsed["runs"][1]["reference"], 0);
}

TEST(AnimationData, RefusesLimitsAndGoalsThatDoNotFit) {
  Animation animation = small_animation();
  animation.control_upper = {1.0, 2.0};
  EXPECT_THROW(to_json(animation), std::invalid_argument);
  animation = small_animation();
  animation.runs[0].motion.constraints = {{1.0}, {1.0}};
  EXPECT_THROW(to_json(animation), std::invalid_argument);
  animation = small_animation();
  animation.runs[0].next_goals = {{0.5, {2.0}}};
  EXPECT_THROW(to_json(animation), std::invalid_argument);
  animation = small_animation();
  animation.runs[0].reference_run = 1;
  EXPECT_THROW(to_json(animation), std::invalid_argument);
}

TEST(ChartData, RefusesSeriesOfDifferentLengths) {
  Chart chart;
  chart.series.push_back({"s", {1.0, 2.0}, {1.0}});
  try {
    to_json(chart);
    FAIL() << "no exception";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("\"s\" has 2 x, 1 y"), std::string::npos);
  }
}

TEST(ChartData, ColoursFollowTheOrderUnlessGiven) {
  Histogram histogram;
  histogram.groups = {{"a", {}}, {"b", {}, 4}, {"c", {}}};
  const auto parsed = nlohmann::json::parse(to_json(histogram));
  EXPECT_EQ(parsed["groups"][0]["color"], 0);
  EXPECT_EQ(parsed["groups"][1]["color"], 4);
  EXPECT_EQ(parsed["groups"][2]["color"], 2);
}

}  // namespace
}  // namespace nasm_report
