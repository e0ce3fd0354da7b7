// SPDX-License-Identifier: Apache-2.0
// Every feedback model of the suite in closed loop for ten simulated minutes: the controller's own
// logic and defaults, the plant as the simulator plays it, no clock of the machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "nasm_controller/settings.hpp"
#include "nasm_ros/testing/models.hpp"

namespace nasm_controller {
namespace {

using Outcome = RecedingHorizon::Outcome;

constexpr int64_t kMs = 1'000'000;
constexpr int64_t kStart_ns = 1'700'000'000'000 * kMs;
constexpr int64_t kMinutes_ns = 10 * 60'000 * kMs;
constexpr int64_t kSwingUp_ns = 10'000 * kMs;

/// What a loop does from a given time on.
struct Record {
  Eigen::VectorXd lower;  ///< least values of the states
  Eigen::VectorXd upper;
  double largest_ood_score = 0.0;
  int plans = 0;
  int polished = 0;
  int anew = 0;  ///< polished from another start than the network's answer
  int fallbacks = 0;
  int refused = 0;
  double greatest_distance = 0.0;  ///< see GoalDistance
  bool is_within_bounds = true;
  bool diverged = false;

  void take(const Eigen::VectorXd& state) {
    if (lower.size() == 0) lower = upper = state;
    lower = lower.cwiseMin(state);
    upper = upper.cwiseMax(state);
  }
};

enum class Integrator { kEuler, kRk4 };

class ClosedLoop {
 public:
  ClosedLoop(const std::string& system, const Eigen::VectorXd& goal)
      : settings_(settings_from(nasm_ros::testing::source_of(controller_parameters()))),
        server_({system, nasm_core::Precision::kSingle, true}),
        system_(nasm_core::find_system(system)),
        plant_(system_.make_evaluator()),
        horizon_(system_),
        distance_(system_.info()) {
    EXPECT_EQ(server_.load(nasm_ros::testing::model_file(system + "_feedback")), std::nullopt);
    const nasm_core::SystemInfo& info = system_.info();
    EXPECT_FALSE(plant_->bind(nasm_core::default_instance(info)));
    step_ns_ = std::llround(1e9 * info.horizon / info.steps);
    state_ = info.initial_state;
    nasm_core::Request request;
    request.goal = goal;
    server_.answer(request, settings_.limits, response_);
    EXPECT_TRUE(horizon_.accepts(response_.answer.status)) << response_.answer.text;
    horizon_.set_task(request, response_.answer.instance);
    distance_.set_goal(goal);
  }

  void start_at(const Eigen::VectorXd& state) { state_ = state; }

  /// After half of the time the state changes by this.
  void kick(const Eigen::VectorXd& change) { kick_ = change; }

  /// Plays to the end; the record is of the time from `settled_ns` on.
  Record play(Integrator integrator, int64_t settled_ns, int64_t duration_ns = kMinutes_ns) {
    // The node's timer knows nothing of the plant's grid.
    constexpr int64_t kPhase_ns = 3'700'000;
    const int64_t period_ns = std::llround(1e9 / settings_.rate_hz);
    int64_t next_plan_ns = kStart_ns + kPhase_ns;
    Record record;
    bool is_acting = false;
    for (int64_t now_ns = kStart_ns; now_ns < kStart_ns + duration_ns; now_ns += step_ns_) {
      if (kick_.size() > 0 && now_ns == kStart_ns + kMinutes_ns / 2) state_ += kick_;
      horizon_.set_state(now_ns, state_, is_acting ? control_ : Eigen::VectorXd());
      for (; next_plan_ns < now_ns + step_ns_; next_plan_ns += period_ns) {
        plan(next_plan_ns, record);
      }
      if (now_ns >= kStart_ns + settled_ns) {
        record.take(state_);
        record.greatest_distance = std::max(record.greatest_distance, distance_.of(state_));
      }
      is_acting = sent_.control_at(now_ns, control_) || is_acting;
      if (is_acting) {
        record.is_within_bounds &=
            (control_.array() >= system_.info().control_lower.array()).all() &&
            (control_.array() <= system_.info().control_upper.array()).all();
      }
      if (is_acting) step(integrator);
      if (!state_.allFinite()) break;
    }
    record.take(state_);
    return record;
  }

 private:
  void plan(int64_t now_ns, Record& record) {
    const Outcome outcome =
        horizon_.plan(now_ns, settings_.horizon, settings_.limits, server_, response_);
    const nasm_core::Answer& answer = response_.answer;
    ++record.plans;
    record.diverged |= horizon_.watch().diverges();
    record.largest_ood_score = std::max(record.largest_ood_score, answer.ood_score);
    if (outcome == Outcome::kPlanned) {
      sent_.add(horizon_.start_ns(), answer.instance.horizon, answer.trajectory.controls);
      record.polished += answer.status == nasm_core::AnswerStatus::kPolished ? 1 : 0;
      record.anew += answer.text.empty() ? 0 : 1;
    } else if (outcome == Outcome::kFallback) {
      ++record.fallbacks;
      const RecedingHorizon::Fallback& fallback = horizon_.fallback();
      sent_.add(fallback.start_ns, fallback.horizon_s,
                fallback.trajectory.controls.leftCols(fallback.steps));
    } else if (outcome != Outcome::kSearching) {
      ++record.refused;
    }
  }

  void step(Integrator integrator) {
    const double step_s = 1e-9 * static_cast<double>(step_ns_);
    Eigen::VectorXd a(state_.size()), b = a, c = a, d = a;
    plant_->dynamics(state_, control_, a);
    if (integrator == Integrator::kEuler) {
      state_ += step_s * a;
      return;
    }
    plant_->dynamics(state_ + 0.5 * step_s * a, control_, b);
    plant_->dynamics(state_ + 0.5 * step_s * b, control_, c);
    plant_->dynamics(state_ + step_s * c, control_, d);
    state_ += step_s / 6.0 * (a + 2.0 * b + 2.0 * c + d);
  }

  const Settings settings_;
  nasm_ros::ModelServer server_;
  const nasm_core::System& system_;
  std::unique_ptr<nasm_core::Evaluator> plant_;
  RecedingHorizon horizon_;
  nasm_core::GoalDistance distance_;
  nasm_ros::Response response_;
  PlanHistory sent_{256};
  int64_t step_ns_ = 0;
  Eigen::VectorXd kick_;
  Eigen::VectorXd state_;
  Eigen::VectorXd control_;
};

Record play(const std::string& system, const Eigen::VectorXd& goal, Integrator integrator,
            int64_t settled_ns, const Eigen::VectorXd& kick = {}) {
  ClosedLoop loop(system, goal);
  loop.kick(kick);
  const Record record = loop.play(integrator, settled_ns);
  std::printf(
      "%s: %d plans, %d polished, %d of them from another start, %d fallbacks, %d refused, "
      "ood score up to %.2g%s\n",
      system.c_str(), record.plans, record.polished, record.anew, record.fallbacks, record.refused,
      record.largest_ood_score, record.diverged ? ", diverged" : "");
  for (Eigen::Index i = 0; i < record.lower.size(); ++i) {
    std::printf("  %s from %.6g to %.6g\n",
                nasm_core::find_system(system).info().states[static_cast<size_t>(i)].name.c_str(),
                record.lower(i), record.upper(i));
  }
  return record;
}

class ClosedLoopTest : public testing::TestWithParam<Integrator> {};

TEST_P(ClosedLoopTest, ThePendulumStaysUp) {
  const Record record = play("pendulum", Eigen::Vector2d(M_PI, 0.0), GetParam(), 5'000 * kMs);
  EXPECT_FALSE(record.diverged);
  EXPECT_EQ(record.fallbacks + record.refused, 0);
  EXPECT_NEAR(record.lower(0), M_PI, 1e-3);
  EXPECT_NEAR(record.upper(0), M_PI, 1e-3);
  EXPECT_NEAR(record.lower(1), 0.0, 1e-3);
  EXPECT_NEAR(record.upper(1), 0.0, 1e-3);
}

TEST_P(ClosedLoopTest, TheQuadrotorHoversAtItsGoal) {
  Eigen::VectorXd goal = Eigen::VectorXd::Zero(9);
  goal.head(3).setConstant(0.6);
  const Record record = play("quadrotor", goal, GetParam(), 60'000 * kMs);
  EXPECT_FALSE(record.diverged);
  EXPECT_EQ(record.fallbacks + record.refused, 0);
  for (Eigen::Index i = 0; i < 3; ++i) {
    EXPECT_NEAR(record.lower(i), 0.6, 0.1) << i;
    EXPECT_NEAR(record.upper(i), 0.6, 0.1) << i;
    EXPECT_NEAR(record.lower(3 + i), 0.0, 0.1) << i;
    EXPECT_NEAR(record.upper(3 + i), 0.0, 0.1) << i;
  }
  const double least = std::min({record.lower(6), record.lower(7), record.lower(8)});
  EXPECT_GT(record.lower(6), 0.9) << "upright";
  EXPECT_LT(record.upper.segment(6, 4).norm(), 1.1) << "the quaternion's norm";
  EXPECT_GT(least, -0.3);
}

TEST_P(ClosedLoopTest, TheQuadrotorComesBackAfterAKick) {
  Eigen::VectorXd goal = Eigen::VectorXd::Zero(9), kick = Eigen::VectorXd::Zero(13);
  goal.head(3).setConstant(0.6);
  kick.segment(3, 3) << 1.0, -1.0, 0.5;
  kick.tail(3) << 0.5, -0.5, 0.3;
  const int64_t settled_ns = kMinutes_ns / 2 + 60'000 * kMs;
  const Record record = play("quadrotor", goal, GetParam(), settled_ns, kick);
  EXPECT_FALSE(record.diverged);
  EXPECT_EQ(record.fallbacks + record.refused, 0);
  EXPECT_GT(record.largest_ood_score, 2.0) << "far outside of the training data";
  // Yaw costs little and decays slowly, and meanwhile the quadrotor circles about its goal.
  for (Eigen::Index i = 0; i < 3; ++i) {
    EXPECT_NEAR(record.lower(i), 0.6, 1.0) << i;
    EXPECT_NEAR(record.upper(i), 0.6, 1.0) << i;
  }
}

// Within its horizon of a second nothing is gained by swinging, so the pole hangs; see
// docs/controller.md.
TEST_P(ClosedLoopTest, TheCartPoleStaysWhereItIsDriven) {
  const Record record =
      play("cartpole", Eigen::Vector4d(0.0, M_PI, 0.0, 0.0), GetParam(), 60'000 * kMs);
  EXPECT_LT(record.upper.cwiseAbs().maxCoeff(), 10.0);
  EXPECT_LT(record.lower.cwiseAbs().maxCoeff(), 10.0);
}

/// The exact hanging rest, where left and right are equally good, and two other starts.
TEST(SwingUp, ReachesAndHoldsTheGoalWithDefaultLimits) {
  const struct {
    const char* system;
    double goal;
    std::vector<Eigen::VectorXd> starts;
  } cases[] = {{"pendulum_swing_up", M_PI, {Eigen::Vector2d(0.0, 0.0), Eigen::Vector2d(-1.0, 3.0)}},
               {"cart_pole_swing_up",
                0.1,
                {Eigen::Vector4d(0.0, 0.0, 0.0, 0.0), Eigen::Vector4d(-0.2, 1.5, 0.0, -2.0)}}};
  for (const auto& [system, goal, starts] : cases) {
    for (const Eigen::VectorXd& start : starts) {
      ClosedLoop loop(system, Eigen::VectorXd::Constant(1, goal));
      loop.start_at(start);
      const Record record = loop.play(Integrator::kRk4, kSwingUp_ns - 2'000 * kMs, kSwingUp_ns);
      std::printf("%s: %d plans, %d polished, %d fallbacks, %d refused, distance %.2g\n", system,
                  record.plans, record.polished, record.fallbacks, record.refused,
                  record.greatest_distance);
      EXPECT_LE(record.greatest_distance, nasm_core::GoalDistance::kAtGoal) << system;
      EXPECT_FALSE(record.diverged) << system;
      EXPECT_TRUE(record.is_within_bounds) << system;
      EXPECT_EQ(record.refused, 0) << system;
    }
  }
}

/// It was trained for one goal, and sees only the distance from whatever goal is asked for.
TEST(SwingUp, ThePendulumKnowsOneGoal) {
  nasm_ros::ModelServer server({"pendulum_swing_up", nasm_core::Precision::kSingle, true});
  ASSERT_EQ(server.load(nasm_ros::testing::model_file("pendulum_swing_up_feedback")), std::nullopt);
  nasm_core::Request request;
  nasm_ros::Response response;
  request.goal = Eigen::VectorXd::Constant(1, 2.8);
  server.answer(request, {}, response);
  EXPECT_EQ(response.answer.status, nasm_core::AnswerStatus::kNotCovered);
  EXPECT_NE(response.answer.text.find("angle"), std::string::npos) << response.answer.text;
  request.goal(0) = 3.1416;
  server.answer(request, {}, response);
  EXPECT_TRUE(nasm_core::is_answer(response.answer.status)) << response.answer.text;
}

INSTANTIATE_TEST_SUITE_P(Plants, ClosedLoopTest,
                         testing::Values(Integrator::kEuler, Integrator::kRk4),
                         [](const auto& chosen) {
                           return chosen.param == Integrator::kEuler ? "Euler" : "Rk4";
                         });

}  // namespace
}  // namespace nasm_controller
