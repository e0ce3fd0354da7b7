// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <stdexcept>

#include "naive_nasm.hpp"
#include "nasm_common/testing/folder_test.hpp"
#include "nasm_core/operator/fused_operator.hpp"

namespace nasm_core {
namespace {

using nasm_common::testing::refusal;

void expect_fault(const Model& model, const std::string& part) {
  for (const Precision precision : {Precision::kSingle, Precision::kDouble}) {
    const std::string fault =
        refusal<std::invalid_argument>([&] { FusedOperator(model, precision); });
    EXPECT_NE(fault.find(part), std::string::npos) << "\"" << fault << "\" without \"" << part;
  }
}

Tensor& weight(Model& model, const std::string& name) {
  for (Tensor& tensor : model.weights) {
    if (tensor.name == name) return tensor;
  }
  throw std::out_of_range(name);
}

TEST(FusedOperator, RefusesModelsThatDoNotFitTheirArchitecture) {
  const Model good = test::random_nasm(Architecture(), 3, 2, 1);
  Model model = good;
  model.architecture.kind = OperatorKind::kDeepOnet;
  expect_fault(model, "the evaluator answers nasm models; this one is of kind deeponet");
  model = good;
  model.architecture.terms = 0;
  expect_fault(model, "terms is 0");
  model = good;
  model.weights.pop_back();
  expect_fault(model, "weight net1.layer2.bias: missing");
  model = good;
  model.weights.push_back({"image.conv0.bias", {1}, {0.0}, Tensor::Type::kFloat32});
  expect_fault(model, "weight image.conv0.bias: the architecture has none of this name");
  model = good;
  model.weights.push_back(model.weights.front());
  expect_fault(model, "weight net0.layer0.weight: there twice");
  model = good;
  weight(model, "net1.layer1.weight").shape = {40, 41};
  expect_fault(model, "the architecture has [40, 40], the model [40, 41] with 1600 values");
  model = good;
  weight(model, "net1.layer1.weight").values.pop_back();
  expect_fault(model,
               "weight net1.layer1.weight: the architecture has [40, 40], the model "
               "[40, 40] with 1599 values");
  model = good;
  weight(model, "net0.layer2.bias").values[3] = NAN;
  expect_fault(model, "weight net0.layer2.bias: has a value nan");
  model = good;
  model.inputs.push_back("one_more");
  expect_fault(model, "weight net0.layer0.weight: the architecture has [40, 5]");
  model = good;
  model.controls.pop_back();
  expect_fault(model, "weight net1.layer0.bias: the architecture has none of this name");
  model = good;
  model.normalisation.control_scale.resize(3);
  expect_fault(model, "normalisation.control_scale has 3 values, must have 2");
  model = good;
  model.inputs.clear();
  expect_fault(model, "no inputs or no controls");
  EXPECT_EQ(refusal<std::invalid_argument>([&] { FusedOperator fused(good); }), "");
}

TEST(FusedOperator, RefusesWeightsTooLargeForItsPrecision) {
  Model model = test::random_nasm(Architecture(), 3, 1, 1);
  weight(model, "net0.layer1.weight").values[5] = 1e39;
  EXPECT_NE(refusal<std::invalid_argument>([&] {
              FusedOperator fused(model);
            }).find("net0.layer1.weight"),
            std::string::npos);
  EXPECT_EQ(refusal<std::invalid_argument>([&] { FusedOperator fused(model, Precision::kDouble); }),
            "");
}

TEST(FusedOperator, RefusesWrongSizes) {
  const FusedOperator fused(test::random_nasm(Architecture(), 3, 2, 1));
  const auto workspace = fused.make_workspace(4);
  const auto fault = [&](Eigen::Index inputs, Eigen::Index rows, Eigen::Index columns) {
    Eigen::MatrixXd controls = Eigen::MatrixXd::Constant(rows, columns, 7.0);
    const std::string text = refusal<std::invalid_argument>([&] {
      fused.evaluate(Eigen::VectorXd::Zero(inputs), Eigen::Vector4d(0.0, 0.1, 0.2, 0.3), *workspace,
                     controls);
    });
    if (!text.empty()) {
      EXPECT_EQ(controls, Eigen::MatrixXd::Constant(rows, columns, 7.0));
    }
    return text;
  };
  EXPECT_EQ(fault(3, 2, 4), "");
  EXPECT_EQ(fault(2, 2, 4), "components of the encoded instance: 2, must be 3");
  EXPECT_EQ(fault(3, 1, 4), "rows of the controls: 1, must be 2");
  EXPECT_EQ(fault(3, 2, 5), "columns of the controls: 5, must be 4");
  EXPECT_NE(refusal<std::invalid_argument>([&] { fused.make_workspace(-1); }), "");

  Eigen::MatrixXd answers(8, 3);
  const Eigen::Vector4d fractions(0.0, 0.1, 0.2, 0.3);
  EXPECT_EQ(refusal<std::invalid_argument>(
                [&] { fused.evaluate_batch(Eigen::MatrixXd::Zero(2, 3), fractions, 1, answers); }),
            "rows of the encoded instances: 2, must be 3");
  EXPECT_EQ(refusal<std::invalid_argument>(
                [&] { fused.evaluate_batch(Eigen::MatrixXd::Zero(3, 2), fractions, 1, answers); }),
            "columns of the controls: 3, must be 2");
  EXPECT_EQ(refusal<std::invalid_argument>(
                [&] { fused.evaluate_batch(Eigen::MatrixXd::Zero(3, 3), fractions, -1, answers); }),
            "threads: -1, must not be negative");
}

class InstructionSetVariable : public testing::Test {
 protected:
  ~InstructionSetVariable() override { unsetenv("NASM_INSTRUCTION_SET"); }
};

TEST(InstructionSets, BeginWithThatOfTheProcessorFamily) {
#if defined(__aarch64__)
  EXPECT_STREQ(to_string(instruction_sets().front()), "neon");
#else
  EXPECT_STREQ(to_string(instruction_sets().front()), "baseline");
#endif
}

TEST_F(InstructionSetVariable, ChoosesWhatTheMachineHas) {
  unsetenv("NASM_INSTRUCTION_SET");
  EXPECT_EQ(best_instruction_set(), instruction_sets().back());
  for (const InstructionSet set : instruction_sets()) {
    setenv("NASM_INSTRUCTION_SET", to_string(set), 1);
    EXPECT_EQ(best_instruction_set(), set);
    EXPECT_EQ(FusedOperator(test::random_nasm(Architecture(), 1, 1, 1)).instruction_set(), set);
  }
}

TEST_F(InstructionSetVariable, AnotherValueIsRefused) {
  setenv("NASM_INSTRUCTION_SET", "mmx", 1);
  const std::string fault = refusal<std::invalid_argument>([] { best_instruction_set(); });
  EXPECT_NE(fault.find("NASM_INSTRUCTION_SET is \"mmx\"; this machine has " +
                       std::string(to_string(instruction_sets().front()))),
            std::string::npos)
      << fault;
}

}  // namespace
}  // namespace nasm_core
