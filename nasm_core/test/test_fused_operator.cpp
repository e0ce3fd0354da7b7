// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "models.hpp"
#include "naive_nasm.hpp"
#include "nasm_common/random.hpp"
#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_core/operator/fused_operator.hpp"

namespace nasm_core {
namespace {

/// Relative to the largest control.
double difference(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
  return (left - right).cwiseAbs().maxCoeff() / right.cwiseAbs().maxCoeff();
}

Eigen::VectorXd random_vector(Eigen::Index size, uint64_t seed, double lower, double upper) {
  nasm_common::Random random(seed);
  return Eigen::VectorXd::NullaryExpr(size, [&] { return random.uniform(lower, upper); });
}

Eigen::MatrixXd ask(const FusedOperator& fused, const Eigen::VectorXd& encoded,
                    const Eigen::VectorXd& fractions) {
  const auto workspace = fused.make_workspace(static_cast<int>(fractions.size()));
  Eigen::MatrixXd controls(fused.controls(), fractions.size());
  fused.evaluate(encoded, fractions, *workspace, controls);
  return controls;
}

struct Case {
  std::string name;
  Architecture architecture;
};

/// All combinations; what does not multiply is spread over them.
std::vector<Case> cases() {
  std::vector<Case> result;
  const std::vector<std::vector<int>> hidden = {{40, 40}, {7}, {}, {5, 18, 3}};
  const Activation activations[] = {Activation::kRelu, Activation::kSilu, Activation::kTanh,
                                    Activation::kGelu};
  for (unsigned i = 0; i < 64; ++i) {
    Architecture a;
    a.backbone = i & 1 ? Backbone::kConvolution : Backbone::kMlp;
    a.basis = i & 2 ? Basis::kChebyshev : Basis::kFourier;
    a.adaptive = (i & 4) == 0;
    a.non_static = (i & 8) == 0;
    a.aggregation = i & 16 ? Aggregation::kNeural : Aggregation::kSum;
    a.activation = activations[(i >> 1) % 4 ^ (i >> 5)];
    a.hidden = hidden[(i >> 2) % 4 ^ (i >> 5)];
    a.terms = i & 32 ? 7 : 11;
    a.width = i & 32 ? 9 : 16;
    a.kernel = i & 32 ? 4 : 5;
    result.push_back({std::string(to_string(a.backbone)) + "_" + to_string(a.basis) +
                          (a.adaptive ? "_adaptive" : "_fixed") +
                          (a.non_static ? "_" : "_static_") + to_string(a.aggregation) + "_" +
                          to_string(a.activation) + "_" + std::to_string(a.terms),
                      a});
  }
  Architecture constant;
  constant.terms = 1;
  result.push_back({"only_a_constant", constant});
  Architecture wide_kernel;
  wide_kernel.backbone = Backbone::kConvolution;
  wide_kernel.width = 3;
  wide_kernel.kernel = 12;
  result.push_back({"kernel_wider_than_the_signal", wide_kernel});
  return result;
}

class FusedVariant : public testing::TestWithParam<Case> {};

TEST_P(FusedVariant, IsTheFormula) {
  const Model model = test::random_nasm(GetParam().architecture, 5, 2, 1);
  const test::NaiveNasm naive(model);
  const Eigen::VectorXd encoded = random_vector(5, 2, -1.0, 1.0);
  Eigen::VectorXd fractions = random_vector(53, 3, 0.0, 1.0);
  fractions(7) = 0.0;
  fractions(8) = 1.0;
  const Eigen::MatrixXd expected = naive.evaluate(encoded, fractions);
  for (const InstructionSet set : instruction_sets()) {
    SCOPED_TRACE(to_string(set));
    const FusedOperator single(model, Precision::kSingle, set);
    EXPECT_LT(difference(ask(single, encoded, fractions), expected), 5e-6);
    const FusedOperator twofold(model, Precision::kDouble, set);
    EXPECT_LT(difference(ask(twofold, encoded, fractions), expected), 1e-13);
  }
}

TEST_P(FusedVariant, DoesNotDependOnTheOtherTimes) {
  const Model model = test::random_nasm(GetParam().architecture, 3, 2, 4);
  const Eigen::VectorXd encoded = random_vector(3, 5, -1.0, 1.0);
  const Eigen::VectorXd fractions = random_vector(113, 6, 0.0, 1.0);
  for (const InstructionSet set : instruction_sets()) {
    const FusedOperator fused(model, Precision::kSingle, set);
    const Eigen::MatrixXd all = ask(fused, encoded, fractions);
    for (const Eigen::Index count : {1, 2, 15, 16, 17, 48, 65, 100}) {
      EXPECT_EQ(ask(fused, encoded, fractions.head(count)), all.leftCols(count))
          << to_string(set) << ", " << count << " times";
      EXPECT_EQ(ask(fused, encoded, fractions.tail(count)), all.rightCols(count));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, FusedVariant, testing::ValuesIn(cases()),
                         [](const auto& parameter) { return parameter.param.name; });

TEST(FusedOperator, AnswersTheModelsOfTheRepository) {
  for (const char* name :
       {"pendulum", "robotarm", "cartpole", "quadrotor", "rocket", "brachistochrone", "zermelo"}) {
    const Model model = test::model(name);
    const Eigen::VectorXd encoded = 0.3 * model.lower + 0.7 * model.upper;
    const Eigen::VectorXd fractions = Eigen::VectorXd::LinSpaced(101, 0.0, 1.0);
    const Eigen::MatrixXd expected = test::NaiveNasm(model).evaluate(encoded, fractions);
    EXPECT_LT(difference(ask(FusedOperator(model), encoded, fractions), expected), 1e-5) << name;
    EXPECT_LT(
        difference(ask(FusedOperator(model, Precision::kDouble), encoded, fractions), expected),
        1e-13)
        << name;
  }
}

TEST(FusedOperator, ABatchIsTheSameAsOneByOne) {
  const Model model = test::model("quadrotor");
  const FusedOperator fused(model);
  constexpr int kInstances = 29;
  Eigen::MatrixXd encoded(fused.inputs(), kInstances);
  for (int i = 0; i < kInstances; ++i) {
    encoded.col(i) = random_vector(fused.inputs(), static_cast<uint64_t>(i), -1.0, 1.0);
  }
  const Eigen::VectorXd fractions = Eigen::VectorXd::LinSpaced(21, 0.0, 1.0);
  for (const int threads : {0, 1, 2, 5, 100}) {
    Eigen::MatrixXd answers =
        Eigen::MatrixXd::Constant(fused.controls() * fractions.size(), kInstances, NAN);
    fused.evaluate_batch(encoded, fractions, threads, answers);
    for (int i = 0; i < kInstances; ++i) {
      const Eigen::MatrixXd one = ask(fused, encoded.col(i), fractions);
      EXPECT_EQ(answers.col(i), Eigen::Map<const Eigen::VectorXd>(one.data(), one.size()))
          << threads << " threads, instance " << i;
    }
  }
  Eigen::MatrixXd nothing(fused.controls() * fractions.size(), 0);
  fused.evaluate_batch(Eigen::MatrixXd(fused.inputs(), 0), fractions, 2, nothing);
}

TEST(FusedOperator, AWorkspaceMayServeSeveral) {
  Architecture fixed;
  fixed.adaptive = false;
  fixed.basis = Basis::kChebyshev;
  const Model first_model = test::random_nasm(Architecture(), 2, 1, 1);
  const Model second_model = test::random_nasm(fixed, 6, 3, 2);
  const FusedOperator first(first_model);
  const FusedOperator second(second_model, Precision::kDouble);
  const Eigen::VectorXd fractions = Eigen::VectorXd::LinSpaced(30, 0.0, 1.0);
  const Eigen::VectorXd to_first = random_vector(2, 1, -1.0, 1.0);
  const Eigen::VectorXd to_second = random_vector(6, 2, -1.0, 1.0);
  const auto workspace = first.make_workspace(3);
  Eigen::MatrixXd of_first(1, 30), of_second(3, 30);
  for (int round = 0; round < 2; ++round) {
    first.evaluate(to_first, fractions, *workspace, of_first);
    second.evaluate(to_second, fractions, *workspace, of_second);
    EXPECT_EQ(of_first, ask(first, to_first, fractions));
    EXPECT_EQ(of_second, ask(second, to_second, fractions));
  }
}

TEST(FusedOperator, NoTimesAreNoWork) {
  const FusedOperator fused(test::random_nasm(Architecture(), 2, 1, 1));
  EXPECT_EQ(ask(fused, Eigen::Vector2d(0.1, 0.2), Eigen::VectorXd()).cols(), 0);
}

TEST(FusedOperator, WhatIsNotANumberIsNotHidden) {
  for (const Case& variant : cases()) {
    const Model model = test::random_nasm(variant.architecture, 2, 1, 1);
    for (const InstructionSet set : instruction_sets()) {
      const FusedOperator fused(model, Precision::kSingle, set);
      const Eigen::VectorXd fractions = Eigen::VectorXd::LinSpaced(20, 0.0, 1.0);
      const Eigen::MatrixXd answer = ask(fused, Eigen::Vector2d(0.1, NAN), fractions);
      EXPECT_TRUE(answer.array().isNaN().all()) << variant.name << ", " << to_string(set);
    }
  }
}

TEST(FusedOperator, AllocatesNothingAfterTheFirstRequest) {
  for (const Case& variant : cases()) {
    const Model model = test::random_nasm(variant.architecture, 3, 2, 1);
    const FusedOperator fused(model);
    const Eigen::VectorXd first = random_vector(100, 1, 0.0, 1.0);
    const Eigen::VectorXd second = random_vector(60, 2, 0.0, 1.0);
    const Eigen::VectorXd encoded = random_vector(3, 3, -1.0, 1.0);
    Eigen::MatrixXd of_first(2, 100), of_second(2, 60);
    const int at_start = allocations;
    const auto workspace = fused.make_workspace(100);
    EXPECT_GT(allocations, at_start);
    const int before = allocations;
    fused.evaluate(encoded, first, *workspace, of_first);
    fused.evaluate(encoded, second, *workspace, of_second);
    fused.evaluate(encoded, first, *workspace, of_first);
    EXPECT_EQ(allocations - before, 0) << variant.name;
  }
}

}  // namespace
}  // namespace nasm_core
