// SPDX-License-Identifier: Apache-2.0
#include "demo/report.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "closed_loop/tour.hpp"
#include "demo/live_table.hpp"
#include "demo_results.hpp"
#include "nasm_common/testing/texts.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_common::testing::has;
using nasm_common::testing::lines_of;
using nasm_common::testing::width_of;

TEST(LiveTable, LinesAreAligned) {
  const Results results = make_results("quadrotor", 5, 1e-4);
  std::ostringstream out;
  LiveTable table(out, /*colors=*/false);
  table.header();
  for (std::size_t i = 0; i < 5; ++i) {
    table.line(results.system->info(), results.records[i]);
  }
  const auto lines = lines_of(out.str());
  ASSERT_EQ(lines.size(), 6u);
  for (const std::string& line : lines) EXPECT_EQ(width_of(line), width_of(lines[0])) << line;
  EXPECT_FALSE(has(out.str(), "\033"));
}

TEST(LiveTable, SaysWhatWentWrong) {
  Results results = make_results("pendulum", 5, 0.0);
  results.records[0].answer.reset();
  results.records[1].answer->status = nasm_msgs::msg::ControlTrajectory::STATUS_REFUSED_GAP;
  results.records[2].evaluation.reset();
  results.records[3].answer->polish_steps = 2;
  EXPECT_EQ(status_text(results.records[0]), "lost");
  EXPECT_EQ(status_text(results.records[1]), "refused: gap");
  EXPECT_EQ(status_text(results.records[2]), "unevaluated");
  EXPECT_EQ(status_text(results.records[3]), "polished 2×");
  EXPECT_EQ(status_text(results.records[4]), "ok");
  std::ostringstream out;
  LiveTable table(out, /*colors=*/true);
  table.line(results.system->info(), results.records[0]);
  table.summary(results.system->info(), summarise(results), results.comparison);
  EXPECT_TRUE(has(out.str(), "\033[31mlost"));
  EXPECT_TRUE(has(out.str(), "Not all goals were answered and evaluated."));
}

class EachSystem : public testing::TestWithParam<std::string> {};

TEST_P(EachSystem, HasAReportWithEverything) {
  Results results = make_results(GetParam(), 5, 1e-5);
  results.comparison.libtorch_s = 2e-4;
  results.comparison.ipopt_s = 1e-2;
  const auto animation = compose_animation(results);
  EXPECT_EQ(animation.scene, GetParam());
  ASSERT_EQ(animation.runs.size(), 5u);
  EXPECT_EQ(animation.runs[0].motion.times.size(), animation.runs[0].reference.times.size());
  const std::string html = compose_report(results).html();
  for (const char* part : {"5 of 5", "Gap to the optimum", "certified gap", "IPOPT", "LibTorch",
                           "Newton", "a processor, 2 cores", "2024-01-02 03:04"}) {
    EXPECT_TRUE(has(html, part)) << part;
  }
  EXPECT_FALSE(has(html, "were not measured"));
}

INSTANTIATE_TEST_SUITE_P(All, EachSystem, testing::ValuesIn(nasm_core::system_names()),
                         [](const auto& test) { return test.param; });

TEST(Report, ControlsOfTheAnimationAreThoseOfTheAnswer) {
  const Results results = make_results("pendulum", 1, 0.5);
  const auto& answer = *results.records[0].answer;
  const auto track = compose_animation(results).runs[0].motion;
  ASSERT_EQ(track.controls.size(), answer.times.size() + 1);
  for (std::size_t k = 0; k < answer.times.size(); ++k) {
    EXPECT_EQ(track.controls[k][0], answer.controls[k]) << k;
  }
}

TEST(Report, ShowsAClosedLoopIfOneWasPlayed) {
  Results results = make_results("pendulum", 1, 0.0);
  EXPECT_FALSE(has(compose_report(results).html(), "A closed loop"));
  results.tour = run_demonstration_tour(1);
  const std::string html = compose_report(results).html();
  const TourOutcome outcome = outcome_of(*results.tour, 0, 0);
  EXPECT_EQ(outcome.reached, 6u);
  EXPECT_TRUE(outcome.has_violated_nothing());
  EXPECT_GE(outcome.least_controls.minCoeff(), 0.0);
  EXPECT_LE(outcome.greatest_controls.maxCoeff(), 7.5);
  // It comes close to both obstacles, which are in its way.
  EXPECT_GT(outcome.worst_values(2), -0.3);
  EXPECT_GT(outcome.worst_values(3), -0.3);
  for (const char* part : {"A closed loop: quadrotor obstacles", "6 of 6", "violated nothing"}) {
    EXPECT_TRUE(has(html, part)) << part;
  }
  EXPECT_TRUE(has(html, results.tour->remarks.empty() ? "nasm_fallback" : "there is no model"));
}

TEST(Report, DoesNotClaimWhatWasNotMeasured) {
  Results results = make_results("pendulum", 1, 0.0);
  results.tour = run_demonstration_tour(1);
  results.tour->sweep.results[2].worst_values(3) = 0.01;
  EXPECT_FALSE(outcome_of(*results.tour, 0, 0).has_violated_nothing());
  EXPECT_FALSE(has(compose_report(results).html(), "violated nothing"));
  results.tour->sweep.results[2].worst_values(3) = -0.01;
  results.tour->sweep.results[1].bound_violations = 1;
  EXPECT_FALSE(outcome_of(*results.tour, 0, 0).has_violated_nothing());
  EXPECT_FALSE(has(tour_text(*results.tour), "violated nothing"));
}

TEST(Report, SaysWhatIsMissing) {
  Results results = make_results("pendulum", 5, 0.0);
  results.comparison.why_not = "the package nasm_trainer is not installed";
  for (Record& record : results.records) {
    record.answer.reset();
    record.evaluation.reset();
    record.samples.clear();
  }
  const std::string html = compose_report(results).html();
  EXPECT_TRUE(has(html, "0 of 5 goals were answered"));
  EXPECT_TRUE(has(html, "LibTorch and IPOPT were not measured: the package nasm_trainer"));
}

}  // namespace
}  // namespace nasm_evaluation::demo
