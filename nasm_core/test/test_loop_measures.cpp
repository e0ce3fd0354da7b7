// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <vector>

#include "nasm_core/evaluation/loop_measures.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {
namespace {

constexpr double kStep_s = 0.01;

const SystemInfo& pendulum() {
  return find_system("pendulum").info();  // both scales are 1
}

Eigen::VectorXd vector(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(),
                                           static_cast<Eigen::Index>(values.size()));
}

/// A pendulum whose angle follows the signal, at rest as far as its rate is concerned.
LoopMeasures measure(const std::function<double(double)>& angle, double duration_s, double goal,
                     const LoopOptions& options = {}) {
  GoalMeter meter(pendulum(), options, vector({goal, 0.0}));
  const int samples = static_cast<int>(std::lround(duration_s / kStep_s));
  for (int k = 0; k <= samples; ++k) meter.add(k * kStep_s, vector({angle(k * kStep_s), 0.0}));
  return meter.measures();
}

/// Step from 0 to 1 of a second-order system with a natural frequency of 2 rad/s.
double second_order(double damping, double time_s) {
  const double natural = 2.0;
  const double root = std::sqrt(1.0 - damping * damping);
  return 1.0 - std::exp(-damping * natural * time_s) / root *
                   std::sin(natural * root * time_s + std::acos(damping));
}

TEST(GoalScales, AreTheWidthsOfTraining) {
  EXPECT_TRUE(goal_scales(pendulum()).isApproxToConstant(1.0));
  EXPECT_TRUE(goal_scales(find_system("cartpole").info()).isApproxToConstant(0.2));
  SystemInfo info = pendulum();
  info.splits.front().ranges[1] = {0.5, 0.5};
  EXPECT_TRUE(goal_scales(info).isApproxToConstant(1.0)) << "a range without a width is none";
  info.splits.clear();
  EXPECT_TRUE(goal_scales(info).isApproxToConstant(1.0));
}

TEST(LoopMeasures, FirstOrderResponseSettlesWhenItShould) {
  const auto response = [](double time_s) { return 1.0 - std::exp(-time_s); };
  const LoopMeasures measures = measure(response, 10.0, 1.0);
  EXPECT_EQ(measures.samples, 1001u);
  EXPECT_DOUBLE_EQ(measures.duration_s, 10.0);
  EXPECT_DOUBLE_EQ(measures.initial_distance, 1.0);
  EXPECT_DOUBLE_EQ(measures.greatest_distance, 1.0);
  EXPECT_NEAR(measures.settling_time_s, std::log(10.0), kStep_s);
  EXPECT_EQ(measures.overshoot, 0.0);
  const double mean_of_last_second = std::exp(-10.0) * (std::exp(1.0) - 1.0);
  EXPECT_NEAR(measures.final_distance, mean_of_last_second, 1e-6);
  EXPECT_TRUE(measures.has_reached);
  EXPECT_FALSE(measures.has_diverged());
}

TEST(LoopMeasures, SecondOrderResponsesOvershootAsInTheBook) {
  for (const double damping : {0.2, 0.4, 0.7}) {
    const auto response = [&](double time_s) { return second_order(damping, time_s); };
    const LoopMeasures measures = measure(response, 20.0, 1.0);
    const double root = std::sqrt(1.0 - damping * damping);
    EXPECT_NEAR(measures.overshoot, std::exp(-M_PI * damping / root), 1e-3) << damping;
    // Its envelope has entered the tolerance then, and had not half a period earlier.
    const double latest_s = -std::log(0.1 * root) / (2.0 * damping);
    EXPECT_LE(measures.settling_time_s, latest_s + kStep_s) << damping;
    EXPECT_GE(measures.settling_time_s, latest_s - M_PI / (2.0 * root)) << damping;
    EXPECT_GT(std::abs(response(measures.settling_time_s - kStep_s) - 1.0), 0.1) << damping;
    EXPECT_TRUE(measures.has_reached) << damping;
  }
}

TEST(LoopMeasures, ScalesAndToleranceAreThoseOfTheOptions) {
  LoopOptions options;
  options.scales = vector({0.5, 1.0});
  options.tolerance = 0.5;
  const auto response = [](double time_s) { return 1.0 - std::exp(-time_s); };
  const LoopMeasures measures = measure(response, 10.0, 1.0, options);
  EXPECT_EQ(measures.initial_distance, 2.0);
  EXPECT_NEAR(measures.settling_time_s, std::log(4.0), kStep_s);
}

TEST(LoopMeasures, AnOffsetThatStaysIsNeitherReachedNorDiverged) {
  const auto response = [](double time_s) { return 1.2 * (1.0 - std::exp(-time_s)); };
  const LoopMeasures measures = measure(response, 20.0, 1.0);
  EXPECT_NEAR(measures.final_distance, 0.2, 1e-6);
  EXPECT_TRUE(std::isnan(measures.settling_time_s));
  EXPECT_TRUE(measures.is_judged);
  EXPECT_FALSE(measures.has_reached);
  EXPECT_FALSE(measures.has_diverged());
}

TEST(LoopMeasures, ToReachTheGoalIsToStayThere) {
  const auto response = [](double time_s) { return time_s > 9.5 ? 1.0 : 0.5; };
  EXPECT_FALSE(measure(response, 10.0, 1.0).has_reached);
  EXPECT_NEAR(measure(response, 10.0, 1.0).settling_time_s, 9.51, 1e-9);
  EXPECT_TRUE(measure(response, 10.51, 1.0).has_reached);
}

TEST(Divergence, IsMovingAway) {
  const auto falls = [](double time_s) { return -time_s * time_s; };
  const LoopMeasures measures = measure(falls, 5.0, 1.0);
  EXPECT_EQ(measures.divergence, Divergence::kMovesAway);
  EXPECT_DOUBLE_EQ(measures.greatest_distance, 26.0);
  EXPECT_FALSE(measures.has_reached);
  EXPECT_EQ(measure(falls, 1.2, 1.0).divergence, Divergence::kNone) << "not far enough yet";
  const auto drives_off_and_stays = [](double time_s) { return std::max(-6.0, -6.0 * time_s); };
  EXPECT_EQ(measure(drives_off_and_stays, 20.0, 1.0).divergence, Divergence::kNone);
}

TEST(Divergence, IsToLeaveTheGoalAfterHavingBeenThere) {
  const auto grows = [](double time_s) {
    const double approach = 8.0 * std::exp(-time_s);
    return 1.0 + approach + 0.01 * std::exp(0.12 * time_s) * std::sin(3.0 * time_s);
  };
  EXPECT_EQ(measure(grows, 30.0, 1.0).divergence, Divergence::kNone);
  EXPECT_TRUE(measure(grows, 15.0, 1.0).has_reached);
  EXPECT_EQ(measure(grows, 50.0, 1.0).divergence, Divergence::kLeftGoal)
      << "though it is nearer than at the start";
  const auto swings_past = [](double time_s) { return 1.0 + 3.0 * std::cos(time_s); };
  EXPECT_EQ(measure(swings_past, 6.0, 1.0).divergence, Divergence::kNone);
}

TEST(Divergence, IsANumberThatIsNotFinite) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double bad : {kInfinity, -kInfinity, std::nan("")}) {
    const auto breaks = [bad](double time_s) { return time_s < 5.0 ? 1.0 : bad; };
    const LoopMeasures measures = measure(breaks, 10.0, 1.0);
    EXPECT_EQ(measures.divergence, Divergence::kNotFinite);
    EXPECT_TRUE(std::isnan(measures.final_distance));
    EXPECT_TRUE(std::isnan(measures.settling_time_s));
    EXPECT_FALSE(measures.has_reached);
    EXPECT_EQ(measures.initial_distance, 0.0);
    const LoopMeasures nothing_else = measure([bad](double) { return bad; }, 1.0, 1.0);
    EXPECT_EQ(nothing_else.divergence, Divergence::kNotFinite);
    EXPECT_TRUE(std::isnan(nothing_else.initial_distance));
    EXPECT_TRUE(nothing_else.times_s.empty());
  }
}

TEST(Divergence, IsAQuaternionThatIsNoRotation) {
  const SystemInfo& info = find_system("quadrotor").info();
  for (const double norm : {1.0, 1.1, 1.3, 0.5, std::nan("")}) {
    GoalMeter meter(info, {}, Eigen::VectorXd::Zero(9));
    for (int k = 0; k <= 200; ++k) {
      Eigen::VectorXd state = Eigen::VectorXd::Zero(13);
      state(6) = k == 100 ? norm : 1.0;
      meter.add(k * kStep_s, state);
    }
    const LoopMeasures measures = meter.measures();
    EXPECT_EQ(measures.divergence, std::isnan(norm)             ? Divergence::kNotFinite
                                   : std::abs(norm - 1.0) > 0.2 ? Divergence::kQuaternion
                                                                : Divergence::kNone)
        << norm;
    EXPECT_EQ(measures.has_reached, !measures.has_diverged()) << norm;
  }
}

TEST(LoopMeasures, OfNothingAndOfLittle) {
  GoalMeter meter(pendulum(), {}, vector({1.0, 0.0}));
  const LoopMeasures nothing = meter.measures();
  EXPECT_EQ(nothing.samples, 0u);
  EXPECT_TRUE(std::isnan(nothing.initial_distance));
  EXPECT_TRUE(std::isnan(nothing.final_distance));
  EXPECT_FALSE(nothing.is_judged || nothing.has_reached || nothing.has_diverged());

  meter.add(0.5, vector({1.0, 0.0}));
  const LoopMeasures one = meter.measures();
  EXPECT_EQ(one.final_distance, 0.0);
  EXPECT_EQ(one.settling_time_s, 0.5);
  EXPECT_TRUE(std::isnan(one.overshoot)) << "there is no way to the goal";
  EXPECT_FALSE(one.is_judged || one.has_reached || one.has_diverged());

  meter.add(0.5, vector({100.0, 0.0}));
  meter.add(0.2, vector({100.0, 0.0}));
  meter.add(std::nan(""), vector({100.0, 0.0}));
  EXPECT_EQ(meter.measures().samples, 1u) << "time does not go back";

  const auto falls = [](double time_s) { return -100.0 * time_s; };
  EXPECT_FALSE(measure(falls, 0.9, 1.0).has_diverged()) << "less than hold_s";
}

TEST(LoopMeasures, KeepsThePeaksOfLongRuns) {
  const auto spike = [](double time_s) { return std::abs(time_s - 321.0) < 1e-6 ? 5.0 : 1.0; };
  const LoopMeasures measures = measure(spike, 1000.0, 1.0);
  EXPECT_EQ(measures.samples, 100'001u);
  EXPECT_EQ(measures.times_s.size(), measures.distances.size());
  EXPECT_LE(measures.times_s.size(), GoalMeter::kMostPeaks);
  EXPECT_GE(measures.times_s.size(), GoalMeter::kMostPeaks / 2);
  const auto peak = std::max_element(measures.distances.begin(), measures.distances.end());
  EXPECT_DOUBLE_EQ(*peak, 4.0);
  EXPECT_DOUBLE_EQ(measures.times_s[static_cast<std::size_t>(peak - measures.distances.begin())],
                   321.0);
  EXPECT_DOUBLE_EQ(measures.greatest_distance, 4.0);
}

TEST(MeasureLoop, HasASegmentForEachGoal) {
  std::vector<double> times_s;
  Eigen::MatrixXd states(2, 400);
  for (int k = 0; k < 400; ++k) {
    times_s.push_back(100.0 + k * kStep_s);
    states.col(k) << (k < 200 ? 1.0 : 2.0), 0.0;
  }
  const auto measures = measure_loop(pendulum(), {}, times_s, states,
                                     {{90.0, vector({0.0, 0.0})},
                                      {99.0, vector({1.0, 0.0})},
                                      {102.0, vector({2.0, 0.0})},
                                      {110.0, vector({3.0, 0.0})}});
  ASSERT_EQ(measures.size(), 4u);
  EXPECT_EQ(measures[0].samples, 0u);
  EXPECT_EQ(measures[1].samples, 200u);
  EXPECT_TRUE(measures[1].has_reached);
  EXPECT_DOUBLE_EQ(measures[1].settling_time_s, 1.0) << "from setting the goal";
  EXPECT_EQ(measures[2].samples, 200u);
  EXPECT_EQ(measures[2].initial_distance, 0.0);
  EXPECT_EQ(measures[3].samples, 0u);
  EXPECT_TRUE(measure_loop(pendulum(), {}, times_s, states, {}).empty());
}

TEST(MeasureLoop, WhatDoesNotFitIsRefused) {
  const Eigen::MatrixXd states = Eigen::MatrixXd::Zero(2, 2);
  const GoalChange goal = {0.0, vector({1.0, 0.0})};
  const auto measure_with = [&](const LoopOptions& options, const std::vector<double>& times_s,
                                const std::vector<GoalChange>& goals) {
    return measure_loop(pendulum(), options, times_s, states, goals);
  };
  EXPECT_NO_THROW(measure_with({}, {0.0, 1.0}, {goal}));
  EXPECT_THROW(measure_with({}, {0.0}, {goal}), std::invalid_argument);
  EXPECT_THROW(measure_with({}, {1.0, 1.0}, {goal}), std::invalid_argument);
  EXPECT_THROW(measure_with({}, {0.0, std::nan("")}, {goal}), std::invalid_argument);
  EXPECT_THROW(measure_with({}, {0.0, 1.0}, {goal, goal}), std::invalid_argument);
  EXPECT_THROW(measure_with({}, {0.0, 1.0}, {{0.0, vector({1.0})}}), std::invalid_argument);
  EXPECT_THROW(measure_with({}, {0.0, 1.0}, {{0.0, vector({1.0, std::nan("")})}}),
               std::invalid_argument);
  EXPECT_THROW(measure_with({vector({1.0})}, {0.0, 1.0}, {goal}), std::invalid_argument);
  EXPECT_THROW(measure_with({vector({1.0, 0.0})}, {0.0, 1.0}, {goal}), std::invalid_argument);
  EXPECT_THROW(measure_with({{}, -0.1}, {0.0, 1.0}, {goal}), std::invalid_argument);
  EXPECT_THROW(measure_with({{}, 0.1, 0.0}, {0.0, 1.0}, {goal}), std::invalid_argument);
  EXPECT_THROW(measure_loop(pendulum(), {}, {0.0}, Eigen::MatrixXd::Zero(3, 1), {goal}),
               std::invalid_argument);
}

}  // namespace
}  // namespace nasm_core
