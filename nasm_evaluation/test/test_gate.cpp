// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "nasm_evaluation/gate.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;

Evaluation evaluation_of(const std::vector<double>& gaps) {
  Evaluation evaluation;
  for (const double gap : gaps) {
    Verdict verdict;
    verdict.number = evaluation.verdicts.size() + 1;
    verdict.answer.status = ControlTrajectory::STATUS_OK;
    verdict.answer.relative_gap = gap;
    verdict.answer.ood_score = 0.0;
    verdict.answer.computation_time_s = 1e-3;
    evaluation.verdicts.push_back(verdict);
  }
  return evaluation;
}

bool is_only(const std::vector<std::string>& violated, const std::string& part) {
  return violated.size() == 1 && violated[0].find(part) != std::string::npos;
}

TEST(Summary, CountsAndOrders) {
  Evaluation evaluation = evaluation_of({1e-3, 1e-5, 1e-4, 1e-2});
  evaluation.verdicts[1].answer.status = ControlTrajectory::STATUS_POLISHED;
  evaluation.verdicts[1].answer.ood_score = 0.5;
  evaluation.verdicts[2].is_late = true;
  evaluation.verdicts[3].answer.status = ControlTrajectory::STATUS_REFUSED_GAP;
  evaluation.verdicts.emplace_back();
  const Summary summary = summarise(evaluation);
  EXPECT_EQ(summary.instances, 5u);
  EXPECT_EQ(summary.answered, 3u);
  EXPECT_EQ(summary.polished, 1u);
  EXPECT_EQ(summary.refused, 1u);
  EXPECT_EQ(summary.refusals.at("gap"), 1u);
  EXPECT_EQ(summary.lost, 1u);
  EXPECT_EQ(summary.late, 1u);
  EXPECT_EQ(summary.out_of_distribution, 1u);
  EXPECT_EQ(summary.median_gap, 1e-4);
  EXPECT_EQ(summary.worst_gap, 1e-3) << "a refusal has no gap that counts";
  EXPECT_EQ(summary.p99_ms, 1.0);
}

TEST(Summary, WhatWasNeverSeenIsLost) {
  Evaluation evaluation = evaluation_of({1e-3});
  evaluation.never_seen = 1'000'000'000;
  const Summary summary = summarise(evaluation);
  EXPECT_EQ(summary.instances, 1'000'000'001u);
  EXPECT_EQ(summary.lost, 1'000'000'000u);
  Gate gate;
  gate.max_lost_share = 0.5;
  EXPECT_TRUE(is_only(violations(gate, summary), "lost"));
}

TEST(Gate, ByDefaultAnythingPassesButNothing) {
  EXPECT_TRUE(violations({}, summarise(evaluation_of({kNotKnown, 1e9}))).empty());
  EXPECT_TRUE(is_only(violations({}, summarise({})), "0 instances"));
}

TEST(Gate, FiguresAndLimitsStandInTheText) {
  Gate gate;
  gate.max_gap = 1e-3;
  EXPECT_TRUE(violations(gate, summarise(evaluation_of({1e-3}))).empty()) << "the limit is allowed";
  const auto violated = violations(gate, summarise(evaluation_of({1e-5, 0.025})));
  EXPECT_TRUE(is_only(violated, "0.025"));
  EXPECT_TRUE(is_only(violated, "0.001"));
}

TEST(Gate, WhatIsNotKnownDoesNotSatisfyALimit) {
  Gate gate;
  gate.max_gap = 1.0;
  EXPECT_TRUE(is_only(violations(gate, summarise(evaluation_of({kNotKnown}))), "is unknown"));
  EXPECT_TRUE(is_only(violations(gate, summarise(evaluation_of({0.0, kNotKnown}))), "1 of 2"));
  gate = {};
  gate.max_p99_ms = 1.0;
  Evaluation refused = evaluation_of({0.0});
  refused.verdicts[0].answer.status = ControlTrajectory::STATUS_REFUSED_DEADLINE;
  EXPECT_TRUE(is_only(violations(gate, summarise(refused)), "is unknown"));
}

TEST(Gate, EveryLimitHolds) {
  Evaluation evaluation = evaluation_of({1e-5, 1e-5, 1e-5, 1e-5});
  evaluation.verdicts[0].answer.status = ControlTrajectory::STATUS_REFUSED_NOT_FINITE;
  evaluation.verdicts[1].is_late = true;
  evaluation.verdicts[2].answer.ood_score = 0.1;
  const Summary summary = summarise(evaluation);
  Gate gate;
  gate.max_p99_ms = 0.5;
  EXPECT_TRUE(is_only(violations(gate, summary), "1 ms"));
  gate = {};
  gate.max_refused_share = 0.2;
  EXPECT_TRUE(is_only(violations(gate, summary), "refused"));
  gate = {};
  gate.max_lost_share = 0.0;
  EXPECT_TRUE(is_only(violations(gate, summary), "late"));
  gate = {};
  gate.max_ood_share = 0.0;
  EXPECT_TRUE(is_only(violations(gate, summary), "training"));
  gate = {};
  gate.min_instances = 5;
  EXPECT_TRUE(is_only(violations(gate, summary), "5"));
  gate.max_p99_ms = 0.5;
  gate.max_refused_share = gate.max_lost_share = gate.max_ood_share = 0.0;
  EXPECT_EQ(violations(gate, summary).size(), 5u);
}

}  // namespace
}  // namespace nasm_evaluation
