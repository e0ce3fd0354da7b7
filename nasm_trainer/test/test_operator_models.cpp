// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <limits>
#include <stdexcept>

#include "nasm_core/operator/model.hpp"
#include "operator_cases.hpp"

namespace nasm_trainer {
namespace {

struct Count {
  const char* system;
  int inputs, controls;
  std::vector<int> hidden;
  int64_t weights;
};

TEST(OperatorModels, NasmHasAsManyWeightsAsThePapers) {
  for (const auto& [system, inputs, controls, hidden, weights] :
       {Count{"pendulum", 2, 1, {40, 40}, 3153}, Count{"robotarm", 4, 1, {40}, 1593},
        Count{"cartpole", 4, 1, {40, 40}, 3233}, Count{"quadrotor", 9, 4, {40, 40}, 13732},
        Count{"rocket", 9, 3, {40, 40}, 10299}, Count{"brachistochrone", 2, 1, {40, 40}, 3153},
        Count{"zermelo", 7, 1, {40, 40, 40}, 4993}}) {
    nasm_core::Architecture architecture;
    architecture.hidden = hidden;
    EXPECT_EQ(parameter_count(*make_network(architecture, inputs, controls, 0)), weights) << system;
  }
}

TEST(OperatorModels, NeuralAggregationIsAnMlpOnTheProducts) {
  nasm_core::Architecture architecture;
  architecture.aggregation = nasm_core::Aggregation::kNeural;
  const int64_t aggregate = 11 * 22 + 22 + 22 * 22 + 22 + 22 + 1;
  EXPECT_EQ(parameter_count(*make_network(architecture, 2, 1, 0)), 3153 + aggregate);
}

TEST(OperatorModels, FixedStaticNasmIsASumOfCoefficientsTimesFunctions) {
  nasm_core::Architecture sno;
  sno.hidden = {8};
  sno.terms = 7;
  sno.adaptive = sno.non_static = false;
  const torch::Tensor instances = draw({10, 2}, 1);
  const torch::Tensor fractions = draw({10, 1}, 2, 0.0, 1.0);
  for (const auto basis : {nasm_core::Basis::kFourier, nasm_core::Basis::kChebyshev}) {
    sno.basis = basis;
    auto network = make_network(sno, 2, 1, 3);
    network->to(torch::kFloat64);
    const auto weights = network->named_parameters();
    const torch::Tensor hidden = torch::relu(
        torch::matmul(instances, weights["net0.layer0.weight"].t()) + weights["net0.layer0.bias"]);
    const torch::Tensor coefficients =
        torch::matmul(hidden, weights["net0.layer1.weight"].t()) + weights["net0.layer1.bias"];
    ASSERT_EQ(coefficients.size(1), 7);
    // The time that the network sees must not matter.
    const torch::Tensor result = network->forward(instances, draw({10, 1}, 9), fractions);
    for (int64_t i = 0; i < 10; ++i) {
      const double tau = fractions[i][0].item<double>();
      double sum = 0.0;
      for (int j = 0; j < 7; ++j) {
        const double angle = 2.0 * M_PI * ((j + 1) / 2) * tau;
        const double fourier = j % 2 == 1 ? std::sin(angle) : std::cos(angle);
        const double chebyshev = std::cos(j * std::acos(2.0 * tau - 1.0));
        sum += coefficients[i][j].item<double>() *
               (basis == nasm_core::Basis::kFourier ? fourier : chebyshev);
      }
      EXPECT_NEAR(result[i][0].item<double>(), sum, 1e-13);
    }
  }
}

nasm_core::Model make_model(const nasm_core::Architecture& architecture) {
  nasm_core::Model model;
  model.architecture = architecture;
  model.system = "of_a_test";
  model.inputs = {"a", "b", "c"};
  model.controls = {"u", "v"};
  model.normalisation = nasm_core::identity_normalisation(3, 2);
  model.normalisation.instance_offset << 0.5, -1.0, 2.0;
  model.normalisation.instance_scale << 2.0, 0.5, 4.0;
  model.normalisation.time_offset = 0.25;
  model.normalisation.time_scale = 0.5;
  model.normalisation.control_offset << -3.0, 7.0;
  model.normalisation.control_scale << 10.0, 0.1;
  model.lower = Eigen::VectorXd::Constant(3, -1.0);
  model.upper = Eigen::VectorXd::Constant(3, 1.0);
  model.weights = weights_of(*make_network(architecture, 3, 2, 11));
  return model;
}

class ModelFile : public testing::TestWithParam<OperatorCase> {
 protected:
  ~ModelFile() override { std::remove(path_.c_str()); }
  std::string path_ = testing::TempDir() + "operator_" + std::to_string(getpid()) + ".safetensors";
};

TEST_P(ModelFile, KeepsTheOperator) {
  const nasm_core::Model model = make_model(GetParam().architecture);
  nasm_core::write_model(path_, model);
  Operator read = make_operator(nasm_core::read_model(path_), torch::kFloat64);

  const torch::Tensor instances = draw({6, 3}, 1);
  const torch::Tensor fractions = draw({6, 1}, 2, 0.0, 1.0);
  auto network = make_network(GetParam().architecture, 3, 2, 11);
  network->to(torch::kFloat64);
  const auto row = [](std::vector<double> values) {
    return torch::tensor(values, torch::kFloat64);
  };
  const torch::Tensor own =
      network->forward((instances - row({0.5, -1.0, 2.0})) / row({2.0, 0.5, 4.0}),
                       (fractions - 0.25) / 0.5, fractions);
  const torch::Tensor expected = own * row({10.0, 0.1}) + row({-3.0, 7.0});
  EXPECT_LT(largest_difference(read.forward(instances, fractions), expected), 1e-13);
  EXPECT_LT(largest_difference(read.normalised(instances, fractions), own), 1e-13);
  EXPECT_LT(largest_difference(read.normalise_controls(expected), own), 1e-13);
  EXPECT_LT(largest_difference(read.grid(instances, fractions.view(-1))[4][2],
                               read.forward(instances.slice(0, 4, 5), fractions.slice(0, 2, 3))[0]),
            1e-12);

  Operator single = make_operator(model);
  EXPECT_EQ(single.type(), torch::kFloat32);
  const torch::Tensor close =
      single.forward(instances.to(torch::kFloat32), fractions.to(torch::kFloat32));
  EXPECT_LT(largest_difference(close.to(torch::kFloat64), expected), 1e-4);
}

TEST_P(ModelFile, AnswersLargeGridsInPiecesThatFitTogether) {
  const torch::NoGradGuard no_gradient;
  Operator subject = make_operator(make_model(GetParam().architecture), torch::kFloat64);
  const torch::Tensor instances = draw({41, 3}, 1);
  const torch::Tensor fractions = torch::arange(100, torch::kFloat64) / 100.0;
  const torch::Tensor all = subject.grid(instances, fractions);
  ASSERT_EQ(all.sizes(), (std::vector<int64_t>{41, 100, 2}));
  for (const int64_t i : {0, 19, 20, 21, 40}) {
    const torch::Tensor repeated = instances.slice(0, i, i + 1).expand({100, 3});
    const torch::Tensor one = subject.forward(repeated, fractions.unsqueeze(1));
    EXPECT_LT(largest_difference(all[i], one), 1e-11);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ModelFile, testing::ValuesIn(operator_cases()),
                         [](const auto& subject) { return subject.param.name; });

class LoadWeights : public testing::Test {
 protected:
  void SetUp() override {
    architecture_.hidden = {4};
    network_ = make_network(architecture_, 3, 2, 1);
    weights_ = weights_of(*make_network(architecture_, 3, 2, 2));
  }

  /// The complaint, after a look that no weight has changed.
  std::string refusal() {
    try {
      load_weights(*network_, weights_);
    } catch (const std::runtime_error& error) {
      const auto before = make_network(architecture_, 3, 2, 1)->named_parameters();
      for (const auto& item : network_->named_parameters()) {
        EXPECT_TRUE(torch::equal(item.value(), before[item.key()])) << item.key();
      }
      return error.what();
    }
    return "accepted";
  }

  nasm_core::Architecture architecture_;
  std::shared_ptr<Network> network_;
  std::vector<nasm_core::Tensor> weights_;
};

TEST_F(LoadWeights, TakesTheValues) {
  ASSERT_EQ(weights_.front().name, "net0.layer0.weight");
  ASSERT_EQ(weights_.back().name, "net1.layer1.bias");
  std::reverse(weights_.begin(), weights_.end());
  load_weights(*network_, weights_);
  const auto expected = make_network(architecture_, 3, 2, 2)->named_parameters();
  for (const auto& item : network_->named_parameters()) {
    EXPECT_TRUE(torch::equal(item.value(), expected[item.key()])) << item.key();
    EXPECT_TRUE(item.value().requires_grad());
  }
}

TEST_F(LoadWeights, RefusesAMissingOne) {
  weights_.erase(weights_.begin() + 2);
  EXPECT_EQ(refusal(), "weight net0.layer1.weight: missing");
}

TEST_F(LoadWeights, RefusesOneTooMany) {
  weights_.push_back({"net2.layer0.bias", {1}, {0.5}, {}});
  EXPECT_EQ(refusal(), "weight net2.layer0.bias: the network has none of this name");
}

TEST_F(LoadWeights, RefusesOneThatIsThereTwice) {
  weights_.push_back(weights_.front());
  EXPECT_EQ(refusal(), "weight net0.layer0.weight: there twice");
}

TEST_F(LoadWeights, RefusesAnotherShape) {
  weights_[0].shape = {2, 8};
  EXPECT_EQ(refusal(),
            "weight net0.layer0.weight: the network has [4, 4], the file [2, 8] with 16 values");
  weights_[0].shape = {4, 4};
  weights_[0].values.pop_back();
  EXPECT_EQ(refusal(),
            "weight net0.layer0.weight: the network has [4, 4], the file [4, 4] with 15 values");
}

/// Before it takes memory for them.
TEST(OperatorModels, RefusesArchitecturesThatTheFileIsTooSmallFor) {
  nasm_core::Model model;
  model.inputs = {"a"};
  model.controls = {"u"};
  model.normalisation = nasm_core::identity_normalisation(1, 1);
  model.weights = {{"net0.layer0.weight", {1, 1}, {1.0}}};
  model.architecture.hidden.assign(30, 4096);
  EXPECT_THROW(make_operator(model), std::runtime_error);
  model.architecture.kind = nasm_core::OperatorKind::kFno;
  model.architecture.width = 4096;
  model.architecture.modes = 2049;
  EXPECT_THROW(make_operator(model), std::runtime_error);
}

TEST(OperatorModels, RefusesArchitecturesWithoutSense) {
  const auto make = [](const auto& change, int inputs = 2, int controls = 1) {
    nasm_core::Architecture architecture;
    change(architecture);
    return make_network(architecture, inputs, controls, 0);
  };
  const auto as_it_is = [](nasm_core::Architecture&) {};
  EXPECT_NO_THROW(make(as_it_is));
  EXPECT_THROW(make([](auto& a) { a.terms = 0; }), std::invalid_argument);
  EXPECT_THROW(make([](auto& a) { a.terms = 10; }), std::invalid_argument);
  EXPECT_THROW(make([](auto& a) { a.hidden = {40, 0}; }), std::invalid_argument);
  EXPECT_THROW(make([](auto& a) { a.kernel = 0; }), std::invalid_argument);
  EXPECT_THROW(make([](auto& a) {
                 a.kind = nasm_core::OperatorKind::kFno;
                 a.modes = a.width;
               }),
               std::invalid_argument);
  EXPECT_THROW(make(as_it_is, 0, 1), std::invalid_argument);
  EXPECT_THROW(make(as_it_is, 2, 0), std::invalid_argument);
}

class Refusals : public testing::Test {
 protected:
  Operator make(const nasm_core::Normalisation& normalisation,
                torch::ScalarType type = torch::kFloat32) {
    return Operator(make_network({}, 3, 2, 1), normalisation, type);
  }
  nasm_core::Normalisation normalisation_ = nasm_core::identity_normalisation(3, 2);
};

TEST_F(Refusals, OfANormalisationThatDoesNotFit) {
  EXPECT_NO_THROW(make(normalisation_));
  EXPECT_THROW(make(nasm_core::identity_normalisation(4, 2)), std::invalid_argument);
  EXPECT_THROW(make(nasm_core::identity_normalisation(3, 1)), std::invalid_argument);
  EXPECT_THROW(make(normalisation_, torch::kInt64), std::invalid_argument);
  normalisation_.control_scale(1) = 0.0;
  EXPECT_THROW(make(normalisation_), std::invalid_argument);
  normalisation_.control_scale(1) = 1.0;
  normalisation_.instance_offset(2) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(make(normalisation_), std::invalid_argument);
  normalisation_.instance_offset(2) = 0.0;
  normalisation_.time_scale = 0.0;
  EXPECT_THROW(make(normalisation_), std::invalid_argument);
}

TEST_F(Refusals, OfQuestionsOfAnotherShapeOrType) {
  Operator subject = make(normalisation_);
  const torch::Tensor instances = torch::zeros({5, 3});
  EXPECT_NO_THROW(subject.forward(instances, torch::zeros({5, 1})));
  EXPECT_THROW(subject.forward(torch::zeros({5, 4}), torch::zeros({5, 1})), std::invalid_argument);
  EXPECT_THROW(subject.forward(torch::zeros({3}), torch::zeros({5, 1})), std::invalid_argument);
  EXPECT_THROW(subject.forward(instances, torch::zeros({4, 1})), std::invalid_argument);
  EXPECT_THROW(subject.forward(instances, torch::zeros({5})), std::invalid_argument);
  EXPECT_THROW(subject.grid(instances, torch::zeros({0})), std::invalid_argument);
  EXPECT_THROW(subject.grid(torch::zeros({0, 3}), torch::zeros({5})), std::invalid_argument);
  EXPECT_THROW(subject.grid(instances, torch::zeros({5, 1})), std::invalid_argument);
  EXPECT_THROW(subject.forward(instances.to(torch::kFloat64), torch::zeros({5, 1})),
               std::invalid_argument);
  EXPECT_THROW(subject.grid(instances, torch::zeros({7}, torch::kFloat64)), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_trainer
