// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "force_network/train_profiles.hpp"
#include "learning/method.hpp"
#include "learning/push_errors.hpp"
#include "made_up_pushes.hpp"

namespace nasm_pushing {
namespace {

TEST(PushErrors, AreSummarised) {
  const ErrorSummary summary = summarise_errors(Eigen::Vector4d(0.1, 0.2, 0.3, 0.8));
  EXPECT_EQ(summary.pushes, 4);
  EXPECT_DOUBLE_EQ(summary.mean, 0.35);
  EXPECT_DOUBLE_EQ(summary.median, 0.25);
  EXPECT_DOUBLE_EQ(summary.largest, 0.8);
  EXPECT_NEAR(summary.standard_error, 0.310913 / 2.0, 1e-6);
  EXPECT_THROW(summarise_errors({}), std::invalid_argument);
}

TEST(PushErrors, SpreadOverSeedsIsThatOfASample) {
  const Spread spread = spread_of({0.1, 0.2, 0.3});
  EXPECT_DOUBLE_EQ(spread.mean, 0.2);
  EXPECT_DOUBLE_EQ(spread.deviation, 0.1);
  EXPECT_EQ(spread_of({0.5}).deviation, 0.0);
  EXPECT_THROW(spread_of({}), std::invalid_argument);
}

TEST(PushErrors, AreSortedByShape) {
  const PushSet set = made_up_pushes(7);
  Eigen::VectorXd errors(7);
  errors << 1, 2, 3, 1, 2, 3, 4;
  const auto by_shape = errors_by_shape(set, errors);
  ASSERT_EQ(by_shape.size(), 3U);
  EXPECT_EQ(by_shape.at("hex").pushes, 3);
  EXPECT_DOUBLE_EQ(by_shape.at("hex").mean, 2.0);
  EXPECT_DOUBLE_EQ(by_shape.at("tri1").mean, 3.0);
  EXPECT_THROW(errors_by_shape(set, errors.head(6)), std::invalid_argument);
}

TEST(PushErrors, OfTheMeanProfileAreRelative) {
  PushSet set = made_up_pushes(3);
  set.force.col(0).setConstant(1.0);
  set.force.col(1).setConstant(3.0);
  set.force.col(2).setConstant(4.0);
  const Eigen::VectorXd errors = mean_profile_errors(set, {0, 1}, {2, 1});
  EXPECT_DOUBLE_EQ(errors(0), 0.5);
  EXPECT_NEAR(errors(1), 1.0 / 3.0, 1e-12);
  EXPECT_THROW(mean_profile_errors(set, {}, {2}), std::invalid_argument);
}

TEST(Methods, AreThoseOfThePaper) {
  ASSERT_EQ(methods().size(), 8U);
  EXPECT_EQ(find_method("nasm").id.mape, 0.108);
  EXPECT_EQ(find_method("deeponet").ood.mape, 0.134);
  EXPECT_THROW(find_method("NASM"), std::invalid_argument);
  const auto nasm = method_architecture(nasm_trainer::Preset::kPaper, "nasm");
  EXPECT_EQ(nasm.basis, nasm_core::Basis::kChebyshev);
  EXPECT_EQ(nasm.backbone, nasm_core::Backbone::kConvolution);
  EXPECT_EQ(nasm.aggregation, nasm_core::Aggregation::kNeural);
  EXPECT_EQ(nasm.kernel, 5);
}

/// The comparison is fair only if all networks are of about one size.
TEST(Methods, HaveAboutAsManyWeights) {
  for (const auto preset : {nasm_trainer::Preset::kPaper, nasm_trainer::Preset::kBest}) {
    const auto weights = [&](const std::string& name) {
      return static_cast<double>(
          profile_weight_count(method_architecture(preset, name), kNumbers, true));
    };
    for (const Method& method : methods()) {
      EXPECT_NEAR(weights(method.name) / weights("nasm"), 1.0, 0.15) << method.name;
      const auto recipe = push_recipe(preset, method_architecture(preset, method.name));
      EXPECT_NO_THROW(nasm_trainer::check_recipe(recipe)) << method.name;
    }
    if (preset == nasm_trainer::Preset::kPaper) {
      EXPECT_NEAR(weights("nasm") / 13174.0, 1.0, 0.02);
    }
  }
}

}  // namespace
}  // namespace nasm_pushing
