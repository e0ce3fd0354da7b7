// SPDX-License-Identifier: Apache-2.0
// The receding-horizon mode, and simulated time.
#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_ros/message_conversion.hpp"
#include "rig.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

namespace nasm_controller {
namespace {

using namespace test;  // NOLINT: the rig is what this file is about

constexpr int64_t kMs = 1'000'000;

class Receding : public RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    rig_ = std::make_unique<Rig>(
        std::vector<Parameter>{Parameter("model", nasm_ros::testing::write_feedback_model(folder_)),
                               Parameter("receding_horizon", true), Parameter("use_sim_time", true),
                               Parameter("max_polish_steps", 100),
                               Parameter("state_timeout_s", 0.3)},
        "");
    clock_ = rig_->peer->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::QoS(10));
    ASSERT_TRUE(rig_->wait_until_active()) << "although simulated time stands still";
    ASSERT_TRUE(rig_->wait([this] {
      return clock_->get_subscription_count() > 0 && rig_->states->get_subscription_count() > 0;
    }));
    advance(1000);
  }
  void TearDown() override {
    rig_.reset();
    clock_.reset();
    RosTest::TearDown();
  }

  /// Moves simulated time on, and waits until the controller knows.
  void advance(int64_t ms) {
    now_ns_ += ms * kMs;
    rosgraph_msgs::msg::Clock message;
    message.clock = nasm_ros::to_stamp(now_ns_);
    clock_->publish(message);
    ASSERT_TRUE(rig_->wait([this] { return rig_->controller->now().nanoseconds() == now_ns_; }));
    // Time may have a thread of its own; the callbacks get their turn here.
    for (int i = 0; i < 6; ++i) rig_->executor.spin_once(std::chrono::milliseconds(1));
  }

  void send_goal(double angle, uint64_t id) {
    OcpInstance instance;
    instance.goal = {angle, 0.0};
    instance.id = id;
    rig_->instances->publish(instance);
  }

  void send_state(double angle) {
    SystemState state;
    state.header.stamp = nasm_ros::to_stamp(now_ns_);
    state.state = {angle, 0.0};
    rig_->states->publish(state);
  }

  /// Advances time, with states, until there are this many answers.
  bool run_until(size_t answers) {
    return rig_->wait([&] {
      send_state(0.0);
      advance(20);
      return rig_->answers.size() >= answers;
    });
  }

  nasm_common::testing::TemporaryFolder folder_;
  std::unique_ptr<Rig> rig_;
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_;
  int64_t now_ns_ = 0;
};

TEST_F(Receding, SolvesAgainFromTheStateAtThePlansStart) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(8));
  for (size_t i = 0; i < rig_->answers.size(); ++i) {
    const auto& plan = rig_->answers[i];
    ASSERT_LT(plan.status, 10) << plan.status_text;
    EXPECT_EQ(plan.id, 5u);
    EXPECT_EQ(plan.times.size(), 100u);
    EXPECT_DOUBLE_EQ(plan.goal[0], 3.5);
    if (i == 0) continue;
    const auto& before = rig_->answers[i - 1];
    const int64_t shift_ns =
        nasm_ros::to_nanoseconds(plan.header.stamp) - nasm_ros::to_nanoseconds(before.header.stamp);
    EXPECT_NEAR(static_cast<double>(shift_ns), 100.0 * kMs, 25.0 * kMs) << "10 a second";
  }
}

/// Real-time iterations, for a system that has no model.
class RealTimeIterations : public RosTest {};

TEST_F(RealTimeIterations, NeedNoModel) {
  Rig rig({Parameter("solver", "rti"), Parameter("system", "pendulum_swing_up"),
           Parameter("receding_horizon", true), Parameter("rate_hz", 20.0)},
          "");
  ASSERT_TRUE(rig.wait_until_active());
  OcpInstance instance;
  instance.goal = {M_PI};
  instance.id = 3;
  SystemState state;
  state.state = {0.1, 0.0};
  rig.instances->publish(instance);
  ASSERT_TRUE(rig.wait([&] {
    rig.states->publish(state);
    return rig.answers.size() >= 3;
  }));
  for (const auto& plan : rig.answers) {
    EXPECT_EQ(plan.status, ControlTrajectory::STATUS_POLISHED) << plan.status_text;
    EXPECT_EQ(plan.model_id, "rti");
    EXPECT_EQ(plan.id, 3u);
    EXPECT_TRUE(std::isnan(plan.relative_gap));
  }
  // A task that cannot be is refused, and the plan goes on.
  instance.goal = {0.5 * M_PI};
  instance.id = 4;
  rig.instances->publish(instance);
  const auto is_refused = [](const ControlTrajectory& plan) { return plan.id == 4; };
  ASSERT_TRUE(rig.wait([&] {
    rig.states->publish(state);
    return std::any_of(rig.answers.begin(), rig.answers.end(), is_refused);
  }));
  const auto refusal = std::find_if(rig.answers.begin(), rig.answers.end(), is_refused);
  EXPECT_EQ(refusal->status, ControlTrajectory::STATUS_REFUSED_INVALID_VALUE);
  EXPECT_NE(refusal->status_text.find("N m"), std::string::npos) << refusal->status_text;
  const size_t before = rig.answers.size();
  ASSERT_TRUE(rig.wait([&] {
    rig.states->publish(state);
    return rig.answers.size() > before + 1;
  }));
  EXPECT_EQ(rig.answers.back().id, 3u);
  EXPECT_LT(rig.answers.back().status, 10);
}

TEST_F(RealTimeIterations, NeedASystem) {
  Rig rig({Parameter("solver", "rti"), Parameter("receding_horizon", true)}, "");
  for (int i = 0; i < 20; ++i) rig.executor.spin_once(std::chrono::milliseconds(10));
  EXPECT_EQ(rig.state(), "unconfigured");
}

TEST_F(Receding, TheLastPlanGoesOnWhereANewAnswerIsRefused) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(3));
  ASSERT_TRUE(rig_->controller
                  ->set_parameters_atomically({Parameter("max_polish_steps", 0),
                                               Parameter("max_relative_gap", 1e-12),
                                               Parameter("ood_policy", "accept")})
                  .successful);
  ASSERT_TRUE(run_until(rig_->answers.size() + 3));
  const auto is_fallback = [](const ControlTrajectory& plan) {
    return plan.status == ControlTrajectory::STATUS_FALLBACK;
  };
  const auto first = std::find_if(rig_->answers.begin(), rig_->answers.end(), is_fallback);
  ASSERT_NE(first, rig_->answers.end());
  ASSERT_NE(first, rig_->answers.begin());
  const ControlTrajectory rest = *first, accepted = *(first - 1);
  const size_t skipped = accepted.times.size() - rest.times.size();
  EXPECT_GT(skipped, 0u);
  EXPECT_EQ(
      nasm_ros::to_nanoseconds(rest.header.stamp) - nasm_ros::to_nanoseconds(accepted.header.stamp),
      static_cast<int64_t>(skipped) * 10 * kMs);
  EXPECT_TRUE(std::equal(rest.controls.begin(), rest.controls.end(),
                         accepted.controls.begin() + static_cast<std::ptrdiff_t>(skipped),
                         accepted.controls.end()));
  EXPECT_EQ(rest.id, 5u);
  EXPECT_EQ(rest.goal, accepted.goal);
  EXPECT_NEAR(rest.horizon, accepted.horizon - 0.01 * static_cast<double>(skipped), 1e-9);
  EXPECT_TRUE(std::isfinite(rest.cost));
  EXPECT_TRUE(std::isnan(rest.relative_gap));
  EXPECT_NE(rest.status_text.find("refused (gap)"), std::string::npos) << rest.status_text;
  nasm_core::ControlPlan played;
  EXPECT_EQ(nasm_ros::read_plan(rest, nasm_core::find_system("pendulum"), played), std::nullopt)
      << "it can be executed";

  ASSERT_TRUE(rig_->wait_for_diagnostics([](const DiagnosticStatus& status) {
    return status.message.find("the last plan stays in force") != std::string::npos;
  }));
  EXPECT_EQ(rig_->last_diagnostics.level, DiagnosticStatus::WARN);
  EXPECT_EQ(rig_->diagnosed("receding_horizon"), "fallback");

  // It ends, and then there is nothing but refusals.
  ASSERT_TRUE(rig_->wait([&] {
    send_state(0.0);
    advance(20);
    return rig_->answers.back().status == ControlTrajectory::STATUS_REFUSED_GAP;
  }));
  ASSERT_TRUE(rig_->wait_for_diagnostics([](const DiagnosticStatus& status) {
    return status.message.find("no plan is active") != std::string::npos;
  }));
  EXPECT_EQ(rig_->last_diagnostics.level, DiagnosticStatus::WARN);
}

TEST_F(Receding, DivergenceIsTold) {
  ASSERT_TRUE(rig_->controller->set_parameter(Parameter("divergence_time_s", 0.5)).successful);
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(2));
  ASSERT_TRUE(rig_->wait_for_diagnostics([this](const DiagnosticStatus& status) {
    this->send_state(15.0);
    this->advance(50);
    return status.level == DiagnosticStatus::ERROR;
  }));
  EXPECT_NE(rig_->last_diagnostics.message.find("the loop diverges"), std::string::npos);
  ASSERT_TRUE(rig_->wait_for_diagnostics([this](const DiagnosticStatus& status) {
    this->send_state(3.0);
    this->advance(50);
    return status.level == DiagnosticStatus::OK;
  }));
}

TEST_F(Receding, PlansStartAheadOfTime) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(1));
  const int64_t start_ns = nasm_ros::to_nanoseconds(rig_->answers[0].header.stamp);
  EXPECT_GE(start_ns, 1000 * kMs);
  EXPECT_LE(start_ns, now_ns_ + 20 * kMs);
}

TEST_F(Receding, TimeThatStandsStillPlansNothing) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(1));
  const size_t before = rig_->answers.size();
  rig_->diagnostics.clear();
  ASSERT_TRUE(rig_->wait([this] { return rig_->diagnostics.size() >= 4; }));
  EXPECT_LE(rig_->answers.size(), before + 1) << "at most the one that was on its way";
}

TEST_F(Receding, StaleStateIsToldAndRecovers) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(2));
  ASSERT_TRUE(rig_->wait_for_diagnostics([this](const DiagnosticStatus& status) {
    this->advance(50);
    return status.level == DiagnosticStatus::WARN;
  }));
  EXPECT_EQ(rig_->diagnosed("receding_horizon"), "stale state");
  const size_t before = rig_->answers.size();
  advance(200);
  advance(200);
  EXPECT_EQ(rig_->answers.size(), before);
  EXPECT_TRUE(run_until(before + 2));
  EXPECT_TRUE(rig_->wait_for_diagnostics(
      [this](const DiagnosticStatus&) { return rig_->diagnosed("receding_horizon") != ""; }));
}

TEST_F(Receding, BadStatesAreIgnored) {
  send_goal(3.5, 5);
  SystemState bad;
  bad.header.stamp = nasm_ros::to_stamp(now_ns_);
  bad.state = {std::numeric_limits<double>::quiet_NaN(), 0.0};
  rig_->states->publish(bad);
  bad.state = {1.0};
  rig_->states->publish(bad);
  advance(200);
  ASSERT_TRUE(rig_->wait_for_diagnostics([](const DiagnosticStatus& status) {
    for (const auto& pair : status.values) {
      if (pair.key == "bad_states" && pair.value == "2") return true;
    }
    return false;
  }));
  EXPECT_EQ(rig_->diagnosed("receding_horizon"), "no state");
  EXPECT_TRUE(rig_->answers.empty());
}

TEST_F(Receding, AStateFromTheFutureDoesNotHideTheOthers) {
  send_goal(3.5, 5);
  SystemState ahead;
  ahead.header.stamp = nasm_ros::to_stamp(now_ns_ + 3'600'000 * kMs);
  ahead.state = {1.0, 0.0};
  rig_->states->publish(ahead);
  ASSERT_TRUE(run_until(2));
  EXPECT_NEAR(rig_->answers[1].initial_state[0], 0.0, 0.3) << "not 1";
  ASSERT_TRUE(rig_->wait_for_diagnostics([this](const DiagnosticStatus& status) {
    this->advance(50);
    return status.level == DiagnosticStatus::WARN;
  })) << "an old state counts as old";
  EXPECT_EQ(rig_->diagnosed("bad_states"), "1");
}

TEST_F(Receding, ATaskWithoutAStateIsTold) {
  send_goal(3.5, 5);
  ASSERT_TRUE(rig_->wait_for_diagnostics([this](const DiagnosticStatus& status) {
    this->advance(50);
    return status.level == DiagnosticStatus::WARN;
  }));
  EXPECT_EQ(rig_->diagnosed("receding_horizon"), "no state");
}

TEST_F(Receding, ActivatingAgainForgetsTheTask) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(2));
  ASSERT_EQ(rig_->controller->deactivate().label(), "inactive");
  ASSERT_EQ(rig_->controller->activate().label(), "active");
  rig_->answers.clear();
  for (int i = 0; i < 30; ++i) {
    send_state(0.0);
    advance(20);
  }
  EXPECT_TRUE(rig_->answers.empty()) << "no plan was requested";
  send_goal(3.0, 6);
  ASSERT_TRUE(run_until(1));
  EXPECT_EQ(rig_->answers[0].id, 6u);
}

TEST_F(Receding, GoesOnWhenTheClockHasGoneBack) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(2));
  advance(-900);
  rig_->answers.clear();
  ASSERT_TRUE(run_until(2));
  EXPECT_LT(rig_->answers.back().status, 10) << rig_->answers.back().status_text;
  EXPECT_LE(nasm_ros::to_nanoseconds(rig_->answers.back().header.stamp), now_ns_ + 20 * kMs);
}

TEST_F(Receding, ABadTaskIsRefusedAndTheOldOneGoesOn) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(2));
  rig_->answers.clear();
  send_goal(std::numeric_limits<double>::infinity(), 6);
  ASSERT_TRUE(run_until(3));
  size_t refusals = 0;
  for (const auto& answer : rig_->answers) {
    if (answer.status == ControlTrajectory::STATUS_REFUSED_NOT_FINITE) {
      ++refusals;
      EXPECT_EQ(answer.id, 6u);
    } else {
      EXPECT_EQ(answer.id, 5u);
    }
  }
  EXPECT_EQ(refusals, 1u);
}

TEST_F(Receding, RateChangesWhileItRuns) {
  send_goal(3.5, 5);
  ASSERT_TRUE(run_until(2));
  ASSERT_TRUE(rig_->controller->set_parameter(Parameter("rate_hz", 2.0)).successful);
  ASSERT_TRUE(run_until(rig_->answers.size() + 1));
  rig_->answers.clear();
  ASSERT_TRUE(run_until(2));
  const double period_ms =
      1e-6 * static_cast<double>(nasm_ros::to_nanoseconds(rig_->answers[1].header.stamp) -
                                 nasm_ros::to_nanoseconds(rig_->answers[0].header.stamp));
  EXPECT_NEAR(period_ms, 500.0, 41.0);
}

class SimulatedTime : public RosTest {};

TEST_F(SimulatedTime, StampsAndAgesAreOfTheSimulation) {
  Rig rig({Parameter("use_sim_time", true), Parameter("max_age_s", 1.0)});
  auto clock = rig.peer->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::QoS(10));
  ASSERT_TRUE(rig.wait_until_active());
  ASSERT_TRUE(rig.wait([&] { return clock->get_subscription_count() > 0; }));
  rosgraph_msgs::msg::Clock message;
  message.clock.sec = 500;
  clock->publish(message);
  ASSERT_TRUE(rig.wait([&] { return rig.controller->now().seconds() == 500.0; }));
  EXPECT_EQ(rig.solve(nasm_ros::testing::quadrotor_instance()).header.stamp.sec, 500);
  OcpInstance instance = nasm_ros::testing::quadrotor_instance();
  instance.header.stamp.sec = 499;
  EXPECT_EQ(rig.solve(instance).status, ControlTrajectory::STATUS_OK);
  instance.header.stamp.sec = 498;
  EXPECT_EQ(rig.solve(instance).status, ControlTrajectory::STATUS_REFUSED_STALE);
}

}  // namespace
}  // namespace nasm_controller
