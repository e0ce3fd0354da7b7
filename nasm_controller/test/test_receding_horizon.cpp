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
  EXPECT_EQ(controls(), plain.answer.trajectory.controls);
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

TEST_F(RecedingHorizonTest, ContinuesWithoutAJump) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  const Eigen::MatrixXd first = controls();
  const int64_t first_start_ns = horizon_.start_ns();

  // Another goal and a state far off: the new optimum is quite another.
  set_task(2.0);
  horizon_.set_state(kStart_ns + 80 * kMs, Eigen::Vector2d(1.0, -2.0), {});
  ASSERT_EQ(plan(kStart_ns + 80 * kMs), Outcome::kPlanned) << response_.answer.text;
  const Eigen::MatrixXd second = controls();
  const auto offset = (horizon_.start_ns() - first_start_ns) / (10 * kMs);

  Request request;
  request.goal = Eigen::Vector2d(2.0, 0.0);
  request.initial_state = response_.answer.instance.initial_state;
  nasm_ros::Response optimum;
  server_->answer(request, limits_, optimum);
  const Eigen::MatrixXd wanted = optimum.answer.trajectory.controls;
  ASSERT_GT(std::abs(wanted(0, 0) - first(0, offset)), 1.0)
      << "the test should have a jump to fill";

  EXPECT_EQ(second(0, 0), first(0, offset)) << "the plan in force, exactly";
  const double largest_weight_step = 1.5 * 0.01 / options_.blend_s;  // slope of the smooth step
  const auto largest_change = [](const Eigen::MatrixXd& plan) {
    return (plan.rightCols(plan.cols() - 1) - plan.leftCols(plan.cols() - 1)).cwiseAbs().maxCoeff();
  };
  const double distance =
      (wanted.leftCols(10) - first.middleCols(offset, 10)).cwiseAbs().maxCoeff();
  EXPECT_LE(largest_change(second),
            largest_change(first) + largest_change(wanted) + distance * largest_weight_step);
  EXPECT_EQ(second.rightCols(90), wanted.rightCols(90)) << "after the transition, the optimum";

  // Figures are of what is sent.
  EXPECT_GT(response_.answer.cost, optimum.answer.cost);
  EXPECT_GT(response_.answer.relative_gap, optimum.answer.relative_gap);
  EXPECT_EQ(response_.answer.controls, second);
  EXPECT_NE(response_.answer.text.find("before the transition"), std::string::npos);
}

TEST_F(RecedingHorizonTest, WithoutBlendingJumps) {
  options_.blend_s = 0.0;
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  const double before = controls()(0, 0);
  set_task(2.0);
  ASSERT_EQ(plan(kStart_ns + 10 * kMs), Outcome::kPlanned);
  EXPECT_GT(std::abs(controls()(0, 0) - before), 1.0);
  EXPECT_TRUE(response_.answer.text.empty());
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

TEST_F(RecedingHorizonTest, RefusalLeavesThePlanInForce) {
  set_task(3.5);
  horizon_.set_state(kStart_ns, Eigen::Vector2d(0.0, 0.0), {});
  ASSERT_EQ(plan(kStart_ns), Outcome::kPlanned);
  const Eigen::MatrixXd first = controls();
  limits_.ood_policy = nasm_core::OodPolicy::kRefuse;
  horizon_.set_state(kStart_ns + 30 * kMs, Eigen::Vector2d(100.0, 0.0), {});
  EXPECT_EQ(plan(kStart_ns + 30 * kMs), Outcome::kRefused);
  EXPECT_EQ(response_.answer.status, nasm_core::AnswerStatus::kOutOfDistribution);
  horizon_.set_state(kStart_ns + 40 * kMs, Eigen::Vector2d(0.0, 0.5), {});
  limits_.ood_policy = nasm_core::OodPolicy::kPolish;
  ASSERT_EQ(plan(kStart_ns + 40 * kMs), Outcome::kPlanned) << response_.answer.text;
  EXPECT_EQ(controls()(0, 0), first(0, 4));
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

TEST_F(RecedingHorizonTest, BringsThePendulumUpAndHoldsIt) {
  set_task(3.14159);
  const auto evaluator = system_.make_evaluator();
  ASSERT_FALSE(evaluator->bind(nasm_core::default_instance(system_.info())));
  PlanHistory sent(64);
  Eigen::VectorXd state = Eigen::Vector2d(0.0, 0.0), control = Eigen::VectorXd::Zero(1), slope(2);
  double largest_jump = 0.0;
  for (int64_t ms = 0; ms < 4000; ++ms) {
    const int64_t now_ns = kStart_ns + ms * kMs;
    if (ms % 100 == 0) {
      horizon_.set_state(now_ns, state, {});
      ASSERT_EQ(plan(now_ns), Outcome::kPlanned) << response_.answer.text;
      sent.add(horizon_.start_ns(), 1.0, controls());
    }
    const double before = control(0);
    if (sent.control_at(now_ns, control) && ms > 20) {
      largest_jump = std::max(largest_jump, std::abs(control(0) - before));
    }
    if (ms >= 20) {
      evaluator->dynamics(state, control, slope);
      state += 1e-3 * slope;
    }
  }
  EXPECT_NEAR(state(0), 3.14159, 0.1);
  EXPECT_NEAR(state(1), 0.0, 0.1);
  EXPECT_LT(largest_jump, 3.0);  // N m, of about 20 in all
}

}  // namespace
}  // namespace nasm_controller
