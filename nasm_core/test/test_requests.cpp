// SPDX-License-Identifier: Apache-2.0
// What a model can be asked, and what is refused.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>

#include "models.hpp"
#include "nasm_core/operator/certified_operator.hpp"

namespace nasm_core {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

class Requests : public testing::Test {
 protected:
  Requests() {
    request_.goal = find_system("quadrotor").info().goal.array() + 0.5;
    served_.answer(request_, limits_, answer_);
    EXPECT_EQ(answer_.status, AnswerStatus::kOk) << answer_.text;
  }

  /// The answer to a request that was changed has this status, a text that holds the words, and
  /// nothing to execute.
  void expect_refused(AnswerStatus status, const std::string& words,
                      const std::function<void(Request&)>& change) {
    Request changed = request_;
    change(changed);
    served_.answer(changed, limits_, answer_);
    EXPECT_EQ(answer_.status, status) << to_string(answer_.status) << ": " << answer_.text;
    EXPECT_NE(answer_.text.find(words), std::string::npos) << answer_.text;
    EXPECT_TRUE(answer_.controls.array().isNaN().all());
    served_.answer(request_, limits_, answer_);
    EXPECT_EQ(answer_.status, AnswerStatus::kOk) << "after " << words;
  }

  CertifiedOperator served_{test::model("quadrotor")};
  Limits limits_;
  Request request_;
  Answer answer_;
};

TEST_F(Requests, AreCompletedWithTheModelsValues) {
  EXPECT_EQ(answer_.instance.initial_state, served_.model().initial_state);
  EXPECT_EQ(answer_.instance.parameters, served_.model().parameters);
  EXPECT_EQ(answer_.instance.horizon, 1.0);
  EXPECT_EQ(answer_.times.size(), 100);
  EXPECT_DOUBLE_EQ(answer_.times(99), 0.99);
  EXPECT_EQ(answer_.controls, answer_.trajectory.controls);
}

TEST_F(Requests, WarmControlsMustFitTheSystem) {
  expect_refused(AnswerStatus::kWrongDimension, "warm_controls has 3 rows",
                 [](Request& request) { request.warm_controls.setZero(3, 100); });
  expect_refused(AnswerStatus::kNotFinite, "warm_controls[5]", [](Request& request) {
    request.warm_controls.setZero(4, 50);
    request.warm_controls(1, 1) = kNan;
  });
}

TEST_F(Requests, MaySayWhatTheModelKnowsAnyway) {
  request_.system = "quadrotor";
  request_.horizon = 1.0;
  request_.initial_state = served_.model().initial_state;
  request_.parameter_names = {"mass"};
  request_.parameter_values = {
      served_.model().parameters(parameter_index(served_.system().info(), "mass"))};
  served_.answer(request_, limits_, answer_);
  EXPECT_EQ(answer_.status, AnswerStatus::kOk) << answer_.text;
}

TEST_F(Requests, WithNumbersThatAreNotFiniteAreRefused) {
  expect_refused(AnswerStatus::kNotFinite, "goal[3] is nan", [](auto& r) { r.goal(3) = kNan; });
  expect_refused(AnswerStatus::kNotFinite, "initial_state[0] is inf", [&](auto& r) {
    r.initial_state = served_.model().initial_state;
    r.initial_state(0) = Limits::kNone;
  });
  expect_refused(AnswerStatus::kNotFinite, "parameter_values[0] (mass) is nan", [](auto& r) {
    r.parameter_names = {"mass"};
    r.parameter_values = {kNan};
  });
  expect_refused(AnswerStatus::kNotFinite, "horizon is nan", [](auto& r) { r.horizon = kNan; });
  expect_refused(AnswerStatus::kNotFinite, "times[1] is nan",
                 [](auto& r) { r.times = Eigen::Vector2d(0.0, kNan); });
}

TEST_F(Requests, OfWrongSizeAreRefused) {
  expect_refused(AnswerStatus::kWrongDimension, "goal has 0 numbers",
                 [](auto& r) { r.goal.resize(0); });
  expect_refused(AnswerStatus::kWrongDimension, "goal has 3 numbers, but quadrotor has 9",
                 [](auto& r) { r.goal = Eigen::Vector3d::Zero(); });
  expect_refused(AnswerStatus::kWrongDimension, "initial_state has 2 numbers",
                 [](auto& r) { r.initial_state = Eigen::Vector2d::Zero(); });
  expect_refused(AnswerStatus::kWrongDimension, "1 parameter_names, but 0",
                 [](auto& r) { r.parameter_names = {"mass"}; });
}

TEST_F(Requests, ForOtherProblemsAreRefused) {
  expect_refused(AnswerStatus::kUnknownSystem, "\"rocket\"", [](auto& r) { r.system = "rocket"; });
  expect_refused(AnswerStatus::kHorizon, "horizon is 2", [](auto& r) { r.horizon = 2.0; });
  expect_refused(AnswerStatus::kHorizon, "horizon is -1", [](auto& r) { r.horizon = -1.0; });
  expect_refused(AnswerStatus::kNotCovered, "initial_state[0]", [&](auto& r) {
    r.initial_state = served_.model().initial_state;
    r.initial_state(0) += 0.1;
  });
  expect_refused(AnswerStatus::kNotCovered, "parameter mass is 2", [](auto& r) {
    r.parameter_names = {"mass"};
    r.parameter_values = {2.0};
  });
  expect_refused(AnswerStatus::kInvalidValue, "no parameter \"colour\"", [](auto& r) {
    r.parameter_names = {"colour"};
    r.parameter_values = {1.0};
  });
  expect_refused(AnswerStatus::kInvalidValue, "\"mass\" twice", [](auto& r) {
    r.parameter_names = {"mass", "mass"};
    r.parameter_values = {1.0, 1.0};
  });
  expect_refused(AnswerStatus::kInvalidValue, "mass", [](auto& r) {
    r.parameter_names = {"mass"};
    r.parameter_values = {-1.0};
  });
}

TEST_F(Requests, ForImpossibleInstantsAreRefused) {
  expect_refused(AnswerStatus::kQueryTimes, "times[1] is 0.5, not greater",
                 [](auto& r) { r.times = Eigen::Vector2d(0.5, 0.5); });
  expect_refused(AnswerStatus::kQueryTimes, "times[0] is -0.1",
                 [](auto& r) { r.times = Eigen::Vector2d(-0.1, 0.5); });
  expect_refused(AnswerStatus::kQueryTimes, "times[1] is 1.5, outside of [0, 1]",
                 [](auto& r) { r.times = Eigen::Vector2d(0.1, 1.5); });
  expect_refused(AnswerStatus::kQueryTimes, "num_samples is -1",
                 [](auto& r) { r.num_samples = -1; });
  limits_.max_samples = 200;
  expect_refused(AnswerStatus::kTooManyQueries, "4294967295 instants, allowed are 200",
                 [](auto& r) { r.num_samples = 4294967295; });
  expect_refused(AnswerStatus::kTooManyQueries, "201",
                 [](auto& r) { r.times = Eigen::VectorXd::LinSpaced(201, 0.0, 1.0); });
}

}  // namespace
}  // namespace nasm_core
