// SPDX-License-Identifier: Apache-2.0
// LibTorch is the oracle of the evaluator that is used without it.
#include "nasm_core/operator/fused_operator.hpp"

#include <torch/nn/functional/linear.h>

#include <gtest/gtest.h>

#include "nasm_core/operator/image_encoder.hpp"
#include "operator_cases.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Activation;
using nasm_core::Architecture;
using nasm_core::FusedOperator;
using nasm_core::Precision;

constexpr int kManyInputs = 9;
constexpr int kManyControls = 3;

nasm_core::Model make_large_model(const Architecture& architecture) {
  nasm_core::Model model;
  model.architecture = architecture;
  for (int i = 0; i < kManyInputs; ++i) model.inputs.push_back("e" + std::to_string(i));
  for (int i = 0; i < kManyControls; ++i) model.controls.push_back("u" + std::to_string(i));
  model.normalisation = nasm_core::identity_normalisation(kManyInputs, kManyControls);
  model.normalisation.instance_offset.setConstant(0.1);
  model.normalisation.instance_scale.setConstant(0.4);
  model.normalisation.time_offset = 0.5;
  model.normalisation.time_scale = 0.3;
  model.normalisation.control_offset << -0.3, 0.7, 0.0;
  model.normalisation.control_scale << 10.0, 0.1, 3.0;
  model.weights = weights_of(*make_network(architecture, kManyInputs, kManyControls, 5));
  return model;
}

/// All combinations, in the size of trained models.
std::vector<OperatorCase> nasm_cases() {
  std::vector<OperatorCase> cases;
  for (unsigned i = 0; i < 32; ++i) {
    Architecture a;
    a.backbone = i & 1 ? nasm_core::Backbone::kConvolution : nasm_core::Backbone::kMlp;
    a.basis = i & 2 ? nasm_core::Basis::kChebyshev : nasm_core::Basis::kFourier;
    a.adaptive = (i & 4) == 0;
    a.non_static = (i & 8) == 0;
    a.aggregation = i & 16 ? nasm_core::Aggregation::kNeural : nasm_core::Aggregation::kSum;
    a.kernel = i & 2 ? 5 : 4;
    for (const auto activation :
         {Activation::kRelu, Activation::kSilu, Activation::kTanh, Activation::kGelu}) {
      // Only the aggregation of convolutions has an activation of choice.
      if ((i & 17) == 1 && activation != Activation::kRelu) continue;
      a.activation = activation;
      cases.push_back({std::string(to_string(a.backbone)) + "_" + to_string(a.basis) +
                           (a.adaptive ? "_adaptive" : "_fixed") +
                           (a.non_static ? "_" : "_static_") + to_string(a.aggregation) + "_" +
                           to_string(activation),
                       a});
    }
  }
  return cases;
}

class FusedOracle : public testing::TestWithParam<OperatorCase> {
 protected:
  /// The largest difference from LibTorch, relative to the largest control.
  double difference(Precision precision, nasm_core::InstructionSet set) const {
    const torch::Tensor instances = draw({4, kManyInputs}, 1);
    const torch::Tensor fractions = draw({41}, 2, 0.0, 1.0);
    const auto type = precision == Precision::kSingle ? torch::kFloat32 : torch::kFloat64;
    const torch::Tensor expected = make_operator(model_, type)
                                       .grid(instances.to(type), fractions.to(type))
                                       .to(torch::kFloat64);  // [4, 41, controls]
    const FusedOperator fused(model_, precision, set);
    torch::Tensor answers = torch::empty({4, 41, kManyControls}, torch::kFloat64);
    fused.evaluate_batch(
        Eigen::Map<const Eigen::MatrixXd>(instances.data_ptr<double>(), kManyInputs, 4),
        Eigen::Map<const Eigen::VectorXd>(fractions.data_ptr<double>(), 41), 1,
        Eigen::Map<Eigen::MatrixXd>(answers.data_ptr<double>(), kManyControls * 41, 4));
    return largest_difference(answers, expected) / expected.abs().max().item<double>();
  }

  const torch::NoGradGuard no_gradient_;
  const nasm_core::Model model_ = make_large_model(GetParam().architecture);
};

TEST_P(FusedOracle, AgreesWithLibTorch) {
  for (const auto set : nasm_core::instruction_sets()) {
    EXPECT_LT(difference(Precision::kSingle, set), 1e-5) << to_string(set);
    EXPECT_LT(difference(Precision::kDouble, set), 1e-12) << to_string(set);
  }
}

INSTANTIATE_TEST_SUITE_P(Nasm, FusedOracle, testing::ValuesIn(nasm_cases()),
                         [](const auto& parameter) { return parameter.param.name; });

TEST(FusedOracle, OtherKindsAreRefused) {
  for (const OperatorCase& subject : operator_cases()) {
    if (subject.architecture.kind == nasm_core::OperatorKind::kNasm) continue;
    const nasm_core::Model model = make_large_model(subject.architecture);
    EXPECT_THROW(FusedOperator{model}, std::invalid_argument) << subject.name;
  }
}

TEST(ImageOracle, AgreesWithLibTorch) {
  namespace functional = torch::nn::functional;
  const torch::NoGradGuard no_gradient;
  std::vector<nasm_core::Tensor> weights;
  std::vector<torch::Tensor> tensors;
  const auto add = [&](const std::string& name, const std::vector<int64_t>& shape) {
    tensors.push_back(draw(shape, tensors.size(), -0.4, 0.4));
    const double* const data = tensors.back().data_ptr<double>();
    weights.push_back({"image." + name, shape, {data, data + tensors.back().numel()}, {}});
  };
  add("conv0.weight", {6, 1, 3, 3});
  add("conv0.bias", {6});
  add("conv1.weight", {6, 6, 3, 3});
  add("conv1.bias", {6});
  add("dense0.weight", {20, 144});
  add("dense0.bias", {20});
  add("dense1.weight", {11, 20});
  add("dense1.bias", {11});
  const nasm_core::ImageEncoder encoder(weights);
  for (uint64_t i = 0; i < 20; ++i) {
    const torch::Tensor image = draw({1, 1, 32, 24}, 100 + i, 0.0, 1.0);
    torch::Tensor x = torch::relu(torch::conv2d(image, tensors[0], tensors[1]));
    x = torch::relu(torch::conv2d(torch::max_pool2d(x, 2), tensors[2], tensors[3]));
    x = torch::max_pool2d(x, 2).flatten(1);
    x = torch::relu(functional::linear(x, tensors[4], tensors[5]));
    x = torch::softmax(functional::linear(x, tensors[6], tensors[7]), 1).flatten();
    torch::Tensor features = torch::empty({11}, torch::kFloat64);
    Eigen::Map<Eigen::VectorXd> result(features.data_ptr<double>(), 11);
    encoder.encode(Eigen::Map<const Eigen::VectorXd>(image.data_ptr<double>(), 32 * 24), result);
    EXPECT_LT(largest_difference(features, x), 1e-6);
  }
}

}  // namespace
}  // namespace nasm_trainer
