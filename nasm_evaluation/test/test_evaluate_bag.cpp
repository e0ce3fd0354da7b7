// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "nasm_evaluation/bag/case_reader.hpp"
#include "nasm_evaluation/judge.hpp"
#include "nasm_evaluation/offline/evaluate.hpp"
#include "offline/answering_options.hpp"
#include "program_fixture.hpp"
#include "std_msgs/msg/string.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using test::model_file;

OfflineOptions options_for(const std::string& bag, const std::string& model) {
  OfflineOptions options;
  options.bag = bag;
  options.model = model_file(model);
  options.settings = AnsweringOptions().settings();
  return options;
}

void expect_same(double a, double b) {
  EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b))) << a << " and " << b;
}

void expect_same(const Quality& a, const Quality& b) {
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.status_text, b.status_text);
  EXPECT_EQ(a.polish_steps, b.polish_steps);
  expect_same(a.cost, b.cost);
  expect_same(a.relative_gap, b.relative_gap);
  expect_same(a.estimated_relative_gap, b.estimated_relative_gap);
  expect_same(a.relative_control_error, b.relative_control_error);
  expect_same(a.ood_score, b.ood_score);
}

using Offline = test::Bag;
using Program = test::Program;
using test::contains;

TEST_F(Offline, IsTheSameForAnyNumberOfThreads) {
  test::write_problems(bag_, "quadrotor", 200);
  OfflineOptions options = options_for(bag_, "quadrotor");
  options.baseline = model_file("quadrotor_feedback");
  options.shown = 5;
  options.threads = 1;
  const auto alone = evaluate_offline(options, nullptr);
  options.threads = 4;
  const auto together = evaluate_offline(options, nullptr);
  ASSERT_TRUE(alone && together);
  const auto& verdicts = alone->evaluation.verdicts;
  ASSERT_EQ(verdicts.size(), 200u);
  ASSERT_EQ(together->evaluation.verdicts.size(), 200u);
  for (std::size_t i = 0; i < 200; ++i) {
    const Verdict& other = together->evaluation.verdicts[i];
    EXPECT_EQ(verdicts[i].number, i + 1);
    EXPECT_EQ(other.id, i + 1);
    expect_same(verdicts[i].optimal_cost, other.optimal_cost);
    expect_same(verdicts[i].answer, other.answer);
    expect_same(verdicts[i].baseline.value(), other.baseline.value());
  }
  ASSERT_EQ(alone->shown.size(), 5u);
  const auto worst = worst_verdicts(alone->evaluation, 5);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(alone->shown[i].posed.number, verdicts[worst[i]].number);
    EXPECT_EQ(together->shown[i].posed.instance, alone->shown[i].posed.instance);
    EXPECT_EQ(together->shown[i].answer.controls, alone->shown[i].answer.controls);
  }
}

TEST_F(Offline, AnswersAsTheControllerDoes) {
  test::write_problems(bag_, "pendulum", 20);
  const auto result = evaluate_offline(options_for(bag_, "pendulum"), nullptr);
  test::Controller controller(model_file("pendulum"));
  Judge judge(result->model, {});
  for (const Verdict& verdict : result->evaluation.verdicts) {
    Case posed;
    posed.instance = test::problem("pendulum", verdict.id, verdict.id % 10 == 0);
    const ControlTrajectory answer = controller.answer(posed.instance);
    expect_same(verdict.answer, judge.judge(posed, &answer).answer);
  }
  EXPECT_EQ(summarise(result->evaluation).out_of_distribution, 2u);
}

TEST_F(Offline, StopsWhenToldTo) {
  test::write_problems(bag_, "pendulum", 200);
  std::size_t calls = 0;
  const auto stop = [&](std::size_t read, std::size_t expected) {
    EXPECT_LE(read, expected);
    return ++calls < 2;
  };
  EXPECT_FALSE(evaluate_offline(options_for(bag_, "pendulum"), stop));
  EXPECT_EQ(calls, 2u);
}

TEST_F(Offline, ModelsThatDoNotFitAreRefused) {
  test::write_problems(bag_, "pendulum", 2);
  OfflineOptions options = options_for(bag_, "pendulum");
  options.baseline = model_file("quadrotor");
  EXPECT_THROW(evaluate_offline(options, nullptr), std::invalid_argument);
  options.baseline.clear();
  options.model = folder_ / "absent.safetensors";
  EXPECT_THROW(evaluate_offline(options, nullptr), std::invalid_argument);
}

TEST(ExampleBag, WasExecutedAsItIsAnswered) {
  const auto before = test::content_of(EXAMPLE_BAG);
  const auto result = evaluate_offline(options_for(EXAMPLE_BAG, "quadrotor"), nullptr);
  EXPECT_EQ(test::content_of(EXAMPLE_BAG), before);
  const Summary summary = summarise(result->evaluation);
  EXPECT_EQ(summary.instances, 13u);
  EXPECT_EQ(summary.answered, 11u);
  EXPECT_EQ(summary.out_of_distribution, 2u);
  EXPECT_EQ(summary.refusals.at("not_finite"), 1u);
  EXPECT_EQ(summary.refusals.at("wrong_dimension"), 1u);
  EXPECT_LT(summary.worst_gap, 1e-8);
  for (const Verdict& verdict : result->evaluation.verdicts) {
    if (!verdict.answer.is_answer()) continue;
    ASSERT_TRUE(verdict.recorded) << verdict.id;
    EXPECT_NEAR(verdict.recorded->cost, verdict.answer.cost, 1e-6 * verdict.optimal_cost);
    EXPECT_NEAR(verdict.executed_cost, verdict.answer.cost, 1e-6 * verdict.optimal_cost);
    EXPECT_NEAR(verdict.executed_control_difference, 0.0, 1e-3);
  }
}

TEST_F(Program, WritesAReportAndPasses) {
  test::write_problems(bag_, "quadrotor", 60);
  const auto before = test::content_of(bag_);
  ASSERT_EQ(run("flight --model quadrotor --baseline quadrotor_feedback --max-gap 0.05"), 0)
      << errors;
  EXPECT_EQ(errors, "");
  EXPECT_TRUE(contains(output, "baseline")) << output;
  EXPECT_TRUE(contains(output, "passed, see evaluation/report.html")) << output;
  for (const char* file : {"report.html", "instances.csv", "summary.json"}) {
    EXPECT_TRUE(wrote(std::string("evaluation/") + file)) << file;
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "evaluation"), {}), 3)
      << "no temporary file is left";
  EXPECT_EQ(test::content_of(bag_), before);
  ASSERT_EQ(run("flight --model quadrotor --no-optimum --json --output 'an other' --threads 3"), 0)
      << errors;
  const auto json = nlohmann::json::parse(output);
  EXPECT_EQ(json["summary"]["problems"], 60);
  EXPECT_EQ(json["summary"]["out_of_distribution"], 6);
  EXPECT_EQ(json["summary"]["worst_gap"], nullptr);
  EXPECT_EQ(json, nlohmann::json::parse(test::bytes_of(folder_ / "an other/summary.json")));
}

TEST_F(Program, LimitsThatAreNotKeptHaveALineEach) {
  test::write_problems(bag_, "pendulum", 20);
  EXPECT_EQ(run("flight --model pendulum --max-gap 1e-15 --max-ood-share 0.01 --max-p99-ms 1e-9"),
            1);
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 3) << errors;
  EXPECT_TRUE(wrote("evaluation/report.html")) << "with the reasons in it";
  EXPECT_EQ(run("flight --model pendulum --ood-policy refuse --max-refused-share 0.05"), 1);
  EXPECT_TRUE(contains(errors, "2 of 20")) << errors;
  EXPECT_EQ(run("flight --model pendulum --min-instances 21"), 1);
}

TEST_F(Program, BadInputIsTwoAndWritesNothing) {
  test::write_problems(bag_, "pendulum", 5);
  const std::pair<const char*, const char*> wrong[] = {
      {"", "required"},
      {"flight", "model"},
      {"absent --model pendulum", "no such"},
      {"flight --model absent", "absent"},
      {"flight --model pendulum --baseline quadrotor", "system"},
      {"flight --model quadrotor", "other systems"},
      {"flight --model pendulum --topic /absent", "/controller/instance"},
      {"flight --model pendulum --max-gap -1", "max-gap"},
      {"flight --model pendulum --max-gap 1 --no-optimum", "no-optimum"},
      {"flight --model pendulum --max-gap nan", "max-gap: nan is not"},
      {"flight --model pendulum --max-p99-ms inf", "max-p99-ms: inf is not"},
      {"flight --model pendulum --max-refused-share 2", "max-refused"},
      {"flight --model pendulum --max-refused-share nan", "max-refused"},
      {"flight --model pendulum --ood-policy maybe", "accept"},
      {"flight --model pendulum --max-relative-gap nan", "max-relative-gap"},
      {"flight --model pendulum --max-polish-steps 1.5", "max-polish-steps"},
      {"flight --model pendulum --max-polish-steps 0", "polish"},
      {"flight --model pendulum --threads -1", "threads"},
      {"flight --model pendulum --frobnicate", "frobnicate"}};
  for (const auto& [arguments, word] : wrong) {
    EXPECT_EQ(run(arguments), 2) << arguments;
    EXPECT_TRUE(contains(errors, word)) << arguments << ": " << errors;
    EXPECT_FALSE(wrote("evaluation")) << arguments;
  }
  std::ofstream(folder_ / "file") << "text";
  for (const char* folder : {"file", "file/below", "flight", "flight/below", "./flight/.."}) {
    const bool is_fine = std::string(folder) == "./flight/..";
    EXPECT_EQ(run(std::string("flight --model pendulum --output ") + folder), is_fine ? 0 : 2);
    EXPECT_EQ(contains(errors, "--output"), !is_fine) << folder << ": " << errors;
  }
  std::filesystem::resize_file(bag_ + "/flight_0.db3", 20'000);
  EXPECT_EQ(run("flight --model pendulum"), 2);
  EXPECT_TRUE(contains(errors, "flight_0.db3 is cut off")) << errors;
}

TEST_F(Program, ABagWithoutProblemsIsTwoAndSaysWhatThereIs) {
  {
    test::BagWriter bag(bag_);
    bag.write(std_msgs::msg::String(), "/talk", 1.0);
  }
  EXPECT_EQ(run("flight --model pendulum"), 2);
  EXPECT_TRUE(contains(errors, "1 of them std_msgs/msg/String")) << errors;
  EXPECT_FALSE(wrote("evaluation"));
}

TEST_F(Program, HelpHasExamples) {
  EXPECT_EQ(run("--help"), 0);
  EXPECT_TRUE(contains(output, "Examples:"));
  EXPECT_TRUE(contains(output, "--max-relative-gap"));
  EXPECT_TRUE(contains(output, "default 0.01"));
}

TEST_F(Program, CtrlCLeavesNothingBehind) {
  test::write_problems(bag_, "quadrotor", 3000);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    std::filesystem::current_path(folder_ / "");
    execl(EVALUATE_BAG, "evaluate_bag", "flight", "--model", model_file("quadrotor").c_str(),
          "--threads", "1", nullptr);
    _exit(127);
  }
  // It reads and answers for seconds; whenever it hears of it, it ends.
  usleep(500'000);
  kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  const bool was_late = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (was_late) GTEST_SKIP() << "it was done before it was interrupted";
  const bool was_early = WIFSIGNALED(status);
  EXPECT_TRUE(was_early || WEXITSTATUS(status) == 130) << status;
  EXPECT_FALSE(wrote("evaluation"));
}

}  // namespace
}  // namespace nasm_evaluation
