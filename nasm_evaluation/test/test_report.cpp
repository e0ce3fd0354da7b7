// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "nasm_common/testing/shell.hpp"
#include "nasm_evaluation/judge.hpp"
#include "nasm_evaluation/report/write_report.hpp"
#include "offline/worst_cases.hpp"
#include "support.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using test::model_file;

std::vector<std::vector<std::string>> rows_of(const std::string& csv) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char letter : line) {
      if (letter == '"') quoted = !quoted;
      if (letter == ',' && !quoted) {
        cells.emplace_back();
      } else {
        cells.back() += letter;
      }
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

class Report : public testing::Test {
 protected:
  /// The first ten are answered and judged; the others repeat them with other numbers.
  Evaluation evaluate(std::size_t count) {
    test::Controller controller(model_file("quadrotor"));
    Judge judge(model_, {});
    Evaluation evaluation;
    evaluation.source = "a <b>flight</b> & more";
    evaluation.system = "quadrotor";
    evaluation.model_id = "quadrotor-test";
    for (std::size_t i = 0; i < count; ++i) {
      if (i >= 10) {
        evaluation.verdicts.push_back(evaluation.verdicts[i % 10]);
        evaluation.verdicts.back().number = i + 1;
        continue;
      }
      Case posed;
      posed.number = i + 1;
      posed.instance = test::problem("quadrotor", i + 1, i % 4 == 0);
      if (i == 3) posed.instance.goal[0] = std::nan("");
      const ControlTrajectory answer = controller.answer(posed.instance);
      posed.recorded_answer = answer;
      evaluation.verdicts.push_back(judge.judge(posed, &answer, &answer));
      shown_.push_back({posed, answer});
    }
    return evaluation;
  }

  void write(const Evaluation& evaluation, const Gate& gate = {}) {
    write_report(evaluation, gate, model_, shown_, folder_ / "out");
    html_ = test::bytes_of(folder_ / "out/report.html");
    csv_ = rows_of(test::bytes_of(folder_ / "out/instances.csv"));
    json_ = nlohmann::json::parse(test::bytes_of(folder_ / "out/summary.json"));
  }

  const nasm_core::Model model_ = nasm_core::read_model(model_file("quadrotor"));
  test::TemporaryFolder folder_;
  std::vector<ShownCase> shown_;
  std::string html_;
  std::vector<std::vector<std::string>> csv_;
  nlohmann::json json_;
};

TEST_F(Report, SaysWhichLimitsWereSetAndLeavesOutWhatIsNotKnown) {
  const auto has = [&](const char* text) { return html_.find(text) != std::string::npos; };
  Evaluation evaluation = evaluate(10);
  Gate gate;
  gate.max_gap = 0.5;
  gate.max_refused_share = 0.25;
  write(evaluation, gate);
  EXPECT_TRUE(has("Passed: gap at most 0.5, refused at most 25.0 %."));
  EXPECT_TRUE(has("Estimated and true gaps"));
  for (Verdict& verdict : evaluation.verdicts) verdict.answer.relative_gap = kNotKnown;
  write(evaluation);
  EXPECT_TRUE(has("No limits were set."));
  EXPECT_FALSE(has("Estimated and true gaps"));
  EXPECT_FALSE(has("The model against"));
}

TEST_F(Report, FilesHaveWhatWasFoundOut) {
  Evaluation evaluation = evaluate(10);
  evaluation.intake.messages = 33;
  evaluation.intake.unknown_types["odd_msgs/msg/Odd"] = 3;
  evaluation.intake.remarks = {"metadata.yaml is missing"};
  write(evaluation);
  const Summary summary = summarise(evaluation);
  EXPECT_EQ(json_["summary"]["problems"], 10);
  EXPECT_EQ(json_["summary"]["refused"], 1);
  EXPECT_EQ(json_["summary"]["refusals"]["not_finite"], 1);
  EXPECT_EQ(json_["summary"]["worst_gap"], summary.worst_gap);
  EXPECT_EQ(json_["summary"]["median_latency_ms"], nullptr);
  EXPECT_EQ(json_["baseline_summary"]["worst_gap"], summary.worst_gap);
  EXPECT_EQ(json_["recorded_summary"]["answered"], 9);
  EXPECT_EQ(json_["gate"]["passed"], true);
  EXPECT_EQ(json_["gate"]["max_gap"], nullptr);
  EXPECT_EQ(json_["intake"]["unknown_types"]["odd_msgs/msg/Odd"], 3);
  EXPECT_EQ(json_["intake"]["remarks"][0], "metadata.yaml is missing");

  ASSERT_EQ(csv_.size(), 11u);
  for (const auto& row : csv_) EXPECT_EQ(row.size(), csv_[0].size());
  const auto column = [&](const std::string& name) {
    const auto found = std::find(csv_[0].begin(), csv_[0].end(), name);
    EXPECT_NE(found, csv_[0].end()) << name;
    return static_cast<std::size_t>(found - csv_[0].begin());
  };
  for (std::size_t i = 0; i < 10; ++i) {
    const Verdict& verdict = evaluation.verdicts[i];
    const auto& row = csv_[i + 1];
    EXPECT_EQ(row[column("number")], std::to_string(i + 1));
    EXPECT_EQ(row[column(model_.inputs[2])].empty(), false);
    if (i == 3) {
      EXPECT_EQ(row[column("status")], "not_finite");
      EXPECT_EQ(row[column("relative_gap")], "");
      continue;
    }
    EXPECT_EQ(std::stod(row[column("relative_gap")]), verdict.answer.relative_gap);
    EXPECT_EQ(std::stod(row[column("optimal_cost")]), verdict.optimal_cost);
    EXPECT_EQ(std::stod(row[column("recorded_cost")]), verdict.recorded->cost);
  }
  EXPECT_EQ(html_.find("<b>flight"), std::string::npos) << "untrusted text is escaped";
}

TEST_F(Report, SaysWhatIsNotSatisfied) {
  Gate gate;
  gate.max_refused_share = 0.05;
  write(evaluate(10), gate);
  EXPECT_EQ(json_["gate"]["passed"], false);
  ASSERT_EQ(json_["gate"]["violations"].size(), 1u);
  EXPECT_NE(html_.find("Not passed: 1 of 10"), std::string::npos);
}

TEST_F(Report, OfNothingAndOfOneProblem) {
  write({});
  EXPECT_EQ(json_["summary"]["problems"], 0);
  EXPECT_EQ(json_["gate"]["passed"], false);
  EXPECT_EQ(csv_.size(), 1u);
  write(evaluate(1));
  EXPECT_EQ(json_["summary"]["problems"], 1);
  EXPECT_EQ(csv_.size(), 2u);
}

TEST_F(Report, OfManyProblemsStaysSmall) {
  write(evaluate(10'000));
  EXPECT_EQ(csv_.size(), 10'001u) << "the CSV has all";
  EXPECT_LT(html_.size(), 4'000'000u);
  EXPECT_NE(html_.find("The worst 500 of 10000 instances"), std::string::npos);
}

TEST_F(Report, WorksInABrowser) {
  std::string command = "'" CHECK_REPORT "'";
  for (const std::size_t count : {0u, 1u, 1000u}) {
    shown_.clear();
    const std::string folder = folder_ / std::to_string(count);
    write_report(evaluate(count), {}, model_, shown_, folder);
    command += " '" + folder + "/report.html'";
  }
  const auto outcome = nasm_common::testing::run_in_shell(command);
  if (outcome.exit_code == 77) GTEST_SKIP() << outcome.output;
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
}

TEST_F(Report, AFolderThatCannotBeMadeIsAnError) {
  std::ofstream(folder_ / "out") << "a file";
  try {
    write({});
    FAIL() << "no error";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("out"), std::string::npos);
  }
}

TEST(Worst, FailedFirstThenUnknownThenByGap) {
  Evaluation evaluation;
  const auto add = [&](uint8_t status, double gap, double ood) {
    Verdict verdict;
    verdict.number = evaluation.verdicts.size() + 1;
    verdict.answer.status = status;
    verdict.answer.relative_gap = gap;
    verdict.answer.ood_score = ood;
    evaluation.verdicts.push_back(verdict);
  };
  add(ControlTrajectory::STATUS_OK, 1e-5, 0.0);
  add(ControlTrajectory::STATUS_POLISHED, 1e-3, 0.0);
  add(ControlTrajectory::STATUS_REFUSED_GAP, kNotKnown, 0.1);
  add(ControlTrajectory::STATUS_OK, kNotKnown, 0.0);
  add(ControlTrajectory::STATUS_REFUSED_GAP, kNotKnown, 0.7);
  add(ControlTrajectory::STATUS_UNSET, kNotKnown, kNotKnown);
  add(ControlTrajectory::STATUS_OK, 1e-3, 0.0);
  const std::vector<std::size_t> expected = {4, 2, 5, 3, 1, 6, 0};
  EXPECT_EQ(worst_verdicts(evaluation, 100), expected);
  EXPECT_EQ(worst_verdicts(evaluation, 2), (std::vector<std::size_t>{4, 2}));

  // Whatever the order in which they come, the same are kept.
  std::vector<std::size_t> order = {0, 1, 2, 3, 4, 5, 6};
  do {
    WorstCases worst(3);
    for (const std::size_t i : order) {
      ShownCase shown;
      shown.posed.number = i;
      worst.add(evaluation.verdicts[i], shown);
    }
    const auto kept = worst.take();
    ASSERT_EQ(kept.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) ASSERT_EQ(kept[i].posed.number, expected[i]);
  } while (std::next_permutation(order.begin(), order.end()));
}

}  // namespace
}  // namespace nasm_evaluation
