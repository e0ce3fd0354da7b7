// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "nasm_sim/plant.hpp"
#include "nasm_sim/simulation.hpp"
#include "support.hpp"

namespace nasm_sim {
namespace {

using test::optimal_plan;
using test::play;

std::unique_ptr<Simulation> continuous(const std::string& system, double delay_s = 0.0) {
  SimulationOptions options;
  options.mode = Mode::kContinuous;
  options.actuator_delay_s = delay_s;
  return make_simulation(nasm_core::find_system(system), options);
}

nasm_core::ControlPlan constant(double torque, double stamp_s, uint64_t id) {
  nasm_core::ControlPlan plan = optimal_plan("pendulum").plan;
  plan.controls.setConstant(torque);
  plan.stamp_s = plan.arrival_s = stamp_s;
  plan.id = id;
  return plan;
}

TEST(Continuous, AnAnswerOnTimeCostsWhatItSays) {
  const auto simulation = continuous("quadrotor");
  auto [plan, cost] = optimal_plan("quadrotor");
  plan.stamp_s = plan.arrival_s = 3.0;
  ASSERT_FALSE(simulation->offer(plan));
  EXPECT_EQ(simulation->step(3.0), Event::kStarted);
  EXPECT_EQ(play(*simulation, 10.0), Event::kFinished);
  EXPECT_NEAR(simulation->now().time_s, 4.0, 1e-9);
  EXPECT_NEAR(simulation->run().cost, cost, 1e-9 * cost);
  EXPECT_EQ(simulation->run().controls, plan.controls);
  EXPECT_EQ(simulation->step(10.0), Event::kPaused);
}

TEST(Continuous, ALateAnswerActsAsOfItsStampAndIsEvaluatedOverAWholeHorizon) {
  const auto simulation = continuous("pendulum");
  nasm_core::ControlPlan plan = optimal_plan("pendulum").plan;
  plan.arrival_s = 0.1;
  simulation->offer(plan);
  EXPECT_EQ(simulation->step(0.1), Event::kStarted);
  EXPECT_NEAR(simulation->now().trajectory_time_s, 0.1, 1e-12);
  EXPECT_EQ(simulation->now().control, plan.controls.col(10));
  EXPECT_EQ(play(*simulation, 5.0), Event::kFinished);
  const auto& run = simulation->run();
  EXPECT_EQ(run.steps, 100);
  EXPECT_EQ(run.controls.leftCols(90), plan.controls.rightCols(90));
  EXPECT_EQ(run.controls(0, 99), plan.controls(0, 99));
}

TEST(Continuous, TheNextOneTakesOverAtItsStampAndTheStateGoesOn) {
  const auto simulation = continuous("pendulum");
  simulation->offer(constant(1.0, 0.0, 1));
  simulation->offer(constant(-1.0, 0.5, 2));
  simulation->step(0.0);
  EXPECT_EQ(play(*simulation, 0.5), Event::kWaiting);
  EXPECT_EQ(simulation->now().control(0), 1.0);
  const Eigen::VectorXd before = simulation->now().state;
  EXPECT_EQ(play(*simulation, 0.51), Event::kWaiting);
  EXPECT_EQ(simulation->now().id, 2u);
  EXPECT_EQ(simulation->now().control(0), -1.0);
  EXPECT_NEAR(simulation->now().trajectory_time_s, 0.01, 1e-9);
  EXPECT_LT((simulation->now().state - before).norm(), 0.2);
  // The second plan began where the first one was left, and only it is complete.
  EXPECT_EQ(play(*simulation, 5.0), Event::kFinished);
  EXPECT_EQ(simulation->run().plan.id, 2u);
  EXPECT_EQ(simulation->run().plan.instance.initial_state, before);
  EXPECT_NEAR(simulation->now().time_s, 1.5, 1e-9);
}

TEST(Continuous, RepeatedAnswersToOneProblemAreOneRun) {
  const auto simulation = continuous("pendulum");
  double until = 0.0;
  int finished = 0;
  for (int i = 0; i < 30; ++i, until += 0.05) {
    ASSERT_FALSE(simulation->offer(constant(0.1 * i, until, 7)));
    Event event = simulation->step(until);
    while (event != Event::kWaiting) {
      if (event == Event::kFinished) {
        ++finished;
        EXPECT_NEAR(simulation->now().time_s, 1.0, 1e-9);
        EXPECT_EQ(simulation->run().steps, 100);
        EXPECT_NEAR(simulation->run().controls(0, 99), 1.9, 1e-12);
      }
      event = simulation->step(until);
    }
  }
  EXPECT_EQ(finished, 1);
}

TEST(Continuous, PhysicsGoesOnWhenTheControllerIsGoneAndUntilItIsBack) {
  const auto simulation = continuous("pendulum");
  simulation->offer(constant(1.0, 0.0, 1));
  simulation->step(0.0);
  EXPECT_EQ(play(*simulation, 3.0), Event::kFinished);
  EXPECT_FALSE(simulation->is_holding());
  EXPECT_EQ(play(*simulation, 3.0), Event::kPaused);
  EXPECT_TRUE(simulation->is_holding());
  EXPECT_EQ(simulation->now().id, 0u);
  EXPECT_TRUE(std::isnan(simulation->now().trajectory_time_s));
  EXPECT_EQ(simulation->now().control(0), 0.0) << "a pendulum rests without a torque";
  Eigen::VectorXd state = simulation->now().state;
  EXPECT_EQ(play(*simulation, 4.995), Event::kWaiting);
  EXPECT_NEAR(simulation->now().time_s, 4.99, 1e-9) << "on the grid";

  // It swings as a pendulum does without a torque.
  Plant plant(nasm_core::find_system("pendulum"), {});
  plant.set_state(state);
  for (int i = 0; i < 399; ++i) plant.step(Eigen::VectorXd::Zero(1));
  EXPECT_LT((simulation->now().state - plant.state()).norm(), 1e-9);
  EXPECT_GT((simulation->now().state - state).norm(), 0.01);

  // A trajectory takes over at its stamp, off the grid too.
  nasm_core::ControlPlan again = constant(1.0, 5.003, 1);
  again.arrival_s = 4.995;
  ASSERT_FALSE(simulation->offer(again));
  EXPECT_EQ(play(*simulation, 9.0), Event::kStarted);
  EXPECT_DOUBLE_EQ(simulation->now().time_s, 5.003);
  EXPECT_FALSE(simulation->is_holding());
  EXPECT_EQ(play(*simulation, 9.0), Event::kFinished);
  EXPECT_NEAR(simulation->now().time_s, 6.003, 1e-9);
}

/// The control that acts when a plan of the quadrotor has ended, and how it moves a second later.
std::pair<Eigen::VectorXd, Eigen::VectorXd> held_quadrotor(HoldLaw law) {
  SimulationOptions options;
  options.mode = Mode::kContinuous;
  options.hold = law;
  const auto simulation = make_simulation(nasm_core::find_system("quadrotor"), options);
  nasm_core::ControlPlan plan = optimal_plan("quadrotor").plan;
  plan.controls.setConstant(3.0);  // straight up
  simulation->offer(plan);
  while (!simulation->is_holding()) simulation->step(1.0);
  while (simulation->step(2.0) != Event::kWaiting) {
  }
  return {simulation->now().control, simulation->now().state};
}

TEST(Continuous, TheHoldLawIsChosen) {
  const auto [zero, falling] = held_quadrotor(HoldLaw::kZero);
  EXPECT_EQ(zero, Eigen::Vector4d::Zero());
  EXPECT_NEAR(falling(5), 2.0 - 10.0, 1e-9);
  const auto [last, rising] = held_quadrotor(HoldLaw::kLast);
  EXPECT_EQ(last, Eigen::Vector4d::Constant(3.0));
  EXPECT_NEAR(rising(5), 2.0 + 2.0, 1e-9);
  const auto [rest, drifting] = held_quadrotor(HoldLaw::kRest);
  EXPECT_LT((rest - Eigen::Vector4d::Constant(2.5)).norm(), 1e-12) << "1 kg, 10 m/s^2";
  EXPECT_NEAR(drifting(5), 2.0, 1e-9);
}

TEST(Continuous, BeforeTheFirstTrajectoryThePlantStandsStill) {
  const auto simulation = continuous("quadrotor");
  const Eigen::VectorXd first = simulation->now().state;
  EXPECT_EQ(simulation->step(100.0), Event::kWaiting);
  EXPECT_EQ(simulation->now().state, first);
  EXPECT_FALSE(simulation->is_holding());
}

TEST(Continuous, HoldLawsHaveNames) {
  for (const char* const name : {"zero", "last", "rest"}) {
    EXPECT_STREQ(to_string(hold_law_from(name)), name);
  }
  EXPECT_THROW(hold_law_from("brake"), std::invalid_argument);
}

TEST(Continuous, RefusesWhatIsOverOrOlderThanWhatActs) {
  const auto simulation = continuous("pendulum");
  nasm_core::ControlPlan over = constant(1.0, 0.0, 1);
  over.arrival_s = 2.0;
  EXPECT_TRUE(simulation->offer(over));
  simulation->offer(constant(1.0, 2.0, 2));
  simulation->step(2.0);
  play(*simulation, 2.2);
  nasm_core::ControlPlan older = constant(3.0, 1.9, 3);
  older.arrival_s = 2.2;
  EXPECT_TRUE(simulation->offer(older));
  EXPECT_EQ(simulation->now().id, 2u);
}

TEST(Continuous, WithADelayTheControlsBeforeActOn) {
  const auto simulation = continuous("pendulum", 0.1);
  simulation->offer(constant(1.0, 0.0, 1));
  simulation->offer(constant(-1.0, 0.5, 2));
  simulation->step(0.0);
  play(*simulation, 0.1);
  EXPECT_EQ(simulation->now().control(0), 0.0);
  play(*simulation, 0.11);
  EXPECT_EQ(simulation->now().control(0), 1.0);
  play(*simulation, 0.6);
  EXPECT_EQ(simulation->now().control(0), 1.0);
  EXPECT_EQ(simulation->now().id, 2u);
  play(*simulation, 0.61);
  EXPECT_EQ(simulation->now().control(0), -1.0);
}

TEST(Continuous, WhatActsLateDoesNotFillTheQueue) {
  SimulationOptions options;
  options.mode = Mode::kContinuous;
  options.actuator_delay_s = 1.0;
  options.queue_size = 3;
  const auto simulation = make_simulation(nasm_core::find_system("pendulum"), options);
  for (int i = 0; i < 50; ++i) {
    const double time_s = 0.1 * i;
    ASSERT_FALSE(simulation->offer(constant(i, time_s, 1)));
    Event event = simulation->step(time_s);
    while (event != Event::kWaiting) event = simulation->step(time_s);
  }
  EXPECT_EQ(simulation->now().control(0), 38.0);
}

TEST(Continuous, WhatWaitsIsBounded) {
  SimulationOptions options;
  options.mode = Mode::kContinuous;
  options.queue_size = 2;
  const auto simulation = make_simulation(nasm_core::find_system("pendulum"), options);
  const auto offer_at = [&](double stamp_s) {
    nasm_core::ControlPlan plan = constant(1.0, stamp_s, 1);
    plan.arrival_s = 0.0;
    return simulation->offer(plan);
  };
  EXPECT_FALSE(offer_at(1.0));
  const auto far = offer_at(3600.0);
  ASSERT_TRUE(far);
  EXPECT_NE(far->find("clocks"), std::string::npos);
  EXPECT_FALSE(offer_at(2.0));
  const auto many = offer_at(3.0);
  ASSERT_TRUE(many);
  EXPECT_NE(many->find("queue_size"), std::string::npos);
}

TEST(Continuous, WaitsForAStampInTheFuture) {
  const auto simulation = continuous("pendulum");
  nasm_core::ControlPlan plan = constant(1.0, 2.0, 1);
  plan.arrival_s = 0.0;
  simulation->offer(plan);
  EXPECT_EQ(simulation->step(1.9), Event::kWaiting);
  EXPECT_EQ(simulation->step(2.5), Event::kStarted);
  EXPECT_NEAR(simulation->now().time_s, 2.0, 1e-12);
}

TEST(Continuous, BeginsWhereItWasTold) {
  SimulationOptions options;
  options.mode = Mode::kContinuous;
  options.initial_state = Eigen::Vector2d(0.3, -0.1);
  const auto simulation = make_simulation(nasm_core::find_system("pendulum"), options);
  EXPECT_EQ(simulation->now().state, options.initial_state);
}

}  // namespace
}  // namespace nasm_sim
