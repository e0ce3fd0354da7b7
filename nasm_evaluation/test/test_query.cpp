// SPDX-License-Identifier: Apache-2.0
// Runs the program as a user does.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "nasm_common/testing/shell.hpp"
#include "nasm_common/testing/temporary_folder.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::testing::Outcome;
using nasm_common::testing::run_in_shell;

Outcome query(const std::string& arguments) {
  return run_in_shell("NASM_MODEL_PATH='" MODELS_FOLDER "' '" QUERY "' " + arguments);
}

const std::string kGoal = "--goal 0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6 ";

void expect_refused(const std::string& arguments, const std::string& status) {
  const Outcome outcome = query(arguments + " --json");
  EXPECT_EQ(outcome.exit_code, 3) << arguments << "\n" << outcome.output;
  const auto json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["status"], status) << outcome.output;
  EXPECT_TRUE(json["controls"].empty());
  EXPECT_FALSE(json["status_text"].get<std::string>().empty());
}

void expect_bad_input(const std::string& arguments, const std::string& word) {
  const Outcome outcome = query(arguments);
  EXPECT_EQ(outcome.exit_code, 2) << arguments << "\n" << outcome.output;
  EXPECT_NE(outcome.output.find(word), std::string::npos) << outcome.output;
}

TEST(Query, AnswersInJson) {
  const Outcome outcome = query("--model quadrotor " + kGoal + "--times 20 --json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  const auto json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["status"], "ok");
  EXPECT_EQ(json["times"].size(), 20u);
  EXPECT_EQ(json["controls"].size(), 20u);
  EXPECT_EQ(json["controls"][0].size(), 4u);
  EXPECT_GT(json["cost"], 0.0);
  EXPECT_LT(json["relative_gap"], 0.01);
  EXPECT_EQ(json["ood_score"], 0.0);
  EXPECT_GT(json["time_us"], 0.0);
  EXPECT_EQ(json["goal"].size(), 9u);
}

TEST(Query, AnswersInText) {
  const Outcome outcome = query("--model pendulum --goal 3.5,0.5 --at 0,0.25,1");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  for (const char* const word : {"pendulum", "status", "relative gap", "torque [N m]", "0.25"}) {
    EXPECT_NE(outcome.output.find(word), std::string::npos) << word << "\n" << outcome.output;
  }
}

TEST(Query, PolishesAndTakesParameters) {
  const Outcome outcome = query("--model quadrotor " + kGoal +
                                "--max-relative-gap 1e-12 --parameter mass=1 --horizon 1 "
                                "--precision double --json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  const auto json = nlohmann::json::parse(outcome.output);
  EXPECT_LE(json["relative_gap"], 1e-12);
}

TEST(Query, NegativeNumbersAreNoOptions) {
  const Outcome outcome = query("--model pendulum --goal -.5,-0.25 --json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_EQ(nlohmann::json::parse(outcome.output)["goal"], (std::vector<double>{-0.5, -0.25}));
}

TEST(Query, Draws) {
  const nasm_common::testing::TemporaryFolder folder;
  const auto file = folder / "answer.svg";
  EXPECT_EQ(query("--model cartpole --plot '" + file + "'").exit_code, 0);
  std::stringstream drawing;
  drawing << std::ifstream(file).rdbuf();
  EXPECT_NE(drawing.str().find("goal of "), std::string::npos);
  expect_bad_input("--model cartpole --plot '" + (folder / "answer.gif") + "'", "gif");
}

TEST(Query, RefusesProblemsItCannotTake) {
  const std::string quadrotor = "--model quadrotor ";
  expect_refused(quadrotor + "--goal 1,2", "wrong_dimension");
  expect_refused(quadrotor + "--goal nan,0,0,0,0,0,0,0,0", "not_finite");
  expect_refused(quadrotor + kGoal + "--horizon 3", "horizon");
  expect_refused(quadrotor + kGoal + "--at 0.5,0.2", "query_times");
  expect_refused(quadrotor + kGoal + "--times 1000000", "too_many_queries");
  expect_refused(quadrotor + kGoal + "--parameter mass=1.2", "not_covered");
  expect_refused(quadrotor + kGoal + "--parameter colour=3", "invalid_value");
  expect_refused(quadrotor + kGoal + "--deadline-ms 0.000001", "deadline");
  expect_refused(quadrotor + "--goal 9,9,9,0,0,0,0,0,0 --ood-policy refuse", "out_of_distribution");
}

TEST(Query, BadInputIsNamed) {
  expect_bad_input("", "--model");
  expect_bad_input("--model zeppelin", "zeppelin");
  expect_bad_input("--model /nowhere/model.safetensors", "/nowhere/model.safetensors");
  expect_bad_input("--model quadrotor --goal a,b", "a");
  expect_bad_input("--model quadrotor --times -3", "--times");
  expect_bad_input("--model quadrotor --ood-policy hope", "hope");
  expect_bad_input("--model quadrotor --parameter mass", "name=value");
  expect_bad_input("--model quadrotor --parameter mass=heavy", "heavy");
  expect_bad_input("--model quadrotor --colour red", "--colour");
}

TEST(Query, HelpHasExamples) {
  const Outcome outcome = query("--help");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.output.find("Examples:"), std::string::npos);
}

TEST(Query, FullDiskIsAFailure) {
  const Outcome outcome = query("--model quadrotor --json > /dev/full");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.output;
}

}  // namespace
}  // namespace nasm_evaluation
