// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "operator_cases.hpp"

namespace nasm_trainer {
namespace {

class Operators : public testing::TestWithParam<OperatorCase> {
 protected:
  Operators() : network_(make(1)) {}

  static std::shared_ptr<Network> make(uint64_t seed, int controls = kControls) {
    auto network = make_network(GetParam().architecture, kInputs, controls, seed);
    network->to(torch::kFloat64);
    return network;
  }

  torch::Tensor forward() { return network_->forward(instances_, times_, fractions_); }

  /// A number that depends on all outputs.
  torch::Tensor loss() { return (forward() * draw({20, kControls}, 5)).sum(); }

  std::shared_ptr<Network> network_;
  torch::Tensor instances_ = draw({20, kInputs}, 2);
  torch::Tensor fractions_ = draw({20, 1}, 3, 0.0, 1.0);
  torch::Tensor times_ = 2.0 * fractions_ - 1.0;
};

/// Weights that nothing depends on: shift and scale of the constant of a Fourier basis, and the
/// imaginary parts of the constant and of the highest frequency of a signal.
torch::Tensor unused(const nasm_core::Architecture& architecture, const std::string& name,
                     const torch::Tensor& parameter) {
  torch::Tensor mask = torch::zeros_like(parameter, torch::kBool);
  const int last = static_cast<int>(architecture.hidden.size());
  const std::string layer = ".layer" + std::to_string(last) + ".";
  using nasm_core::OperatorKind;
  if (architecture.kind == OperatorKind::kNasm && architecture.adaptive &&
      architecture.backbone == nasm_core::Backbone::kMlp &&
      architecture.basis == nasm_core::Basis::kFourier && name.find(layer) != std::string::npos &&
      name.find("aggregate") == std::string::npos) {
    mask[architecture.terms] = true;
    mask[2 * architecture.terms] = true;
  }
  if (architecture.kind == OperatorKind::kFno && name.find("imaginary") != std::string::npos) {
    mask[0] = true;
    if (2 * (architecture.modes - 1) == architecture.width) mask[architecture.modes - 1] = true;
  }
  return mask;
}

TEST_P(Operators, EveryWeightMatters) {
  loss().backward();
  for (const auto& item : network_->named_parameters()) {
    const torch::Tensor gradient = item.value().grad();
    ASSERT_TRUE(gradient.defined()) << item.key();
    EXPECT_TRUE(torch::isfinite(gradient).all().item<bool>()) << item.key();
    const torch::Tensor without = unused(GetParam().architecture, item.key(), gradient);
    // Sines of angles that are zero only up to rounding.
    EXPECT_TRUE(torch::equal(gradient.abs() < 1e-13, without)) << item.key() << "\n" << gradient;
  }
}

TEST_P(Operators, GradientsAreThoseOfFiniteDifferences) {
  instances_.requires_grad_(true);
  loss().backward();
  auto subjects = network_->named_parameters();
  subjects.insert("instances", instances_);
  constexpr double kStep = 1e-5;
  uint64_t seed = 100;
  for (const auto& item : subjects) {
    const torch::Tensor direction = draw(item.value().sizes().vec(), ++seed);
    const double slope = (item.value().grad() * direction).sum().item<double>();
    const torch::NoGradGuard no_gradient;
    item.value().add_(direction, kStep);
    const double above = loss().item<double>();
    item.value().add_(direction, -2.0 * kStep);
    const double below = loss().item<double>();
    item.value().add_(direction, kStep);
    EXPECT_NEAR((above - below) / (2.0 * kStep), slope, 1e-7 * (1.0 + std::abs(slope)))
        << item.key();
  }
}

TEST_P(Operators, GridHasTheAnswersOfPairs) {
  const torch::NoGradGuard no_gradient;
  // One time before and one beyond the horizon, as jittered data have.
  const torch::Tensor fractions =
      torch::cat({draw({7, 1}, 4, 0.0, 1.0), torch::tensor({{-0.01}, {1.01}}, torch::kFloat64)});
  const torch::Tensor times = 2.0 * fractions - 1.0;
  const torch::Tensor shared = network_->grid(instances_, times, fractions);
  const torch::Tensor pairs = network_->Network::grid(instances_, times, fractions);
  ASSERT_EQ(shared.sizes(), (std::vector<int64_t>{20, 9, kControls}));
  EXPECT_LT(largest_difference(shared, pairs), 1e-12);

  const torch::Tensor pair =
      network_->forward(instances_.slice(0, 3, 4), times.slice(0, 8, 9), fractions.slice(0, 8, 9));
  EXPECT_LT(largest_difference(shared[3][8], pair[0]), 1e-12);
}

TEST_P(Operators, AnswersDoNotDependOnTheResolution) {
  const torch::NoGradGuard no_gradient;
  const auto at = [&](int steps) {
    const torch::Tensor fractions = torch::arange(steps, torch::kFloat64).unsqueeze(1) / steps;
    return network_->grid(instances_, 2.0 * fractions - 1.0, fractions);
  };
  const torch::Tensor fine = at(1000);
  EXPECT_LT(largest_difference(at(50), fine.slice(1, 0, 1000, 20)), 1e-12);
  EXPECT_LT(largest_difference(at(100), fine.slice(1, 0, 1000, 10)), 1e-12);
}

TEST_P(Operators, RowsAreIndependent) {
  const torch::NoGradGuard no_gradient;
  const torch::Tensor before = forward();
  const torch::Tensor alone = network_->forward(instances_.slice(0, 4, 5), times_.slice(0, 4, 5),
                                                fractions_.slice(0, 4, 5));
  EXPECT_LT(largest_difference(before.slice(0, 4, 5), alone), 1e-13);

  instances_[5].fill_(std::numeric_limits<double>::quiet_NaN());
  const torch::Tensor after = forward();
  EXPECT_TRUE(torch::isnan(after[5]).all().item<bool>());
  EXPECT_LT(largest_difference(before.slice(0, 0, 5), after.slice(0, 0, 5)), 1e-13);
  EXPECT_LT(largest_difference(before.slice(0, 6), after.slice(0, 6)), 1e-13);
}

TEST_P(Operators, AnswersDependOnInstanceAndTime) {
  const torch::NoGradGuard no_gradient;
  const torch::Tensor answers =
      network_->grid(instances_, times_.slice(0, 0, 2), fractions_.slice(0, 0, 2));
  EXPECT_GT((answers[0] - answers[1]).abs().min().item<double>(), 1e-6);
  EXPECT_GT((answers[0][0] - answers[0][1]).abs().min().item<double>(), 1e-6);
}

TEST_P(Operators, SeedsDecideTheWeights) {
  const auto again = make(1)->named_parameters();
  const auto other = make(2)->named_parameters();
  for (const auto& item : network_->named_parameters()) {
    EXPECT_TRUE(torch::equal(item.value(), again[item.key()])) << item.key();
    // Those of a layer norm begin as 1 and 0.
    if (item.key().find(".norm.") != std::string::npos) continue;
    EXPECT_FALSE((item.value() == other[item.key()]).any().item<bool>()) << item.key();
  }
}

TEST_P(Operators, SinglePrecisionIsClose) {
  const torch::NoGradGuard no_gradient;
  const torch::Tensor exact = forward();
  network_->to(torch::kFloat32);
  const torch::Tensor single = network_->forward(
      instances_.to(torch::kFloat32), times_.to(torch::kFloat32), fractions_.to(torch::kFloat32));
  ASSERT_EQ(single.scalar_type(), torch::kFloat32);
  EXPECT_LT(largest_difference(single.to(torch::kFloat64), exact), 1e-5);
}

TEST_P(Operators, PartsMakeOneControlEachAndShareNothing) {
  const auto parts = network_->parts();
  const bool nasm = GetParam().architecture.kind == nasm_core::OperatorKind::kNasm;
  ASSERT_EQ(parts.size(), nasm ? kControls : 0);
  const torch::Tensor all = forward();
  std::set<void*> seen;
  for (const auto& part : parts) {
    const torch::Tensor own = part.forward(instances_, times_, fractions_);
    EXPECT_TRUE(torch::equal(own, all.slice(1, part.control, part.control + 1)));
    for (const torch::Tensor& weight : part.parameters) {
      EXPECT_TRUE(seen.insert(weight.data_ptr()).second);
    }
    const bool convolution = GetParam().architecture.backbone == nasm_core::Backbone::kConvolution;
    EXPECT_EQ(part.layers.empty(), convolution);
  }
  if (nasm) {
    EXPECT_EQ(seen.size(), network_->parameters().size());
  }
}

TEST_P(Operators, WithOneControlAreTheirOnlyPart) {
  const auto single = make(1, 1);
  const auto parts = single->parts();
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].control, 0);
  EXPECT_EQ(parts[0].parameters.size(), single->parameters().size());
  EXPECT_TRUE(torch::equal(parts[0].forward(instances_, times_, fractions_),
                           single->forward(instances_, times_, fractions_)));
}

TEST_P(Operators, WeightsAreEarlyOrLate) {
  std::set<void*> early;
  for (const torch::Tensor& weight : network_->early_parameters()) early.insert(weight.data_ptr());
  using nasm_core::OperatorKind;
  const std::map<OperatorKind, std::vector<std::string>> prefixes = {
      {OperatorKind::kNasm,
       {"net0.layer0.", "net1.layer0.", "net0.lift.", "net1.lift.", "net0.block0.", "net1.block0.",
        "net0.block1.", "net1.block1."}},
      {OperatorKind::kDeepOnet, {"branch.layer0.", "trunk0.", "trunk1."}},
      {OperatorKind::kMlp, {"layer0."}},
      {OperatorKind::kFno, {"lift.", "block0.", "block1."}},
      {OperatorKind::kGen, {"encoder.", "round0."}}};
  std::size_t found = 0;
  for (const auto& item : network_->named_parameters()) {
    bool expected = false;
    for (const std::string& prefix : prefixes.at(GetParam().architecture.kind)) {
      expected = expected || item.key().rfind(prefix, 0) == 0;
    }
    EXPECT_EQ(early.count(item.value().data_ptr()) == 1, expected) << item.key();
    found += expected;
  }
  EXPECT_EQ(early.size(), found);
  EXPECT_LT(found, network_->parameters().size());
}

INSTANTIATE_TEST_SUITE_P(All, Operators, testing::ValuesIn(operator_cases()),
                         [](const auto& subject) { return subject.param.name; });

}  // namespace
}  // namespace nasm_trainer
