// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "nasm_sim/simulation.hpp"
#include "support.hpp"

namespace nasm_sim {
namespace {

using test::optimal_plan;
using test::play;

constexpr double kForever = std::numeric_limits<double>::infinity();

std::unique_ptr<Simulation> episodic(const std::string& system, SimulationOptions options = {}) {
  return make_simulation(nasm_core::find_system(system), options);
}

TEST(Episodic, PlaysEachFromItsOwnStartToItsEnd) {
  const auto simulation = episodic("pendulum");
  for (uint64_t i = 0; i < 3; ++i) {
    const auto [plan, cost] = optimal_plan("pendulum", i);
    ASSERT_FALSE(simulation->offer(plan));
    EXPECT_EQ(simulation->step(kForever), Event::kStarted);
    EXPECT_EQ(simulation->now().state, plan.start());
    EXPECT_EQ(simulation->now().id, i + 1);
    EXPECT_EQ(simulation->now().trajectory_time_s, 0.0);
    EXPECT_EQ(play(*simulation, kForever), Event::kFinished);
    EXPECT_NEAR(simulation->now().trajectory_time_s, plan.instance.horizon, 1e-12);
    EXPECT_EQ(simulation->run().cost, cost);
    EXPECT_EQ(simulation->run().controls, plan.controls);
  }
}

TEST(Episodic, KeepsPaceWithTime) {
  const auto simulation = episodic("pendulum");
  nasm_core::ControlPlan plan = optimal_plan("pendulum").plan;
  plan.arrival_s = 5.0;
  simulation->offer(plan);
  EXPECT_EQ(simulation->step(5.0), Event::kStarted);
  EXPECT_EQ(play(*simulation, 5.25), Event::kWaiting);
  EXPECT_NEAR(simulation->now().time_s, 5.25, 1e-9);
  EXPECT_NEAR(simulation->now().trajectory_time_s, 0.25, 1e-9);
  EXPECT_EQ(play(*simulation, 5.999), Event::kWaiting);
  EXPECT_EQ(play(*simulation, 6.0), Event::kFinished);
}

TEST(Episodic, HoldsWhenNothingIsLeftAndGoesOnLater) {
  const auto simulation = episodic("cartpole");
  const nasm_core::ControlPlan plan = optimal_plan("cartpole").plan;
  simulation->offer(plan);
  simulation->step(0.0);
  play(*simulation, 1.0);
  const Eigen::VectorXd end = simulation->now().state;
  EXPECT_EQ(simulation->step(1.5), Event::kPaused);
  EXPECT_EQ(simulation->step(2.0), Event::kWaiting);
  EXPECT_EQ(simulation->now().state, end);
  EXPECT_EQ(simulation->now().id, 0u);
  EXPECT_EQ(simulation->now().control.size(), 0);
  EXPECT_TRUE(std::isnan(simulation->now().trajectory_time_s));
  EXPECT_FALSE(simulation->is_busy());

  simulation->offer(plan);
  EXPECT_TRUE(simulation->is_busy());
  EXPECT_EQ(simulation->step(2.0), Event::kStarted);
  EXPECT_EQ(play(*simulation, 3.0), Event::kFinished);
  EXPECT_EQ(simulation->now().state, end);
}

TEST(Episodic, FreeStatesAreNotKnownBeforeTheFirstTrajectory) {
  const auto simulation = episodic("zermelo");
  EXPECT_TRUE(simulation->now().state.head(2).allFinite());
  EXPECT_TRUE(std::isnan(simulation->now().state(2)));
}

TEST(Episodic, AFullQueueRefusesTheNewest) {
  SimulationOptions options;
  options.queue_size = 2;
  const auto simulation = episodic("pendulum", options);
  EXPECT_FALSE(simulation->offer(optimal_plan("pendulum", 0).plan));
  EXPECT_FALSE(simulation->offer(optimal_plan("pendulum", 1).plan));
  const auto complaint = simulation->offer(optimal_plan("pendulum", 2).plan);
  ASSERT_TRUE(complaint);
  EXPECT_NE(complaint->find("queue_size"), std::string::npos);
  for (const uint64_t id : {1u, 2u}) {
    EXPECT_EQ(simulation->step(kForever), Event::kStarted);
    EXPECT_EQ(simulation->now().id, id);
    EXPECT_EQ(play(*simulation, kForever), Event::kFinished);
  }
  EXPECT_EQ(simulation->step(kForever), Event::kPaused);
}

TEST(Episodic, ControlsAreZeroUntilTheDelayIsOver) {
  SimulationOptions options;
  options.actuator_delay_s = 0.1;
  const auto simulation = episodic("quadrotor", options);
  const nasm_core::ControlPlan plan = optimal_plan("quadrotor").plan;
  simulation->offer(plan);
  simulation->step(kForever);
  play(*simulation, kForever);
  const Eigen::MatrixXd& acted = simulation->run().controls;
  EXPECT_TRUE(acted.leftCols(10).isZero(0.0));
  EXPECT_EQ(acted.rightCols(90), plan.controls.leftCols(90));
}

TEST(Episodic, OtherTimesArePlayedOnTheSystemsGrid) {
  const auto simulation = episodic("pendulum");
  nasm_core::ControlPlan plan = optimal_plan("pendulum").plan;
  plan.times = Eigen::Vector3d(0.0, 0.2, 0.95);
  plan.controls = Eigen::RowVector3d(1.0, 2.0, 3.0);
  EXPECT_FALSE(nasm_core::is_uniform(plan.times, plan.instance.horizon));
  simulation->offer(plan);
  simulation->step(kForever);
  play(*simulation, kForever);
  const Eigen::RowVectorXd acted = simulation->run().controls.row(0);
  ASSERT_EQ(acted.size(), 100);
  EXPECT_TRUE((acted.segment(0, 20).array() == 1.0).all());
  EXPECT_TRUE((acted.segment(20, 75).array() == 2.0).all());
  EXPECT_TRUE((acted.segment(95, 5).array() == 3.0).all());
}

TEST(Episodic, ARunThatLeavesAllNumbersEndsAndTheNextOneIsPlayed) {
  const auto simulation = episodic("pendulum");
  nasm_core::ControlPlan wild = optimal_plan("pendulum").plan;
  wild.controls.setConstant(1e300);
  simulation->offer(wild);
  const auto [tame, cost] = optimal_plan("pendulum", 1);
  simulation->offer(tame);
  simulation->step(kForever);
  EXPECT_EQ(play(*simulation, kForever), Event::kFinished);
  EXPECT_TRUE(std::isnan(simulation->run().cost));
  EXPECT_TRUE(simulation->now().state.allFinite());
  simulation->step(kForever);
  EXPECT_EQ(play(*simulation, kForever), Event::kFinished);
  EXPECT_EQ(simulation->run().cost, cost);
}

TEST(Episodic, NoiseIsTheSameForTheSameSeed) {
  SimulationOptions options;
  options.plant.noise = Eigen::VectorXd::Constant(1, 0.01);
  std::vector<double> costs;
  for (const uint64_t seed : {1u, 1u, 2u}) {
    options.seed = seed;
    const auto simulation = episodic("robotarm", options);
    for (int i = 0; i < 2; ++i) {
      simulation->offer(optimal_plan("robotarm").plan);
      simulation->step(kForever);
      play(*simulation, kForever);
      costs.push_back(simulation->run().cost);
    }
  }
  EXPECT_EQ(costs[0], costs[2]);
  EXPECT_EQ(costs[1], costs[3]);
  EXPECT_NE(costs[0], costs[1]);
  EXPECT_NE(costs[0], costs[4]);
}

TEST(MakeSimulation, RefusesWhatDoesNotFitTheSystem) {
  SimulationOptions late;
  late.actuator_delay_s = 0.1;
  EXPECT_THROW(episodic("brachistochrone", late), std::invalid_argument);
  EXPECT_NO_THROW(episodic("zermelo", late));
  late.actuator_delay_s = std::nan("");
  EXPECT_THROW(episodic("zermelo", late), std::invalid_argument);
  SimulationOptions continuous;
  continuous.mode = Mode::kContinuous;
  EXPECT_THROW(episodic("zermelo", continuous), std::invalid_argument);
  SimulationOptions elsewhere;
  elsewhere.initial_state = Eigen::Vector3d::Zero();
  EXPECT_THROW(episodic("pendulum", elsewhere), std::invalid_argument);
  EXPECT_THROW(mode_from("live"), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_sim
