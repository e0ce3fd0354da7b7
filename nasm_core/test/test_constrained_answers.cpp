// SPDX-License-Identifier: Apache-2.0
// Answers to problems with path constraints: what they say of violations, and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "models.hpp"
#include "nasm_core/operator/certified_operator.hpp"
#include "nasm_core/operator/real_time_solver.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

/// Limits of which only those of a test are left.
Limits lenient() {
  Limits limits;
  limits.ood_policy = OodPolicy::kAccept;
  limits.max_polish_steps = 0;
  limits.max_violation = limits.max_miss = Limits::kNone;
  return limits;
}

Request cart_pole(double position, double velocity) {
  Request request;
  request.goal = Eigen::VectorXd::Zero(1);
  request.initial_state = Eigen::Vector4d(position, M_PI, velocity, 0.0);
  return request;
}

TEST(ConstrainedAnswer, TellsViolations) {
  CertifiedOperator served(test::untrained("cart_pole_swing_up"));
  Answer answer;
  served.answer(cart_pole(0.3, 1.0), lenient(), answer);
  ASSERT_EQ(answer.status, AnswerStatus::kOk) << answer.text;
  ASSERT_EQ(answer.violations.size(), 2);
  EXPECT_GT(answer.violations.maxCoeff(), 0.1) << "a network that knows nothing stays on the rail";
}

TEST(ConstrainedAnswer, IsPolishedUntilItKeepsConstraintsAndElseRefused) {
  CertifiedOperator served(test::untrained("cart_pole_swing_up"));
  Limits limits = lenient();
  limits.max_violation = 0.02;
  Answer answer;
  served.answer(cart_pole(0.3, 0.3), limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kViolation) << answer.text;
  EXPECT_NE(answer.text.find("_end is exceeded by"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("(allowed: 0.02)"), std::string::npos) << answer.text;
  EXPECT_TRUE(answer.controls.array().isNaN().all());
  limits.max_polish_steps = 300;
  served.answer(cart_pole(0.3, 0.3), limits, answer);
  EXPECT_EQ(answer.status, AnswerStatus::kPolished) << answer.text;
  EXPECT_LE(answer.violations.maxCoeff(), 0.02);
}

TEST(ConstrainedAnswer, SaysThatAnInstanceIsInfeasible) {
  CertifiedOperator served(test::untrained("cart_pole_swing_up"));
  Limits limits = lenient();
  limits.max_violation = 0.02;
  limits.max_polish_steps = 1000;
  Answer answer;
  served.answer(cart_pole(0.39, 3.0), limits, answer);  // no force stops it before the rail's end
  EXPECT_EQ(answer.status, AnswerStatus::kInfeasible) << answer.text;
  EXPECT_NE(answer.text.find("beyond_right_end is exceeded by"), std::string::npos) << answer.text;
  served.answer(cart_pole(0.0, 0.0), limits, answer);
  EXPECT_TRUE(is_answer(answer.status)) << answer.text;
}

TEST(ConstrainedAnswer, IsNotBlamedForItsInitialState) {
  CertifiedOperator served(test::untrained("cart_pole_swing_up"));
  Limits limits = lenient();
  limits.max_violation = 0.02;
  limits.max_polish_steps = 1000;
  Answer answer;
  served.answer(cart_pole(0.45, -0.1), limits, answer);
  EXPECT_TRUE(is_answer(answer.status)) << answer.text;
  EXPECT_GT(answer.violations.maxCoeff(), 0.02);
}

TEST(ConstrainedAnswer, RefusesImpossibleObstacles) {
  CertifiedOperator served(test::untrained("quadrotor_obstacles"));
  const SystemInfo& info = served.system().info();
  Request request;
  request.goal = info.goal;
  request.parameter_names = {"obstacle_1_radius"};
  Answer answer;
  const auto refused = [&](double radius, AnswerStatus status, const std::string& words) {
    request.parameter_values = {radius};
    served.answer(request, lenient(), answer);
    EXPECT_EQ(answer.status, status) << answer.text;
    EXPECT_NE(answer.text.find(words), std::string::npos) << answer.text;
  };
  refused(std::numeric_limits<double>::quiet_NaN(), AnswerStatus::kNotFinite,
          "(obstacle_1_radius) is nan");
  refused(-1.0, AnswerStatus::kInvalidValue, "obstacle_1_radius is -1");
  refused(10.0, AnswerStatus::kInvalidValue, "inside obstacle_1: inside_obstacle_1 is");
  request.initial_state = info.initial_state;
  request.initial_state.head(3) << 1.5, 0.8, 0.5;
  refused(0.3, AnswerStatus::kInvalidValue, "the initial position is inside obstacle_1");
}

TEST(RealTimeSolver, BeginsColdAndGoesOnWarm) {
  for (const char* const name : {"pendulum_swing_up", "cart_pole_swing_up", "pendulum"}) {
    const System& system = find_system(name);
    constexpr int kIterations = 5;
    RealTimeSolver solver(system, kIterations);
    Request request;
    const Instance instance = test::drawn(system, "id", 1);
    request.goal = instance.goal;
    request.initial_state = instance.initial_state;
    Answer cold, warm;
    solver.answer(request, {}, cold);
    ASSERT_EQ(cold.status, AnswerStatus::kPolished) << name << ": " << cold.text;
    EXPECT_EQ(cold.controls.cols(), instance.steps);
    EXPECT_EQ(cold.violations.size(), static_cast<Eigen::Index>(system.info().constraints.size()));
    EXPECT_TRUE(std::isnan(cold.relative_gap));
    request.warm_controls = cold.controls;
    request.warm_controls.leftCols(instance.steps - 1) =
        cold.controls.rightCols(instance.steps - 1);
    request.initial_state = cold.trajectory.states.col(1);
    solver.answer(request, {}, warm);
    ASSERT_EQ(warm.status, AnswerStatus::kPolished) << name << ": " << warm.text;
    EXPECT_LE(warm.polish_steps, kIterations) << name;
    EXPECT_LT(warm.cost, 1.1 * cold.cost) << name;
    request.goal(0) = std::numeric_limits<double>::quiet_NaN();
    solver.answer(request, {}, warm);
    EXPECT_EQ(warm.status, AnswerStatus::kNotFinite) << warm.text;
  }
  EXPECT_THROW(RealTimeSolver(find_system("pendulum"), 0), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_core
