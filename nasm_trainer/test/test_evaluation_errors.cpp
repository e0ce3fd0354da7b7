// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_trainer/evaluation/accuracy.hpp"
#include "nasm_trainer/evaluation/solver_timing.hpp"

namespace nasm_trainer {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TestSet make_set(const std::string& system, int count = 5, const std::string& split = "id") {
  return make_test_set(system, split, nasm_core::Encoding::kTask, count, 20240);
}

double cost_of(const TestSet& set, std::size_t i, const Eigen::MatrixXd& controls) {
  const auto evaluator = nasm_core::find_system(set.system).make_evaluator();
  EXPECT_FALSE(evaluator->bind(set.instances[i]));
  nasm_core::Trajectory trajectory;
  trajectory.controls = controls;
  return evaluator->roll_out(trajectory);
}

class EveryTrackingSystem : public testing::TestWithParam<const char*> {};

TEST_P(EveryTrackingSystem, OptimalControlsHaveNoError) {
  const TestSet set = make_set(GetParam());
  ASSERT_GE(set.instances.size(), 4U);
  EXPECT_TRUE(set.exact_controls.empty());
  EXPECT_LT(relative_errors(set, set.optimal_controls).maxCoeff(), 1e-13);
}

TEST_P(EveryTrackingSystem, DisturbedControlsCostWhatTheyCost) {
  const TestSet set = make_set(GetParam());
  auto controls = set.optimal_controls;
  controls[1].array() += 0.1;
  const double expected =
      (cost_of(set, 1, controls[1]) - set.optimal_cost(1)) / set.optimal_cost(1);
  const Eigen::VectorXd errors = relative_errors(set, controls);
  EXPECT_GT(errors(1), 1e-9);
  EXPECT_NEAR(errors(1), expected, 1e-9 * expected);
  EXPECT_LT(errors(0), 1e-13);
}

INSTANTIATE_TEST_SUITE_P(, EveryTrackingSystem,
                         testing::Values("pendulum", "robotarm", "cartpole", "quadrotor",
                                         "rocket"));

class EveryFormula : public testing::TestWithParam<const char*> {};

TEST_P(EveryFormula, ErrorsAreDistancesToIt) {
  const TestSet set = make_set(GetParam());
  ASSERT_EQ(set.exact_controls.size(), set.instances.size());
  EXPECT_EQ(relative_errors(set, set.exact_controls).maxCoeff(), 0.0);
  auto controls = set.exact_controls;
  controls[2] *= 1.01;
  EXPECT_NEAR(relative_errors(set, controls)(2), 0.01, 1e-12);
  // The discretised problem is near, but not the same.
  const Eigen::VectorXd discretised = relative_errors(set, set.optimal_controls);
  EXPECT_GT(discretised.minCoeff(), 1e-6);
  EXPECT_LT(discretised.maxCoeff(), 0.05);
  EXPECT_EQ(signed_gaps(set, controls).size(), 0);
}

INSTANTIATE_TEST_SUITE_P(, EveryFormula, testing::Values("brachistochrone", "zermelo"));

TEST(TestSets, AreTheSplitsFirstInstances) {
  const TestSet set = make_set("quadrotor", 3, "ood");
  const auto& info = nasm_core::find_system("quadrotor").info();
  const auto second = nasm_core::draw_instance(info, nasm_core::find_split(info, "ood"), 20240, 1);
  EXPECT_EQ(set.instances[1].goal, second.goal);
  EXPECT_EQ(set.encoded.col(1), second.goal);
  EXPECT_EQ(set.encoded.cols(), 3);
  EXPECT_EQ(set.instances[1].horizon, 1.0);
  EXPECT_EQ(set.split, "ood");
  EXPECT_EQ(set.seed, 20240U);
}

TEST(TestSets, KnowTheBetterBranch) {
  const TestSet set = make_set("cartpole", 60);
  EXPECT_TRUE((set.best_cost.array() <= set.optimal_cost.array()).all());
  EXPECT_GT((set.best_cost.array() < 0.9999 * set.optimal_cost.array()).count(), 0);
  // A gap to the best is never smaller than one to the label's optimum.
  const Eigen::VectorXd gaps = signed_gaps(set, set.optimal_controls);
  EXPECT_GE(gaps.minCoeff(), -1e-13);
  EXPECT_GT(gaps.maxCoeff(), 1e-4);
}

TEST(TestSets, RefuseBadInput) {
  EXPECT_THROW(make_set("pendulums"), std::invalid_argument);
  EXPECT_THROW(make_set("pendulum", 5, "far"), std::invalid_argument);
  EXPECT_THROW(make_set("pendulum", 0), std::invalid_argument);
}

TEST(RelativeErrors, OfWhatIsNotFiniteAreInfinite) {
  const TestSet set = make_set("pendulum");
  auto controls = set.optimal_controls;
  controls[0](0, 50) = std::nan("");
  controls[1](0, 50) = kInfinity;
  controls[2].setConstant(1e300);  // the roll-out overflows
  const Eigen::VectorXd errors = relative_errors(set, controls);
  EXPECT_EQ(errors(0), kInfinity);
  EXPECT_EQ(errors(1), kInfinity);
  EXPECT_EQ(errors(2), kInfinity);
  EXPECT_LT(errors(3), 1e-13);
  const auto accuracy = summarise(set, errors);
  EXPECT_EQ(accuracy.mape_mean, kInfinity);
  EXPECT_EQ(accuracy.mape_trimmed, kInfinity);
  EXPECT_EQ(accuracy.mape_median, kInfinity);
  EXPECT_EQ(accuracy.mape_max, kInfinity);
}

TEST(RelativeErrors, RefuseWrongSizes) {
  const TestSet set = make_set("pendulum");
  auto controls = set.optimal_controls;
  controls[3].resize(1, 99);
  EXPECT_THROW(relative_errors(set, controls), std::invalid_argument);
  controls.resize(3);
  EXPECT_THROW(relative_errors(set, controls), std::invalid_argument);
}

TEST(TrimmedMean, LeavesOutWhatIsFarFromTheMean) {
  Eigen::VectorXd values = Eigen::VectorXd::Ones(10);
  EXPECT_EQ(trimmed_mean(values), 1.0);
  // Mean 2, standard deviation 3: the 11 is 3 sigma away.
  values(4) = 11.0;
  EXPECT_EQ(trimmed_mean(values), 1.0);
  // Mean 0, standard deviation 1: nothing is further than 2 sigma.
  EXPECT_EQ(trimmed_mean(Eigen::Vector4d(-1.0, 1.0, -1.0, 1.0)), 0.0);
  EXPECT_DOUBLE_EQ(trimmed_mean(Eigen::VectorXd::Constant(7, 0.1)), 0.1);
  values(0) = kInfinity;
  EXPECT_EQ(trimmed_mean(values), kInfinity);
}

TEST(Summary, HasMeanTrimmedMedianAndMaximum) {
  const TestSet set = make_set("pendulum", 3);
  Eigen::VectorXd errors = Eigen::VectorXd::Constant(10, 2.0);
  errors(7) = 12.0;
  errors.head(4).setConstant(1.0);
  const auto accuracy = summarise(set, errors);
  EXPECT_EQ(accuracy.split, "id");
  EXPECT_EQ(accuracy.seed, 20240U);
  EXPECT_EQ(accuracy.instances, 10);
  EXPECT_DOUBLE_EQ(accuracy.mape_mean, 2.6);
  EXPECT_DOUBLE_EQ(accuracy.mape_trimmed, 14.0 / 9.0);
  EXPECT_DOUBLE_EQ(accuracy.mape_median, 2.0);
  EXPECT_DOUBLE_EQ(accuracy.mape_max, 12.0);
}

class EveryMethod : public testing::TestWithParam<Method> {};

TEST_P(EveryMethod, IsTimedAndNearTheOptimum) {
  const SolverTiming timing = time_solver(GetParam(), make_set("rocket", 3), 2);
  EXPECT_EQ(timing.instances, 2);
  EXPECT_GT(timing.time_us, 0.0);
  EXPECT_LT(timing.accuracy.mape_max, GetParam() == Method::kPdp ? 1e-2 : 1e-10);
  if (GetParam() != Method::kPdp) {
    EXPECT_EQ(timing.converged, 2);
  }
}

INSTANTIATE_TEST_SUITE_P(, EveryMethod,
                         testing::Values(Method::kNewton, Method::kDirectMethod,
                                         Method::kDirectMethodBuilt, Method::kPdp));

TEST(SolverTimings, AreOfAllInstancesAtMost) {
  EXPECT_EQ(time_solver(Method::kNewton, make_set("pendulum", 3), 50).instances, 3);
  EXPECT_THROW(time_solver(Method::kNewton, make_set("pendulum", 3), 0), std::invalid_argument);
  EXPECT_THROW(time_solver(Method::kPdp, make_set("zermelo", 3), 1), std::invalid_argument);
  EXPECT_FALSE(supports(Method::kPdp, nasm_core::find_system("zermelo").info()));
}

}  // namespace
}  // namespace nasm_trainer
