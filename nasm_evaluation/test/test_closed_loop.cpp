// SPDX-License-Identifier: Apache-2.0
// Runs the program as a user does.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "nasm_common/file.hpp"
#include "nasm_common/testing/shell.hpp"
#include "nasm_common/testing/temporary_folder.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::testing::Outcome;
using nasm_common::testing::run_in_shell;

class ClosedLoopProgram : public testing::Test {
 protected:
  Outcome closed_loop(const std::string& arguments) {
    return run_in_shell("NASM_MODEL_PATH='" MODELS_FOLDER "' '" CLOSED_LOOP "' --out '" + out_ +
                        "' " + arguments);
  }
  std::string file(const std::string& name) {
    return nasm_common::read_file(out_ + "/" + name, 10'000'000);
  }
  void expect_bad_input(const std::string& arguments, const std::string& word) {
    const Outcome outcome = closed_loop(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << arguments << "\n" << outcome.output;
    EXPECT_NE(outcome.output.find(word), std::string::npos) << outcome.output;
  }

  /// In a browser, if there is one.
  void expect_report_works() {
    const Outcome outcome = run_in_shell("'" CHECK_REPORT "' '" + out_ + "/report.html'");
    constexpr int kNoBrowser = 77;
    EXPECT_TRUE(outcome.exit_code == 0 || outcome.exit_code == kNoBrowser) << outcome.output;
  }

  const nasm_common::testing::TemporaryFolder folder_;
  const std::string out_ = folder_ / "results";
  const std::string quick_ =
      "--system pendulum_swing_up --starts 2 --duration 2 --hold 0.5 --policies exact,lqr ";
};

TEST_F(ClosedLoopProgram, WritesAllFiles) {
  const Outcome outcome = closed_loop(quick_ + "--disturbances none,noise --shown 1");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  for (const char* const word : {"exact", "lqr", "noise", "95 % interval", "report.html"}) {
    EXPECT_NE(outcome.output.find(word), std::string::npos) << word << "\n" << outcome.output;
  }
  const auto json = nlohmann::json::parse(file("summary.json"));
  EXPECT_EQ(json["system"], "pendulum_swing_up");
  ASSERT_EQ(json["rows"].size(), 4u);
  EXPECT_EQ(json["rows"][0]["runs"], 2);
  EXPECT_EQ(json["rows"][0]["bound_violations"], 0);
  EXPECT_TRUE(json["passed"].get<bool>());
  const std::string csv = file("runs.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 4 * 2);
  EXPECT_NE(file("table.md").find("| exact | none |"), std::string::npos);
  EXPECT_NE(file("table.md").find("ros2 nasm closed-loop --"), std::string::npos);
  EXPECT_NE(file("report.html").find("Closed loops of pendulum_swing_up"), std::string::npos);
}

TEST_F(ClosedLoopProgram, SaysThatThereIsNoModel) {
  const Outcome outcome = closed_loop(
      "--system acrobot --starts 1 --duration 1 --hold 0.5 "
      "--disturbances none");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_NE(outcome.output.find("ros2 nasm train --system acrobot --feedback"), std::string::npos)
      << outcome.output;
  expect_bad_input("--system acrobot --policies nasm", "ros2 nasm train");
}

TEST_F(ClosedLoopProgram, ShippedModelsSwingUp) {
  for (const std::string system : {"pendulum_swing_up", "cart_pole_swing_up"}) {
    const Outcome outcome = closed_loop("--system " + system +
                                        " --policies nasm_fallback --starts 8 --seed 11 "
                                        "--disturbances none,noise --min-success 1");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
    for (const auto& row : nlohmann::json::parse(file("summary.json"))["rows"]) {
      EXPECT_EQ(row["bound_violations"], 0);
    }
  }
}

TEST_F(ClosedLoopProgram, RepeatsItself) {
  const std::string arguments = quick_ + "--disturbances impulse --seed 3 --shown 0 ";
  ASSERT_EQ(closed_loop(arguments).exit_code, 0);
  const std::string first = file("runs.csv");
  ASSERT_EQ(closed_loop(arguments + "--threads 1").exit_code, 0);
  EXPECT_EQ(file("runs.csv"), first);
}

TEST_F(ClosedLoopProgram, PlaysATour) {
  const Outcome outcome = closed_loop(
      "--system quadrotor_obstacles --tour 2 --policies exact,lqr --judge-by "
      "clearance=0,max_tilt=0.85,max_speed=6.2");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_NE(outcome.output.find("controlled by the solver (exact): reached 2 of 2 goals, violated "
                                "nothing (0 of 240 commands out of bounds"),
            std::string::npos)
      << outcome.output;
  const auto json = nlohmann::json::parse(file("summary.json"));
  EXPECT_TRUE(json["tour"].get<bool>());
  EXPECT_EQ(json["judged_by"]["max_tilt"], 0.85);
  ASSERT_EQ(json["rows"].size(), 2u);
  EXPECT_EQ(json["rows"][0]["disturbance"], "wind");
  const std::string html = file("report.html");
  EXPECT_NE(html.find("\"next_goals\":[{\"time\":6,"), std::string::npos);
  EXPECT_NE(html.find("clearance 0.1 m instead of 0 m"), std::string::npos);
  expect_report_works();
}

TEST_F(ClosedLoopProgram, ReportShowsLimitsAndTheExactLoop) {
  ASSERT_EQ(closed_loop("--system cart_pole_swing_up --starts 1 --duration 2 --hold 0.5 "
                        "--policies exact,lqr --disturbances none")
                .exit_code,
            0);
  const std::string html = file("report.html");
  EXPECT_NE(html.find("\"control_lower\":[-8],\"control_upper\":[8]"), std::string::npos);
  EXPECT_NE(html.find("\"name\":\"beyond_right_end\""), std::string::npos);
  EXPECT_NE(html.find("\"reference\":0"), std::string::npos);
  expect_report_works();
}

TEST_F(ClosedLoopProgram, GateFails) {
  const Outcome outcome = closed_loop(
      "--system cart_pole_swing_up --starts 2 --duration 1 --hold 0.5 --policies lqr "
      "--disturbances none --min-success 0.99");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.output;
  EXPECT_NE(outcome.output.find("not satisfied: lqr, none"), std::string::npos) << outcome.output;
}

TEST_F(ClosedLoopProgram, BadInputIsNamed) {
  expect_bad_input("", "--system");
  expect_bad_input("--system zeppelin", "zeppelin");
  expect_bad_input("--system quadrotor", "quadrotor_flight");
  expect_bad_input("--system pendulum_swing_up --starts 0", "--starts");
  expect_bad_input("--system pendulum_swing_up --policies hope", "nasm_fallback");
  expect_bad_input(quick_ + "--disturbances hail", "impulse");
  expect_bad_input(quick_ + "--period 0.03", "0.05");
  expect_bad_input("--system pendulum_swing_up --duration nan", "nan");
  expect_bad_input("--system pendulum_swing_up --duration 1 --hold 1", "--hold");
  expect_bad_input(quick_ + "--split moon", "ood");
  expect_bad_input(quick_ + "--tour 3", "--tour");
  expect_bad_input(quick_ + "--judge-by mass", "name=value");
  expect_bad_input(quick_ + "--judge-by wings=2", "wings");
  expect_bad_input(quick_ + "--judge-by mass=-1", "mass");
  expect_bad_input(quick_ + "--model quadrotor", "pendulum_swing_up");
  expect_bad_input(quick_ + "--model /nowhere.safetensors", "/nowhere.safetensors");
}

TEST_F(ClosedLoopProgram, HelpHasExamples) {
  const Outcome outcome = closed_loop("--help");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.output.find("Examples:"), std::string::npos);
}

}  // namespace
}  // namespace nasm_evaluation
