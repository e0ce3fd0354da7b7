// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "nasm_trainer/evaluation/evaluation.hpp"
#include "test_evaluation_model.hpp"

namespace nasm_trainer {
namespace {

TestSet make_id_set(const std::string& system, int count) {
  return make_test_set(system, "id", nasm_core::Encoding::kTask, count, 1);
}

TEST(Evaluation, RollsOutWhatTheModelAnswers) {
  const TestSet set = make_id_set("pendulum", 7);
  // 1.5 is a float, so that nothing is lost on the way.
  const Evaluation evaluation = evaluate(constant_pendulum(0.75, 2.0), set);
  ASSERT_EQ(evaluation.controls.size(), 7U);
  const std::vector<Eigen::MatrixXd> expected(7, Eigen::MatrixXd::Constant(1, 100, 1.5));
  EXPECT_EQ(evaluation.controls, expected);
  EXPECT_EQ(evaluation.errors, relative_errors(set, expected));
  EXPECT_EQ(evaluation.accuracy.mape_max, evaluation.errors(evaluation.worst));
  EXPECT_EQ(evaluation.accuracy.mape_mean, evaluation.errors.mean());
  ASSERT_TRUE(evaluation.signed_gap_mean);
  EXPECT_NEAR(*evaluation.signed_gap_mean, evaluation.accuracy.mape_mean, 1e-12);
}

TEST(Evaluation, TakesMoreInstancesThanOneBatch) {
  const TestSet set = make_id_set("pendulum", 230);
  const Evaluation evaluation = evaluate(constant_pendulum(1.0), set);
  ASSERT_EQ(evaluation.controls.size(), 230U);
  EXPECT_EQ(evaluation.controls.back(), Eigen::MatrixXd::Ones(1, 100));
}

TEST(Evaluation, InstancesMayHaveGridsOfTheirOwn) {
  TestSet set = make_id_set("pendulum", 3);
  set.instances[1].steps = 20;
  set.optimal_controls.clear();
  const Evaluation evaluation = evaluate(constant_pendulum(1.0), set);
  EXPECT_EQ(evaluation.controls[0].cols(), 100);
  EXPECT_EQ(evaluation.controls[1].cols(), 20);
  EXPECT_EQ(evaluation.controls[2].cols(), 100);
}

TEST(Evaluation, OfAnAnswerThatIsNotFiniteIsInfinite) {
  constexpr double kHuge = 1e30;  // finite, but not its square in single precision
  const Evaluation evaluation =
      evaluate(constant_pendulum(kHuge, kHuge), make_id_set("pendulum", 4));
  EXPECT_EQ(evaluation.accuracy.mape_mean, std::numeric_limits<double>::infinity());
  EXPECT_EQ(evaluation.accuracy.mape_max, std::numeric_limits<double>::infinity());
}

TEST(Evaluation, RefusesAnotherSystemAndHorizon) {
  EXPECT_THROW(evaluate(constant_pendulum(1.0), make_id_set("robotarm", 2)), std::invalid_argument);
  nasm_core::Model model = constant_pendulum(1.0);
  model.horizon = 2.0;
  EXPECT_THROW(evaluate(model, make_id_set("pendulum", 2)), std::invalid_argument);
  const TestSet all = make_test_set("pendulum", "id", nasm_core::Encoding::kAll, 2, 1);
  EXPECT_THROW(evaluate(constant_pendulum(1.0), all), std::invalid_argument);
}

TEST(OperatorTiming, MeasuresLatencyAndThroughput) {
  TimingOptions options;
  options.requests = 10;
  options.batch_instances = 300;
  const OperatorTiming timing =
      time_model(constant_pendulum(1.0), make_id_set("pendulum", 3), options);
  EXPECT_GT(timing.latency_us, 0.0);
  EXPECT_GT(timing.batch_us, 0.0);
}

}  // namespace
}  // namespace nasm_trainer
