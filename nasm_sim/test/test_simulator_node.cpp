// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nasm_core/testing/systems.hpp"
#include "nasm_ros/testing/answer_message.hpp"
#include "nasm_ros/testing/run_tests.hpp"
#include "simulator_fixture.hpp"

namespace nasm_sim {
namespace {

using nasm_ros::testing::optimal_answer;
using test::SimulatorTest;

TEST_F(SimulatorTest, PlaysEverySystemAtTheCostThatTheAnswerHas) {
  for (const std::string& system : nasm_core::paper_systems()) {
    start({{"system", system}, {"real_time_factor", 0.0}});
    auto message = optimal_answer(system);
    message.header.stamp = helper->now();
    send(message);
    ASSERT_TRUE(spin_until([&] { return evaluations.size() == 1 && has_ended(message); }))
        << system;
    const auto& evaluation = evaluations.front();
    EXPECT_EQ(evaluation.id, message.id);
    EXPECT_EQ(evaluation.system, system);
    EXPECT_EQ(evaluation.status, message.status);
    EXPECT_EQ(evaluation.model_id, "newton");
    EXPECT_NEAR(evaluation.achieved_cost, message.cost, 1e-12 * std::abs(message.cost));
    EXPECT_NEAR(evaluation.optimal_cost, message.cost, 1e-12 * std::abs(message.cost));
    EXPECT_NEAR(evaluation.relative_gap, 0.0, 1e-12);
    EXPECT_EQ(evaluation.estimated_relative_gap, 1e-12);
    EXPECT_EQ(evaluation.computation_time, 1e-4);
    EXPECT_GE(evaluation.latency, 0.0);
    EXPECT_LT(evaluation.latency, 60.0);

    const auto played = states_of(message.id);
    ASSERT_GE(played.size(), 10u) << system;
    EXPECT_EQ(played.front().trajectory_time, 0.0);
    EXPECT_NEAR(played.back().trajectory_time, message.horizon, 1e-9);
    EXPECT_EQ(played.front().state_names.size(), played.front().state.size());
    EXPECT_EQ(played.front().control.size(), message.control_dim);
    stop();
  }
}

TEST_F(SimulatorTest, JointStatesGoWithTheStates) {
  start({{"system", "cartpole"}, {"real_time_factor", 0.0}});
  send(optimal_answer("cartpole"));
  ASSERT_TRUE(spin_until([&] { return evaluations.size() == 1 && !joint_states.empty(); }));
  EXPECT_EQ(joint_states.back().name, (std::vector<std::string>{"cart_joint", "pole_joint"}));
  EXPECT_EQ(joint_states.back().position.size(), 2u);
}

TEST_F(SimulatorTest, BadTrajectoriesAreIgnoredAndThePlayGoesOn) {
  start({{"system", "pendulum"}, {"real_time_factor", 2.0}});
  send(optimal_answer("pendulum"));
  auto bad = optimal_answer("pendulum", 1);
  bad.controls[5] = std::nan("");
  send(bad);
  send(optimal_answer("rocket", 2));
  auto refusal = optimal_answer("pendulum", 3);
  refusal.status = nasm_msgs::msg::ControlTrajectory::STATUS_REFUSED_GAP;
  refusal.times.clear();
  refusal.controls.clear();
  send(refusal);
  auto before_christ = optimal_answer("pendulum", 4);
  before_christ.header.stamp.sec = -5;
  send(before_christ);
  ASSERT_TRUE(spin_until([&] { return evaluations.size() == 2; }));
  EXPECT_EQ(evaluations[0].id, 1u);
  EXPECT_EQ(evaluations[1].id, 5u);
  EXPECT_TRUE(std::isnan(evaluations[1].latency));
  ASSERT_TRUE(spin_until([&] { return diagnostic("trajectories ignored") == "3"; }));
  EXPECT_EQ(diagnostic("trajectories received"), "5");
}

TEST_F(SimulatorTest, HoldsBetweenTrajectories) {
  start({{"system", "pendulum"}, {"real_time_factor", 0.0}});
  ASSERT_TRUE(spin_until([&] { return !states.empty(); }));
  EXPECT_EQ(states.back().id, 0u);
  EXPECT_TRUE(states.back().control.empty());
  EXPECT_TRUE(std::isnan(states.back().trajectory_time));
  const auto message = optimal_answer("pendulum");
  send(message);
  ASSERT_TRUE(spin_until([&] { return has_ended(message); }));
  const auto end = states_of(1).back().state;
  states.clear();
  ASSERT_TRUE(spin_until([&] { return states.size() > 5; }));
  EXPECT_EQ(states.back().id, 0u);
  EXPECT_EQ(states.back().state, end);
}

TEST_F(SimulatorTest, ContinuousModeFollowsStamps) {
  start({{"system", "pendulum"}, {"mode", "continuous"}});
  auto message = optimal_answer("pendulum");
  message.header.stamp = helper->now();
  send(message);
  ASSERT_TRUE(spin_until([&] { return evaluations.size() == 1; }));
  EXPECT_TRUE(std::isfinite(evaluations[0].achieved_cost));
  // A moment passed before the answer was there, so its controls came a little early.
  EXPECT_NEAR(evaluations[0].relative_gap, 0.0, 0.2);
}

TEST_F(SimulatorTest, WhenPlansRunOutPhysicsGoesOnAndDiagnosticsSaySo) {
  start({{"system", "pendulum"}, {"mode", "continuous"}, {"hold", "zero"}});
  auto message = optimal_answer("pendulum");
  message.header.stamp = helper->now();
  send(message);
  ASSERT_TRUE(spin_until([&] { return evaluations.size() == 1; }));
  const auto is_told = [this] {
    return !diagnostics.empty() &&
           diagnostics.back().status[0].message == "no plan is active: hold law zero";
  };
  ASSERT_TRUE(spin_until(is_told));
  EXPECT_EQ(diagnostics.back().status[0].level, diagnostic_msgs::msg::DiagnosticStatus::WARN);
  // Diagnostics may overtake states.
  ASSERT_TRUE(spin_until([&] { return states.back().id == 0; }));
  states.clear();
  ASSERT_TRUE(spin_until([&] { return states.size() > 20; }));
  for (std::size_t i = 1; i < states.size(); ++i) {
    const auto& before = states[i - 1];
    const auto& after = states[i];
    EXPECT_EQ(after.id, 0u);
    EXPECT_TRUE(std::isnan(after.trajectory_time));
    EXPECT_EQ(after.control.at(0), 0.0);
    const double passed_s = (rclcpp::Time(after.header.stamp) - before.header.stamp).seconds();
    // By Euler steps of 10 ms; the rate may change by up to 0.3 rad/s in one.
    const double moved = after.state[0] - before.state[0];
    EXPECT_NEAR(moved, passed_s * before.state[1], 0.05 + passed_s)
        << "velocity and position agree";
  }
}

TEST_F(SimulatorTest, TheOptimumIsComputedOnlyIfAskedFor) {
  start({{"system", "pendulum"}, {"real_time_factor", 0.0}, {"compute_optimum", false}});
  send(optimal_answer("pendulum"));
  ASSERT_TRUE(spin_until([&] { return evaluations.size() == 1; }));
  EXPECT_TRUE(std::isfinite(evaluations[0].achieved_cost));
  EXPECT_TRUE(std::isnan(evaluations[0].optimal_cost));
  EXPECT_TRUE(std::isnan(evaluations[0].relative_gap));
}

TEST_F(SimulatorTest, ParametersThatDoNotFitAreRefused) {
  EXPECT_THROW(start({{"system", "unicycle"}}), std::invalid_argument);
  EXPECT_THROW(start({{"mode", "live"}}), std::invalid_argument);
  EXPECT_THROW(start({{"mode", "continuous"}, {"real_time_factor", 2.0}}), std::invalid_argument);
  EXPECT_THROW(start({{"mode", "continuous"}, {"real_time_factor", 0.0}}), std::invalid_argument);
  EXPECT_THROW(start({{"system", "zermelo"}, {"mode", "continuous"}}), std::invalid_argument);
  EXPECT_THROW(start({{"rate_hz", std::nan("")}}), std::invalid_argument);
  EXPECT_THROW(start({{"real_time_factor", std::nan("")}}), std::invalid_argument);
  EXPECT_THROW(start({{"rate_hz", 0.0}}), rclcpp::exceptions::InvalidParameterValueException);
  EXPECT_THROW(start({{"real_time_factor", -1.0}}),
               rclcpp::exceptions::InvalidParameterValueException);
}

}  // namespace
}  // namespace nasm_sim

int main(int argc, char** argv) {
  return nasm_ros::testing::run_tests(argc, argv);
}
