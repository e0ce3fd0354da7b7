// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/receding_horizon.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "nasm_ros/testing/models.hpp"

namespace nasm_controller {
namespace {

using Outcome = RecedingHorizon::Outcome;
using nasm_core::Limits;
using nasm_core::Request;

constexpr int64_t kMs = 1'000'000;
constexpr int64_t kStart_ns = 1'700'000'000'000 * kMs;

class RecedingHorizonTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    server_ = std::make_unique<nasm_ros::ModelServer>(
        nasm_ros::ModelServer::Demands{"pendulum", nasm_core::Precision::kSingle, true});
    const nasm_common::testing::TemporaryFolder folder;
    ASSERT_EQ(server_->load(nasm_ros::testing::write_feedback_model(folder)), std::nullopt);
  }
  static void TearDownTestSuite() { server_.reset(); }

  void SetUp() override {
    limits_.max_relative_gap = 1e-6;
    limits_.max_polish_steps = 100;
  }

  void set_task(double angle) {
    Request request;
    request.goal = Eigen::Vector2d(angle, 0.0);
    nasm_ros::Response response;
    server_->answer(request, limits_, response);
    ASSERT_TRUE(nasm_core::is_answer(response.answer.status)) << response.answer.text;
    horizon_.set_task(request, response.answer.instance);
  }

  Outcome plan(int64_t now_ns) {
    return horizon_.plan(now_ns, options_, limits_, *server_, response_);
  }

  /// Limits that no answer keeps to.
  Limits refusing() const {
    Limits limits = limits_;
    limits.max_polish_steps = 0;
    limits.max_relative_gap = 1e-30;
    return limits;
  }

  const Eigen::MatrixXd& controls() const { return response_.answer.trajectory.controls; }

  static std::unique_ptr<nasm_ros::ModelServer> server_;
  const nasm_core::System& system_ = nasm_core::find_system("pendulum");
  RecedingHorizon horizon_{system_};
  RecedingHorizon::Options options_;
  Limits limits_;
  nasm_ros::Response response_;
};

std::unique_ptr<nasm_ros::ModelServer> RecedingHorizonTest::server_;

TEST_F(RecedingHorizonTest, WaitsForTaskAndState) {
  EXPECT_EQ(plan(kStart_ns), Outcome::kNoTask);
  set_task(3.5);
  EXPECT_EQ(plan(kStart_ns), Outcome::kNoState);
  EXPECT_TRUE(std::isinf(horizon_.state_age_s(kStart_ns)));
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  EXPECT_EQ(plan(kStart_ns), Outcome::kPlanned) << response_.answer.text;
  EXPECT_EQ(horizon_.start_ns(), kStart_ns + 20 * kMs);
}

TEST_F(RecedingHorizonTest, FirstPlanIsTheAnswerFromTheMeasuredState) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.3, -0.2), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  EXPECT_EQ(response_.answer.instance.initial_state, Eigen::Vector2d(0.3, -0.2));
  Request request;
  request.goal = Eigen::Vector2d(3.5, 0.0);
  request.initial_state = Eigen::Vector2d(0.3, -0.2);
  nasm_ros::Response plain;
  server_->answer(request, limits_, plain);
  EXPECT_EQ(controls(), plain.answer.trajectory.controls) << "there is no plan to begin from";
}

TEST_F(RecedingHorizonTest, StateIsPredictedWithThePlanInForce) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  const Eigen::MatrixXd first = controls();
  // Measured where the plan started; the next one starts 70 ms later.
  const int64_t measured_ns = kStart_ns + 20 * kMs;
  const Eigen::Vector2d measured(0.05, 0.4);
  horizon_.set_state(measured_ns, measured, Eigen::VectorXd::Constant(1, 1e6));
  ASSERT_EQ(plan(measured_ns + 50 * kMs), Outcome::kPlanned);

  const auto evaluator = system_.make_evaluator();
  ASSERT_FALSE(evaluator->bind(response_.answer.instance));
  Eigen::VectorXd state = measured, slope(2);
  constexpr int kSmallSteps = 10'000;
  for (int i = 0; i < 7 * kSmallSteps; ++i) {
    evaluator->dynamics(state, first.col(i / kSmallSteps), slope);
    state += 0.01 / kSmallSteps * slope;
  }
  const Eigen::VectorXd& predicted = response_.answer.instance.initial_state;
  EXPECT_LT((predicted - state).norm(), 1e-4)
      << predicted.transpose() << " / " << state.transpose();
  EXPECT_GT((predicted - measured).norm(), 0.02);
}

TEST_F(RecedingHorizonTest, AllPlansSinceTheStateCountAtHighRatesToo) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  PlanHistory sent(1000);
  for (int64_t ms = 0; ms <= 200; ms += 2) {
    ASSERT_EQ(plan(kStart_ns + ms * kMs), Outcome::kPlanned) << response_.answer.text;
    if (ms < 200) sent.add(horizon_.start_ns(), 1.0, controls());
  }
  const auto evaluator = system_.make_evaluator();
  ASSERT_FALSE(evaluator->bind(response_.answer.instance));
  constexpr int64_t kStep_ns = 10'000;
  Eigen::VectorXd state = Eigen::Vector2d(0.0, 0.0), slope(2), control;
  for (int64_t time_ns = kStart_ns; time_ns < horizon_.start_ns(); time_ns += kStep_ns) {
    if (!sent.control_at(time_ns, control)) continue;
    evaluator->dynamics(state, control, slope);
    state += 1e-9 * static_cast<double>(kStep_ns) * slope;
  }
  EXPECT_LT((response_.answer.instance.initial_state - state).norm(), 1e-2);
}

TEST_F(RecedingHorizonTest, WithoutAPlanTheMeasuredControlCounts) {
  set_task(3.5);
  horizon_.set_state(kStart_ns - 80 * kMs, Eigen::Vector2d(0.0, 0.0),
                     Eigen::VectorXd::Constant(1, 5.0));
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  // Torque 5 N m on inertia m l² / 3, for 0.1 s.
  EXPECT_NEAR(response_.answer.instance.initial_state(1), 1.5, 0.1);
}

TEST_F(RecedingHorizonTest, ANewPlanIsTheAnswerItselfFromTheStatePredictedAtItsStart) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);

  // Another goal and a state far off: the new optimum is quite another.
  set_task(2.0);
  horizon_.set_state(kStart_ns + 80 * kMs, Eigen::Vector2d(1.0, -2.0), {});
  ASSERT_EQ(plan(kStart_ns + 80 * kMs), Outcome::kPlanned) << response_.answer.text;
  Request request;
  request.goal = Eigen::Vector2d(2.0, 0.0);
  request.initial_state = response_.answer.instance.initial_state;
  nasm_ros::Response optimum;
  server_->answer(request, limits_, optimum);
  EXPECT_LT((controls() - optimum.answer.trajectory.controls).cwiseAbs().maxCoeff(), 1e-3)
      << "nothing is left of the plan before";
}

TEST_F(RecedingHorizonTest, StaleStateStopsUntilANewOneComes) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  EXPECT_EQ(plan(kStart_ns + 500 * kMs), Outcome::kPlanned);
  EXPECT_EQ(plan(kStart_ns + 501 * kMs), Outcome::kStaleState);
  EXPECT_NEAR(horizon_.state_age_s(kStart_ns + 501 * kMs), 0.501, 1e-6);
  horizon_.set_state(kStart_ns + 600 * kMs, Eigen::Vector2d(0.1, 0.0), {});
  EXPECT_EQ(plan(kStart_ns + 601 * kMs), Outcome::kPlanned);
}

TEST_F(RecedingHorizonTest, OlderStatesAreIgnored) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.5, 0.0), {});
  horizon_.set_state(kStart_ns - kMs, Eigen::Vector2d(0.1, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  EXPECT_EQ(response_.answer.instance.initial_state(0), 0.5);
}

TEST_F(RecedingHorizonTest, ARefusalLeavesTheLastPlanInForceUntilItsEnd) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  const Eigen::MatrixXd first = controls();
  const double first_cost = response_.answer.cost;
  const Limits strict = refusing();

  // Exactly where the plan is at its second step, were it not for the integrator.
  ASSERT_EQ(horizon_.plan(kStart_ns + 5 * kMs, options_, strict, *server_, response_),
            Outcome::kFallback);
  EXPECT_EQ(response_.answer.status, nasm_core::AnswerStatus::kGap);
  EXPECT_EQ(horizon_.fallback().steps, 99);
  EXPECT_EQ(horizon_.fallback().start_ns, kStart_ns + 30 * kMs) << "on the plan's own grid";
  EXPECT_NEAR(horizon_.fallback().horizon_s, 0.99, 1e-12);
  EXPECT_LT(horizon_.fallback().merit.cost, first_cost);
  EXPECT_NEAR(horizon_.fallback().merit.cost, first_cost, 0.05 * first_cost);

  // The state is predicted with it.
  horizon_.set_state(kStart_ns + 520 * kMs, Eigen::Vector2d(0.5, 0.1), {});
  ASSERT_EQ(horizon_.plan(kStart_ns + 520 * kMs, options_, strict, *server_, response_),
            Outcome::kFallback);
  EXPECT_EQ(horizon_.fallback().steps, 48);
  EXPECT_EQ(horizon_.fallback().trajectory.controls.leftCols(48), first.rightCols(48));
  const auto evaluator = system_.make_evaluator();
  ASSERT_FALSE(evaluator->bind(nasm_core::default_instance(system_.info())));
  Eigen::VectorXd state = Eigen::Vector2d(0.5, 0.1), slope(2);
  for (int i = 0; i < 2000; ++i) {
    evaluator->dynamics(state, first.col(50 + i / 1000), slope);
    state += 1e-5 * slope;
  }
  EXPECT_LT((horizon_.fallback().trajectory.states.col(0) - state).norm(), 1e-4);

  horizon_.set_state(kStart_ns + 1000 * kMs, Eigen::Vector2d(0.5, 0.1), {});
  EXPECT_EQ(horizon_.plan(kStart_ns + 1000 * kMs, options_, strict, *server_, response_),
            Outcome::kRefused)
      << "nothing is left of it";
  EXPECT_EQ(plan(kStart_ns + 1000 * kMs), Outcome::kPlanned) << "and it recovers";
}

TEST_F(RecedingHorizonTest, WithoutAPlanThereIsNothingToFallBackOn) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  EXPECT_EQ(horizon_.plan(kStart_ns, options_, refusing(), *server_, response_), Outcome::kRefused);
}

TEST_F(RecedingHorizonTest, WatchesTheDistanceToTheGoal) {
  set_task(3.5);
  options_.divergence.time_s = 1.0;
  const auto observe = [this](int64_t ms, double angle) {
    horizon_.set_state(kStart_ns + ms * kMs, Eigen::Vector2d(angle, 0.0), {});
    plan(kStart_ns + ms * kMs);
    return horizon_.watch().diverges();
  };
  EXPECT_FALSE(observe(0, 3.0));
  EXPECT_NEAR(horizon_.watch().distance(), 0.5, 1e-12);
  EXPECT_FALSE(observe(100, 9.0));
  EXPECT_FALSE(observe(900, 9.0));
  EXPECT_TRUE(observe(1100, 9.0));
  set_task(3.5);
  EXPECT_TRUE(observe(1200, 9.0)) << "the same task, sent again";
  set_task(3.4);
  EXPECT_FALSE(observe(1300, 9.0)) << "another task";
  horizon_.lose_state();
  plan(kStart_ns + 1400 * kMs);
  EXPECT_TRUE(horizon_.watch().diverges());
  EXPECT_FALSE(observe(1500, 9.0)) << "a finite state has come";
}

/// A system with a resting law, solved by real-time iterations.
class LawfulHorizonTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(server_.load(""), std::nullopt);
    Request request;
    request.goal = system_.info().goal;
    nasm_ros::Response response;
    server_.answer(request, {}, response);
    ASSERT_TRUE(nasm_core::is_answer(response.answer.status)) << response.answer.text;
    horizon_.set_task(request, response.answer.instance);
  }

  Outcome plan(int64_t now_ns, const Limits& limits = {}) {
    horizon_.set_state(now_ns, state_, {});
    return horizon_.plan(now_ns, options_, limits, server_, response_);
  }

  /// The first plan, which begins at kStart_ns.
  void begin() {
    options_.lead_s = 0.0;
    const bool compares_costs = options_.compares_costs;
    options_.compares_costs = false;
    ASSERT_EQ(plan(kStart_ns - 100 * kMs), Outcome::kSearching);
    ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned) << response_.answer.text;
    options_.compares_costs = compares_costs;
  }

  /// What the plan in force does in a period.
  void play(const Eigen::MatrixXd& controls, int steps) {
    const auto evaluator = system_.make_evaluator();
    ASSERT_FALSE(evaluator->bind(nasm_core::default_instance(system_.info())));
    Eigen::VectorXd next = state_;
    for (int k = 0; k < steps; ++k) {
      evaluator->step(state_, controls.col(k), next);
      state_ = next;
    }
  }

  const nasm_core::System& system_ = nasm_core::find_system("pendulum_swing_up");
  const double step_s_ = system_.info().horizon / system_.info().steps;
  nasm_ros::ModelServer server_{{"pendulum_swing_up", nasm_core::Precision::kSingle, true, 1}};
  RecedingHorizon horizon_{system_};
  RecedingHorizon::Options options_;
  nasm_ros::Response response_;
  Eigen::VectorXd state_ = system_.info().initial_state;
};

TEST_F(LawfulHorizonTest, AnAnswerIsTakenIfTheCostStillDecreases) {
  begin();
  Eigen::MatrixXd in_force = response_.answer.trajectory.controls;
  int taken = 0, refused = 0;
  for (int i = 1; i <= system_.info().steps; ++i) {
    play(in_force, 2);
    // Feedback copes with a push better than one iteration does.
    if (i % 10 == 5) state_ += Eigen::Vector2d(0.05, 0.5);
    const auto now_ns = kStart_ns + static_cast<int64_t>(std::llround(2e9 * i * step_s_));
    const Outcome outcome = plan(now_ns);
    ASSERT_TRUE(nasm_core::is_answer(response_.answer.status)) << response_.answer.text;
    const double excess = response_.answer.cost - horizon_.fallback().merit.cost;
    const double allowed = (1.0 - nasm_core::PlanJudge::kDecrease) * horizon_.fallback().played;
    if (outcome == Outcome::kPlanned) {
      ++taken;
      EXPECT_LE(excess, allowed + 1e-6) << i;
      in_force = response_.answer.trajectory.controls;
    } else {
      ++refused;
      ASSERT_EQ(outcome, Outcome::kFallback) << i;
      EXPECT_GT(excess, allowed) << i;
      EXPECT_EQ(horizon_.fallback().steps, in_force.cols()) << "the resting law continues it";
      EXPECT_EQ(horizon_.fallback().start_ns, now_ns);
      in_force = horizon_.fallback().trajectory.controls;
    }
  }
  EXPECT_GT(taken, 0);
  EXPECT_GT(refused, 0);
  EXPECT_NEAR(std::remainder(state_(0) - system_.info().goal(0), 2.0 * M_PI), 0.0, 0.05);
}

TEST_F(LawfulHorizonTest, ThePlanInForceIsFollowedWithFeedback) {
  begin();
  const Eigen::MatrixXd first = response_.answer.trajectory.controls;
  Limits late;
  late.deadline_s = 1e-12;
  // Pushed off its plan in each of the first periods: in open loop it would not come up.
  const auto push = Eigen::Vector2d(0.02, 0.2);
  int64_t now_ns = kStart_ns;
  play(first, 2);
  for (int i = 1; i <= system_.info().steps; ++i) {
    if (i < 10) state_ += push;
    now_ns = kStart_ns + static_cast<int64_t>(std::llround(2e9 * i * step_s_));
    ASSERT_EQ(plan(now_ns, late), Outcome::kFallback) << i;
    const Eigen::MatrixXd& controls = horizon_.fallback().trajectory.controls;
    EXPECT_LE(controls.cwiseAbs().maxCoeff(), system_.info().control_upper(0));
    if (i == 1) {
      EXPECT_GT((controls.leftCols(20) - first.middleCols(2, 20)).norm(), 1e-3);
    }
    play(controls, 2);
  }
  EXPECT_NEAR(std::remainder(state_(0) - system_.info().goal(0), 2.0 * M_PI), 0.0, 0.05);
}

TEST_F(LawfulHorizonTest, TheFirstPlanOfATaskIsSolvedFromSeveralGuesses) {
  // A network that knows nothing of the swing, and limits that nothing polishes to.
  nasm_ros::ModelServer network({"pendulum_swing_up", nasm_core::Precision::kSingle, true});
  ASSERT_EQ(network.load(nasm_ros::testing::model_file("pendulum_swing_up_feedback")),
            std::nullopt);
  Limits strict;
  strict.max_polish_steps = 0;
  strict.max_relative_gap = 1e-9;
  strict.ood_policy = nasm_core::OodPolicy::kAccept;
  horizon_.set_state(kStart_ns, state_, {});
  ASSERT_EQ(horizon_.plan(kStart_ns, options_, strict, network, response_), Outcome::kSearching);
  const int64_t next_ns = kStart_ns + 100 * kMs;
  ASSERT_EQ(horizon_.plan(next_ns, options_, strict, network, response_), Outcome::kPlanned);
  EXPECT_EQ(horizon_.start_ns(), next_ns + 20 * kMs) << "it does not begin before it is sent";
  EXPECT_EQ(response_.answer.status, nasm_core::AnswerStatus::kPolished);
  EXPECT_NE(response_.answer.text.find("several guesses"), std::string::npos);
  const Eigen::VectorXd end = response_.answer.trajectory.states.rightCols(1);
  EXPECT_LT(std::cos(end(0)), -0.9) << "it swings up";
  EXPECT_EQ(horizon_.plan(next_ns + 100 * kMs, options_, strict, network, response_),
            Outcome::kFallback)
      << "and is not searched for again";

  RecedingHorizon another(system_);
  Request request;
  request.goal = system_.info().goal;
  another.set_task(request, response_.answer.instance);
  another.set_state(kStart_ns, state_, {});
  Limits hurried = strict;
  hurried.deadline_s = 1e-12;
  EXPECT_EQ(another.plan(kStart_ns, options_, hurried, network, response_), Outcome::kRefused);
  EXPECT_EQ(response_.answer.status, nasm_core::AnswerStatus::kDeadline) << "no search helps";
}

TEST_F(LawfulHorizonTest, QualityIsNoReasonToRefuseATask) {
  using nasm_core::AnswerStatus;
  EXPECT_TRUE(horizon_.accepts(AnswerStatus::kOk));
  EXPECT_TRUE(horizon_.accepts(AnswerStatus::kGap));
  EXPECT_FALSE(horizon_.accepts(AnswerStatus::kNotCovered));
  const RecedingHorizon without_law(nasm_core::find_system("pendulum"));
  EXPECT_FALSE(without_law.accepts(AnswerStatus::kGap));
}

TEST_F(LawfulHorizonTest, ThePlanInForceNeverEnds) {
  begin();
  play(response_.answer.trajectory.controls, 2);
  Limits late;
  late.deadline_s = 1e-12;
  const int periods = 2 * system_.info().steps;  // four horizons
  for (int i = 1; i <= periods; ++i) {
    const auto now_ns = kStart_ns + static_cast<int64_t>(std::llround(2e9 * i * step_s_));
    ASSERT_EQ(plan(now_ns, late), Outcome::kFallback) << i;
    play(horizon_.fallback().trajectory.controls, 2);
  }
  EXPECT_NEAR(std::remainder(state_(0) - system_.info().goal(0), 2.0 * M_PI), 0.0, 0.05)
      << "the law has brought it to the goal and keeps it there";
  EXPECT_NEAR(horizon_.fallback().merit.cost, 0.0, 1e-2);
}

TEST_F(RecedingHorizonTest, AClockThatGoesBackForgets) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  EXPECT_EQ(plan(kStart_ns - 10'000 * kMs), Outcome::kNoState);
  horizon_.set_state(kStart_ns - 9'990 * kMs, Eigen::Vector2d(0.2, 0.0), {});
  ASSERT_EQ(plan(kStart_ns - 9'990 * kMs), Outcome::kPlanned);
  EXPECT_EQ(response_.answer.instance.initial_state(0), 0.2);
}

}  // namespace
}  // namespace nasm_controller
