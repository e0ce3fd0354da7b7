// SPDX-License-Identifier: Apache-2.0
// Closed loops: found among messages, measured, reported, and judged by the gate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "live/live_evaluation.hpp"
#include "loop/loop_tracker.hpp"
#include "loop_messages.hpp"
#include "nasm_common/testing/shell.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_evaluation/bag/case_reader.hpp"
#include "nasm_evaluation/gate.hpp"
#include "nasm_evaluation/report/write_report.hpp"
#include "program_fixture.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"

namespace nasm_evaluation {
namespace {

using nasm_core::Divergence;
using nasm_core::LoopMeasures;
using nasm_msgs::msg::ControlTrajectory;
using test::contains;
using test::flipping_quadrotor;
using test::LoopSignal;
using test::settling_pendulum;

LoopTracker tracker_of(const std::string& system) {
  return {nasm_core::find_system(system).info(), {}};
}

void feed(LoopTracker& tracker, const LoopSignal& signal) {
  signal.each([&](double, const LoopSignal::Message& message) {
    std::visit([&](const auto& it) { tracker.take(it, 0); }, message);
  });
}

void expect_same(const LoopRun& a, const LoopRun& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.start_ns, b.start_ns);
  EXPECT_EQ(a.measures.goal, b.measures.goal);
  EXPECT_EQ(a.measures.samples, b.measures.samples);
  EXPECT_EQ(a.measures.duration_s, b.measures.duration_s);
  EXPECT_EQ(a.measures.initial_distance, b.measures.initial_distance);
  EXPECT_EQ(a.measures.final_distance, b.measures.final_distance);
  EXPECT_EQ(a.measures.greatest_distance, b.measures.greatest_distance);
  EXPECT_EQ(std::isnan(a.measures.settling_time_s), std::isnan(b.measures.settling_time_s));
  if (!std::isnan(a.measures.settling_time_s)) {
    EXPECT_EQ(a.measures.settling_time_s, b.measures.settling_time_s);
  }
  EXPECT_EQ(a.measures.overshoot, b.measures.overshoot);
  EXPECT_EQ(a.measures.divergence, b.measures.divergence);
  EXPECT_EQ(a.measures.distances, b.measures.distances);
}

TEST(LoopTracker, MeasuresTheWayToEachGoal) {
  LoopTracker tracker = tracker_of("pendulum");
  LoopSignal signal = settling_pendulum();
  feed(tracker, signal);
  signal.start_s += signal.duration_s;
  signal.goal = {0.0, 0.0};
  signal.state = [](double time_s) -> std::vector<double> { return {M_PI, 1e-3 * time_s}; };
  feed(tracker, signal);
  const auto runs = tracker.finish();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].start_ns, 1'000'000'000'000);
  EXPECT_EQ(runs[0].measures.samples, 500u);
  EXPECT_TRUE(runs[0].measures.has_reached);
  EXPECT_NEAR(runs[0].measures.settling_time_s, 0.5 * std::log(2.0 * M_PI / 0.1), 0.021);
  EXPECT_EQ(runs[1].start_ns, 1'010'000'000'000);
  EXPECT_EQ(runs[1].measures.samples, 500u);
  EXPECT_FALSE(runs[1].measures.has_reached);
  EXPECT_FALSE(runs[1].measures.has_diverged());
  EXPECT_EQ(tracker.left_out(), 0u);
}

TEST(LoopTracker, AFlipIsADivergence) {
  LoopTracker tracker = tracker_of("quadrotor");
  feed(tracker, flipping_quadrotor());
  const auto runs = tracker.finish();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].measures.divergence, Divergence::kLeftGoal);
}

TEST(LoopTracker, OrderOfArrivalDoesNotMatter) {
  const LoopSignal signal = flipping_quadrotor();
  LoopTracker straight = tracker_of("quadrotor");
  feed(straight, signal);
  std::vector<std::pair<double, LoopSignal::Message>> messages;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> delay_s(0.0, 4.0);
  signal.each([&](double time_s, const LoopSignal::Message& message) {
    messages.emplace_back(time_s + delay_s(random), message);
    if (messages.size() % 7 == 0) messages.emplace_back(time_s + delay_s(random), message);
  });
  std::stable_sort(messages.begin(), messages.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  LoopTracker shuffled = tracker_of("quadrotor");
  for (const auto& message : messages) {
    std::visit([&](const auto& it) { shuffled.take(it, 0); }, message.second);
  }
  const auto runs = shuffled.finish();
  ASSERT_EQ(runs.size(), 1u);
  expect_same(runs[0], straight.finish()[0]);
  EXPECT_EQ(shuffled.left_out(), 0u);

  feed(shuffled, signal);  // a bag that is played again
  EXPECT_TRUE(shuffled.finish().empty());
  EXPECT_GT(shuffled.left_out(), 0u);
}

TEST(LoopTracker, ManyMessagesAtOnceAreNotKept) {
  LoopTracker tracker = tracker_of("pendulum");
  LoopSignal signal = settling_pendulum();
  signal.duration_s = 4.0;  // less than is waited for
  signal.state_period_s = 1e-4;
  feed(tracker, signal);
  EXPECT_EQ(tracker.left_out(), 0u);
  signal.start_s -= 1.0;
  tracker.take(signal.sample(0.0), 0);
  EXPECT_EQ(tracker.left_out(), 1u) << "what was before is done with";
  EXPECT_EQ(tracker.finish().at(0).measures.samples, 40'000u);
}

TEST(LoopTracker, WhatIsNotSolvedAgainIsNoClosedLoop) {
  LoopTracker tracker = tracker_of("pendulum");
  const LoopSignal signal = settling_pendulum();
  signal.each([&](double time_s, const LoopSignal::Message& message) {
    if (const auto* const plan = std::get_if<ControlTrajectory>(&message)) {
      // The same instance over and over, or one after the other with ids of their own.
      ControlTrajectory answer = time_s < 1005.0 ? signal.plan(0.0) : *plan;
      answer.header.stamp = plan->header.stamp;
      if (time_s >= 1005.0) answer.id = static_cast<uint64_t>(std::llround(10.0 * time_s));
      tracker.take(answer, 0);
    } else {
      tracker.take(std::get<LoopSignal::SystemState>(message), 0);
    }
  });
  EXPECT_TRUE(tracker.finish().empty());
}

TEST(LoopTracker, AWayEndsWhenTheControllerHasGone) {
  const LoopSignal signal = settling_pendulum();
  for (const bool refuses : {false, true}) {
    LoopTracker tracker = tracker_of("pendulum");
    signal.each([&](double time_s, const LoopSignal::Message& message) {
      const auto* const plan = std::get_if<ControlTrajectory>(&message);
      if (plan == nullptr) {
        tracker.take(std::get<LoopSignal::SystemState>(message), 0);
      } else if (time_s < 1004.0) {
        tracker.take(*plan, 0);
      } else if (refuses) {
        ControlTrajectory refusal;
        refusal.header = plan->header;
        refusal.status = ControlTrajectory::STATUS_REFUSED_GAP;
        tracker.take(refusal, 0);
      }
    });
    const auto runs = tracker.finish();
    ASSERT_EQ(runs.size(), 1u);
    EXPECT_NEAR(runs[0].measures.duration_s, refuses ? 9.98 : 4.9, 1e-9)
        << "a horizon after the last plan; a controller that refuses is still there";
  }
}

TEST(LoopTracker, MessagesOfStrangersDoNoHarm) {
  LoopTracker tracker = tracker_of("pendulum");
  feed(tracker, flipping_quadrotor());
  LoopSignal signal = settling_pendulum();
  signal.goal = {M_PI};
  feed(tracker, signal);
  signal.goal = {M_PI, std::nan("")};
  feed(tracker, signal);
  EXPECT_TRUE(tracker.finish().empty());

  LoopTracker other = tracker_of("pendulum");
  signal = settling_pendulum();
  feed(other, signal);
  LoopSignal::SystemState odd = signal.sample(9.99);
  odd.state.resize(1);
  other.take(odd, 0);
  ControlTrajectory endless = signal.plan(9.99);
  endless.horizon = std::numeric_limits<double>::infinity();
  other.take(endless, 0);
  const auto runs = other.finish();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_TRUE(runs[0].measures.has_reached);
}

TEST(LoopTracker, AStateThatIsNotFiniteIsADivergence) {
  LoopTracker tracker = tracker_of("pendulum");
  LoopSignal signal = settling_pendulum();
  feed(tracker, signal);
  LoopSignal::SystemState broken = signal.sample(9.99);
  broken.state[1] = std::nan("");
  tracker.take(broken, 0);
  const auto runs = tracker.finish();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].measures.divergence, Divergence::kNotFinite);
}

LoopRun run_of(double final_distance, bool has_reached, Divergence divergence = Divergence::kNone) {
  LoopRun run;
  run.measures.is_judged = true;
  run.measures.final_distance = final_distance;
  run.measures.has_reached = has_reached;
  run.measures.divergence = divergence;
  return run;
}

bool is_only(const std::vector<std::string>& violated, const std::string& part) {
  return violated.size() == 1 && violated[0].find(part) != std::string::npos;
}

TEST(LoopGate, DivergenceNeverPasses) {
  Evaluation evaluation;
  evaluation.loop_runs = {run_of(0.01, true), run_of(0.5, false)};
  EXPECT_TRUE(violations({}, summarise(evaluation)).empty()) << "a goal instead of an instance";
  evaluation.loop_runs.push_back(run_of(40.0, false, Divergence::kMovesAway));
  EXPECT_TRUE(is_only(violations({}, summarise(evaluation)), "1 of 3"));
  EXPECT_TRUE(is_only(violations({}, summarise(evaluation)), "moves away"));
}

TEST(LoopGate, LimitsHold) {
  Evaluation evaluation;
  evaluation.loop_runs = {run_of(0.01, true), run_of(0.5, false)};
  evaluation.loop_runs.emplace_back();  // too short to be judged
  const Summary summary = summarise(evaluation);
  EXPECT_EQ(summary.loop_goals, 3u);
  EXPECT_EQ(summary.loop_goals_judged, 2u);
  Gate gate;
  gate.max_final_distance = 0.5;
  gate.min_reached_share = 0.5;
  EXPECT_TRUE(violations(gate, summary).empty()) << "the limit is allowed";
  gate.max_final_distance = 0.4;
  EXPECT_TRUE(is_only(violations(gate, summary), "distance of 0.5"));
  gate = {};
  gate.min_reached_share = 0.6;
  EXPECT_TRUE(is_only(violations(gate, summary), "1 of 2"));
  gate = {};
  gate.min_instances = 2;
  EXPECT_TRUE(is_only(violations(gate, summary), "0 instances"));
}

TEST(LoopGate, WhatIsNotKnownDoesNotSatisfyALimit) {
  Evaluation evaluation;
  evaluation.verdicts.emplace_back();
  Gate gate;
  gate.max_final_distance = 1.0;
  EXPECT_TRUE(is_only(violations(gate, summarise(evaluation)), "unknown"));
  gate = {};
  gate.min_reached_share = 0.1;
  EXPECT_TRUE(is_only(violations(gate, summarise(evaluation)), "unknown"));
}

/// Written as the launch files record it, with the goal sent by `ros2 topic pub`.
void write_loop(test::BagWriter& bag, const LoopSignal& signal, const std::string& name) {
  std_msgs::msg::Float64MultiArray goal;
  goal.data = signal.goal;
  bag.write(goal, name + "/controller/goal", signal.start_s - 0.02);
  signal.each([&](double time_s, const LoopSignal::Message& message) {
    const bool is_plan = std::holds_alternative<ControlTrajectory>(message);
    const std::string topic = is_plan ? "/controller/control_trajectory" : "/simulator/state";
    std::visit([&](const auto& it) { bag.write(it, name + topic, time_s); }, message);
  });
}

class LoopBag : public test::Program {
 protected:
  void write(const LoopSignal& signal, const std::string& name) {
    test::BagWriter bag(bag_);
    write_loop(bag, signal, name);
  }

  nlohmann::json summary() {
    return nlohmann::json::parse(test::bytes_of(folder_ / "evaluation/summary.json"));
  }
};

TEST_F(LoopBag, OneThatSettlesPasses) {
  write(settling_pendulum(), "/pendulum");
  ASSERT_EQ(run("flight --model pendulum_feedback --min-reached-share 1 --max-final-distance 0.01"),
            0)
      << errors;
  EXPECT_TRUE(contains(output, "reached")) << output;
  EXPECT_TRUE(contains(output, "passed, see")) << output;
  const auto loop = summary()["closed_loop"];
  EXPECT_EQ(loop["goals"], 1);
  EXPECT_EQ(loop["reached"], 1);
  EXPECT_EQ(loop["runs"][0]["states_topic"], "/pendulum/simulator/state");
  EXPECT_EQ(loop["runs"][0]["divergence"], nullptr);
  const std::string csv = test::bytes_of(folder_ / "evaluation/loops.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2);
  EXPECT_EQ(run("flight --model pendulum_feedback --goal-tolerance 1e-9 --min-reached-share 1"), 1);
  EXPECT_TRUE(contains(errors, "0 of 1")) << errors;
  EXPECT_EQ(run("flight --model pendulum_feedback --hold-s 20 --min-reached-share 1"), 1);
  EXPECT_TRUE(contains(output, "too short")) << output;
  EXPECT_EQ(run("flight --model pendulum_feedback --max-final-distance 1e-20"), 1);

  EXPECT_EQ(run("flight --model pendulum_feedback --goal-topic /pendulum/controller/goal"), 0)
      << errors;
  EXPECT_EQ(summary()["summary"]["problems"], 1) << "if it is requested";
  EXPECT_EQ(summary()["closed_loop"]["reached"], 1);
}

TEST_F(LoopBag, OneThatFlipsDoesNot) {
  write(flipping_quadrotor(), "/quadrotor");
  EXPECT_EQ(run("flight --model quadrotor_feedback"), 1);
  EXPECT_TRUE(contains(errors, "the closed loop diverged at 1 of 1")) << errors;
  EXPECT_TRUE(contains(output, "diverged: left the goal")) << output;
  EXPECT_TRUE(contains(output, "NOT passed")) << output;
  EXPECT_EQ(summary()["gate"]["passed"], false);
  EXPECT_EQ(summary()["closed_loop"]["divergences"]["left the goal"], 1);
  EXPECT_EQ(run("flight --model pendulum_feedback"), 2) << "of another system";
}

TEST_F(LoopBag, PlantsAreToldApartByTheirNames) {
  {
    test::BagWriter bag(bag_);
    write_loop(bag, settling_pendulum(), "/left");
    LoopSignal other = settling_pendulum();
    other.goal = {0.0, 0.0};
    other.start_s += 0.01;
    write_loop(bag, other, "/right");
  }
  ASSERT_EQ(run("flight --model pendulum_feedback"), 0) << errors;
  const auto runs = summary()["closed_loop"]["runs"];
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0]["states_topic"], "/left/simulator/state");
  EXPECT_EQ(runs[0]["reached"], true);
  EXPECT_EQ(runs[1]["states_topic"], "/right/simulator/state");
  EXPECT_EQ(runs[1]["reached"], false);
  EXPECT_EQ(runs[1]["samples"], 500);
}

TEST_F(LoopBag, OpenLoopsHaveNoLoopFile) {
  write(settling_pendulum(), "/pendulum");
  ASSERT_EQ(run("flight --model pendulum_feedback"), 0) << errors;
  test::write_problems(folder_ / "open", "pendulum", 5);
  ASSERT_EQ(run("open --model pendulum"), 0) << errors;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "evaluation/loops.csv")) << "an old one";
  EXPECT_EQ(summary()["closed_loop"]["goals"], 0);
}

TEST_F(LoopBag, BadOptionsAreRefused) {
  write(settling_pendulum(), "/pendulum");
  for (const char* option :
       {"--goal-tolerance 0", "--goal-tolerance nan", "--hold-s 0", "--hold-s -1", "--hold-s inf",
        "--max-final-distance -1", "--max-final-distance nan", "--min-reached-share 1.1"}) {
    EXPECT_EQ(run(std::string("flight --model pendulum_feedback ") + option), 2) << option;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "evaluation"));
}

TEST_F(LoopBag, LiveIsAsOffline) {
  const LoopSignal signal = flipping_quadrotor();
  write(signal, "/quadrotor");
  const nasm_core::Model model = nasm_core::read_model(test::model_file("quadrotor_feedback"));
  CaseReader reader({bag_, "quadrotor", model.horizon, {}, ""});
  while (reader.next()) {
  }
  const auto offline = reader.take_loop_runs();
  ASSERT_EQ(offline.size(), 1u);
  for (const bool is_replay : {true, false}) {
    EvaluatorSettings settings;
    settings.with_recording = true;
    if (is_replay) settings.bag = bag_;
    LiveEvaluation live(model, settings);
    signal.each([&](double, const LoopSignal::Message& message) {
      const auto now = Matcher::Clock::now();
      const auto* const plan = std::get_if<ControlTrajectory>(&message);
      if (plan == nullptr) {
        live.take(std::get<LoopSignal::SystemState>(message), now);
      } else if (is_replay) {
        live.take_recorded(*plan, now);
      } else {
        live.take(*plan, now);
      }
    });
    live.close();
    const Evaluation evaluation = live.evaluation(std::nullopt);
    ASSERT_EQ(evaluation.loop_runs.size(), 1u);
    expect_same(evaluation.loop_runs[0], offline[0]);
    EXPECT_FALSE(violations({}, summarise(evaluation)).empty());
  }
}

TEST_F(LoopBag, ReportWorksInABrowser) {
  {
    test::BagWriter bag(bag_);
    LoopSignal signal = flipping_quadrotor();
    signal.duration_s = 20.0;
    write_loop(bag, signal, "/quadrotor");
    signal = flipping_quadrotor();
    signal.start_s += 20.0;
    signal.goal[0] = 0.7;
    write_loop(bag, signal, "/quadrotor");
  }
  EXPECT_EQ(run("flight --model quadrotor_feedback"), 1);
  const std::string html = test::bytes_of(folder_ / "evaluation/report.html");
  for (const char* text : {"The closed loop", "Distance from the goal", "left the goal",
                           "way to 2 goals", "Not passed: the closed loop diverged"}) {
    EXPECT_TRUE(contains(html, text)) << text;
  }
  const auto outcome = nasm_common::testing::run_in_shell(
      "'" CHECK_REPORT "' '" + (folder_ / "evaluation/report.html") + "'");
  if (outcome.exit_code == 77) GTEST_SKIP() << outcome.output;
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
}

}  // namespace
}  // namespace nasm_evaluation
