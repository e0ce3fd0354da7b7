// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>

#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_pushing/operator/pushing_operator.hpp"
#include "nasm_pushing/testing/push_models.hpp"

namespace nasm_pushing {
namespace {

Eigen::VectorXd fractions(int count) {
  return Eigen::VectorXd::LinSpaced(count, 0.0, 1.0 - 1.0 / count);
}

Eigen::VectorXd predicted(const PushingOperator& push, const NetworkInput& input, int count) {
  const auto workspace = push.make_workspace(count);
  Eigen::VectorXd force(count);
  push.predict(input, fractions(count), *workspace, force);
  return force;
}

TEST(Predictions, DependOnImageAndNumbers) {
  const PushingOperator push(test::random_model(1));
  const NetworkInput input = test::random_input(1);
  const Eigen::VectorXd force = predicted(push, input, kForceSamples);
  NetworkInput other = input;
  other.image.setZero();
  EXPECT_GT((predicted(push, other, kForceSamples) - force).norm(), 1e-4);
  for (int i = 0; i < kNumbers; ++i) {
    other = input;
    other.numbers(i) += 1.0;
    EXPECT_GT((predicted(push, other, kForceSamples) - force).norm(), 1e-6) << number_names()[i];
  }
}

TEST(Predictions, AreTheSameAtAnyResolution) {
  const PushingOperator push(test::random_model(2));
  const NetworkInput input = test::random_input(2);
  const Eigen::VectorXd coarse = predicted(push, input, kForceSamples);
  const Eigen::VectorXd fine = predicted(push, input, 4 * kForceSamples);
  for (int i = 0; i < kForceSamples; ++i) EXPECT_NEAR(fine(4 * i), coarse(i), 1e-5) << i;
}

TEST(Predictions, AllocateNothing) {
  const PushingOperator push(test::random_model(3));
  const auto workspace = push.make_workspace(kForceSamples);
  const Eigen::VectorXd times = fractions(kForceSamples);
  Eigen::VectorXd force(kForceSamples);
  const NetworkInput first = test::random_input(1), second = test::random_input(2);
  push.predict(first, times, *workspace, force);
  const int before = allocations;
  push.predict(second, times, *workspace, force);
  const double score = push.ood_score(second);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(score, 0.0);
}

TEST(Predictions, RefuseWhatIsNoPush) {
  const PushingOperator push(test::random_model(3));
  NetworkInput input = test::random_input(1);
  input.numbers(3) = std::numeric_limits<double>::quiet_NaN();
  try {
    push.encode(input);
    FAIL() << "NaN was taken";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("mass is"), std::string::npos) << error.what();
  }
  input = test::random_input(1);
  input.image(5) = 1.5F;
  EXPECT_THROW(push.encode(input), std::invalid_argument);
  input.image.resize(100);
  EXPECT_THROW(push.encode(input), std::invalid_argument);
  const auto workspace = push.make_workspace(3);
  Eigen::VectorXd force(2);
  EXPECT_THROW(push.predict(test::random_input(1), fractions(3), *workspace, force),
               std::invalid_argument);
}

}  // namespace
}  // namespace nasm_pushing
