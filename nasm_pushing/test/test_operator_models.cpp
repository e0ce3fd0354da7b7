// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "nasm_pushing/testing/push_models.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::Model;

struct BadModel {
  std::string name;
  std::function<void(Model&)> spoil;
  std::string complaint;
};

class Refused : public testing::TestWithParam<BadModel> {};

TEST_P(Refused, WithAReason) {
  Model model = test::random_model(1);
  GetParam().spoil(model);
  try {
    const PushingOperator push(model);
    FAIL() << "was taken";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find(GetParam().complaint), std::string::npos)
        << error.what();
  }
}

Model& without_last_weight(Model& model) {
  model.weights.pop_back();
  return model;
}

const BadModel kBadModels[] = {
    {"OtherSystem", [](Model& m) { m.system = "quadrotor"; }, "\"quadrotor\""},
    {"FewerInputs", [](Model& m) { m.inputs.pop_back(); }, "43 inputs"},
    {"OtherInputs", [](Model& m) { std::swap(m.inputs[3], m.inputs[4]); }, "must be \"mass\""},
    {"OtherControl", [](Model& m) { m.controls = {"torque"}; }, "\"torque\""},
    {"TwoControls", [](Model& m) { m.controls.push_back("torque"); }, "2 controls"},
    {"OtherHorizon", [](Model& m) { m.horizon = 1.0; }, "horizon is 1.0"},
    {"SmallBox", [](Model& m) { m.lower.conservativeResize(33); }, "training box"},
    {"NoImage", [](Model& m) { m.weights.erase(m.weights.begin()); }, "image.conv0.weight"},
    {"NoOperator", [](Model& m) { without_last_weight(m); }, "aggregate.layer2.bias"},
    {"OtherKind", [](Model& m) { m.architecture.kind = nasm_core::OperatorKind::kDeepOnet; },
     "deeponet"},
};

INSTANTIATE_TEST_SUITE_P(Models, Refused, testing::ValuesIn(kBadModels),
                         [](const auto& test) { return test.param.name; });

TEST(Box, ScoresCountWidths) {
  Model model = test::random_model(1);
  model.lower.setZero();
  model.upper.setConstant(2.0);
  NetworkInput input = test::random_input(1);
  EXPECT_EQ(PushingOperator(model).ood_score(input), 0.0);
  input.numbers(7) = 5.0;
  EXPECT_DOUBLE_EQ(PushingOperator(model).ood_score(input), 1.5);
  input.numbers(8) = -8.0;
  EXPECT_DOUBLE_EQ(PushingOperator(model).ood_score(input), 4.0);
}

TEST(Box, FeaturesOfTheImageCountToo) {
  Model model = test::random_model(1);
  const NetworkInput input = test::random_input(1);
  const OperatorInput push = PushingOperator(model).encode(input);
  model.upper(kNumbers) = push(kNumbers) / 2.0;
  model.lower(kNumbers) = 0.0;
  EXPECT_NEAR(PushingOperator(model).ood_score(input), 1.0, 1e-9);
  model.upper(kNumbers) = push(kNumbers) / 1.005;  // rounding of pixels
  EXPECT_EQ(PushingOperator(model).ood_score(input), 0.0);
}

TEST(Box, WhatNeverVariedIsMeasuredByItsScale) {
  Model model = test::random_model(1);
  NetworkInput input = test::random_input(1);
  model.lower(5) = model.upper(5) = 1.0;
  model.normalisation.instance_scale(5) = 0.25;
  input.numbers(5) = 1.0 + 1e-8;  // rounding
  EXPECT_EQ(PushingOperator(model).ood_score(input), 0.0);
  input.numbers(5) = 0.0;
  EXPECT_DOUBLE_EQ(PushingOperator(model).ood_score(input), 4.0);
}

TEST(Names, AreThoseOfTheNumbersAndFeatures) {
  ASSERT_EQ(encoded_names().size(), 44u);
  EXPECT_EQ(encoded_names().front(), "contact");
  EXPECT_EQ(encoded_names()[33], "image0");
  EXPECT_EQ(encoded_names().back(), "image10");
}

}  // namespace
}  // namespace nasm_pushing
