// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "dataset_fixture.hpp"
#include "nasm_common/random.hpp"
#include "training/adam_trainer.hpp"
#include "training/cholesky.hpp"
#include "training/least_squares.hpp"
#include "training/marquardt_trainer.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Architecture;
using nasm_core::OperatorKind;

constexpr int kInputs = 2;

Architecture small(OperatorKind kind = OperatorKind::kNasm) {
  Architecture architecture;
  architecture.kind = kind;
  architecture.activation = nasm_core::Activation::kSilu;
  architecture.hidden = {6, 5};
  architecture.terms = 5;
  return architecture;
}

/// Samples of a smooth function with two controls.
NetworkSamples samples_of(int64_t count, uint64_t seed, torch::ScalarType type, int controls = 2) {
  nasm_common::Random random(seed);
  torch::Tensor instances = torch::empty({count, kInputs}, torch::kFloat64);
  torch::Tensor fractions = torch::empty({count, 1}, torch::kFloat64);
  for (int64_t i = 0; i < instances.numel(); ++i) {
    instances.data_ptr<double>()[i] = random.uniform(-1.0, 1.0);
  }
  for (int64_t i = 0; i < count; ++i) fractions.data_ptr<double>()[i] = random.uniform();
  const torch::Tensor first = (instances.select(1, 0) + 2.0 * fractions.select(1, 0)).sin();
  const torch::Tensor second = instances.select(1, 1) * (1.0 - fractions.select(1, 0));
  const torch::Tensor targets = torch::stack({first, second}, 1).slice(1, 0, controls);
  return {instances.to(type), (2.0 * fractions - 1.0).to(type), fractions.to(type),
          targets.contiguous().to(type)};
}

std::shared_ptr<Network> network_of(const Architecture& architecture, torch::ScalarType type,
                                    int controls = 2) {
  auto network = make_network(architecture, kInputs, controls, 3);
  network->to(type);
  return network;
}

bool same(torch::nn::Module& one, torch::nn::Module& other) {
  const auto first = one.parameters();
  const auto second = other.parameters();
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (!torch::equal(first[i], second[i])) return false;
  }
  return true;
}

Recipe recipe_for(Recipe::Optimiser optimiser) {
  Recipe recipe;
  recipe.optimiser = optimiser;
  recipe.epochs = 6;
  recipe.batch = 70;
  recipe.curvature_samples = 120;
  return recipe;
}

/// A network and its trainer.
struct TrainingRun {
  std::shared_ptr<Network> network;
  std::unique_ptr<Trainer> trainer;

  explicit TrainingRun(const Recipe& recipe, uint64_t seed = 4) {
    if (recipe.optimiser == Recipe::Optimiser::kAdam) {
      network = network_of(small(), torch::kFloat32);
      trainer = std::make_unique<AdamTrainer>(network, samples_of(200, 1, torch::kFloat32),
                                              samples_of(50, 2, torch::kFloat32), recipe, seed);
    } else {
      network = network_of(small(), torch::kFloat64);
      trainer =
          std::make_unique<MarquardtTrainer>(network, samples_of(200, 1, torch::kFloat64),
                                             samples_of(50, 2, torch::kFloat64), recipe, seed);
    }
  }

  EpochReport advance(int epochs) {
    EpochReport report;
    for (int i = 0; i < epochs && !trainer->finished(); ++i) report = trainer->advance();
    return report;
  }
};

class BothTrainers : public testing::TestWithParam<Recipe::Optimiser> {};

TEST_P(BothTrainers, GoOnFromASavedStateToTheSameWeights) {
  const Recipe recipe = recipe_for(GetParam());
  // Levenberg–Marquardt is with its first control in the one case, with its second in the other.
  for (const int pause : {2, 8}) {
    TrainingRun whole(recipe);
    whole.advance(1000);
    TrainingRun first(recipe);
    first.advance(pause);
    nasm_core::TensorFile file;
    first.trainer->save(file);
    TrainingRun second(recipe);
    second.trainer->restore(file);
    second.advance(1000);
    EXPECT_TRUE(same(*whole.network, *second.network)) << pause;
    whole.trainer->take_best();
    second.trainer->take_best();
    EXPECT_TRUE(same(*whole.network, *second.network)) << pause;
  }
}

TEST_P(BothTrainers, DependOnTheSeed) {
  const Recipe recipe = recipe_for(GetParam());
  TrainingRun one(recipe), again(recipe), other(recipe, 5);
  for (TrainingRun* run : {&one, &again, &other}) run->advance(3);
  EXPECT_TRUE(same(*one.network, *again.network));
  EXPECT_FALSE(same(*one.network, *other.network));
}

TEST_P(BothTrainers, MakeTheLossSmaller) {
  Recipe recipe = recipe_for(GetParam());
  recipe.epochs = 40;
  TrainingRun run(recipe);
  const double before = run.advance(1).validation_loss;
  EXPECT_LT(run.advance(1000).validation_loss, 0.1 * before);
}

TEST_P(BothTrainers, StatesOfOtherNetworksAreRefused) {
  TrainingRun run(recipe_for(GetParam()));
  nasm_core::TensorFile file;
  EXPECT_THROW(run.trainer->restore(file), std::runtime_error);
  run.trainer->save(file);
  for (auto& tensor : file.tensors) {
    if (tensor.name.rfind("weight.", 0) == 0) tensor.shape = {1};
  }
  EXPECT_THROW(run.trainer->restore(file), std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(Training, BothTrainers,
                         testing::Values(Recipe::Optimiser::kAdam,
                                         Recipe::Optimiser::kLevenbergMarquardt),
                         [](const auto& test) {
                           return test.param == Recipe::Optimiser::kAdam ? "Adam" : "Marquardt";
                         });

void expect_steps_of_the_formula(const NetworkSamples& samples, double decay) {
  Recipe recipe = recipe_for(Recipe::Optimiser::kAdam);
  recipe.batch = 1000;
  recipe.weight_decay = decay;
  const auto network = network_of(small(), torch::kFloat64);
  AdamTrainer trainer(network, samples, samples, recipe, 0);
  const torch::Tensor weight = network->parameters().front();
  torch::Tensor expected = weight.detach().clone();
  torch::Tensor mean = torch::zeros_like(expected), square = torch::zeros_like(expected);
  for (int step = 1; step <= 3; ++step) {
    const torch::Tensor error =
        network->forward(samples.instances, samples.times, samples.fractions) - samples.controls;
    const torch::Tensor loss =
        samples.weights.defined() ? (error.abs() * samples.weights).mean() : error.square().mean();
    const torch::Tensor gradient = torch::autograd::grad({loss}, {weight})[0];
    mean = 0.9 * mean + 0.1 * gradient;
    square = 0.999 * square + 0.001 * gradient * gradient;
    expected = (1.0 - 0.01 * decay) * expected -
               0.01 * (mean / (1 - std::pow(0.9, step))) /
                   ((square / (1 - std::pow(0.999, step))).sqrt() + 1e-8);
    trainer.advance();
    EXPECT_TRUE(torch::allclose(weight, expected, 1e-10, 1e-12)) << step;
  }
}

TEST(AdamTrainer, StepIsThatOfTheFormula) {
  expect_steps_of_the_formula(samples_of(200, 1, torch::kFloat64), 0.0);
}

TEST(AdamTrainer, WeighsAbsoluteErrorsAndLetsWeightsDecay) {
  NetworkSamples samples = samples_of(200, 1, torch::kFloat64);
  samples.weights = torch::linspace(0.0, 3.0, 200, torch::kFloat64).unsqueeze(1);
  expect_steps_of_the_formula(samples, 0.5);
}

/// Remembers what it was asked for.
class Witness : public Network {
 public:
  Witness() : Network(1, 1), weight_(register_parameter("weight", torch::zeros({1}))) {}
  torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor&,
                        const torch::Tensor&) override {
    if (torch::GradMode::is_enabled()) batches.push_back(instances.clone());
    return instances * weight_;
  }
  std::vector<torch::Tensor> early_parameters() override { return {}; }

  std::vector<torch::Tensor> batches;

 private:
  torch::Tensor weight_;
};

TEST(AdamTrainer, KeepsTrajectoriesTogetherIfAskedTo) {
  const torch::Tensor trajectory = torch::arange(30).to(torch::kFloat32).repeat_interleave(4);
  const torch::Tensor column = trajectory.unsqueeze(1);
  const NetworkSamples samples{column, column, column, column, {}};
  for (const bool together : {false, true}) {
    Recipe recipe = recipe_for(Recipe::Optimiser::kAdam);
    recipe.samples_per_trajectory = 4;
    recipe.batch = 8;
    recipe.together = together;
    const auto network = std::make_shared<Witness>();
    AdamTrainer trainer(network, samples, samples, recipe, 0);
    trainer.advance();
    ASSERT_EQ(network->batches.size(), 15U);
    std::vector<torch::Tensor> all;
    int64_t most = 0;
    for (const torch::Tensor& batch : network->batches) {
      most = std::max(most, std::get<0>(at::_unique(batch)).numel());
      all.push_back(batch.flatten());
    }
    EXPECT_EQ(most == 2, together);
    EXPECT_TRUE(torch::equal(std::get<0>(torch::cat(all).sort()), trajectory));
    EXPECT_FALSE(torch::equal(torch::cat(all), trajectory));
  }
}

TEST(AdamTrainer, RatesFollowTheSchedule) {
  Recipe recipe = recipe_for(Recipe::Optimiser::kAdam);
  recipe.decay_epochs = 2;
  TrainingRun steps(recipe);
  EXPECT_DOUBLE_EQ(steps.advance(2).rate, 0.01);
  EXPECT_DOUBLE_EQ(steps.advance(1).rate, 0.009);
  recipe.cosine = true;
  TrainingRun cosine(recipe);
  EXPECT_DOUBLE_EQ(cosine.advance(1).rate, 0.01);
  EXPECT_NEAR(cosine.advance(3).rate, 0.005, 1e-12);
}

TEST(AdamTrainer, FrozenWeightsStay) {
  const auto network = network_of(small(), torch::kFloat32);
  for (torch::Tensor& parameter : network->early_parameters()) parameter.set_requires_grad(false);
  const auto frozen = network->early_parameters().front().clone();
  const torch::Tensor free = network->parameters().back();
  const auto before = free.detach().clone();
  const NetworkSamples samples = samples_of(100, 1, torch::kFloat32);
  AdamTrainer trainer(network, samples, samples, recipe_for(Recipe::Optimiser::kAdam), 0);
  trainer.advance();
  EXPECT_TRUE(torch::equal(network->early_parameters().front(), frozen));
  EXPECT_FALSE(torch::equal(free, before));
}

TEST(AdamTrainer, KeepsTheWeightsOfLeastValidationLoss) {
  Recipe recipe = recipe_for(Recipe::Optimiser::kAdam);
  recipe.learning_rate = 0.1;  // so that the loss jumps about
  recipe.epochs = 1000;
  TrainingRun run(recipe);
  double least = run.advance(1).validation_loss;
  double last = least;
  while (last <= 1.1 * least && !run.trainer->finished()) {
    last = run.advance(1).validation_loss;
    least = std::min(least, last);
  }
  const NetworkSamples validation = samples_of(50, 2, torch::kFloat32);
  const auto loss = [&] {
    return torch::mse_loss(
               run.network->forward(validation.instances, validation.times, validation.fractions),
               validation.controls)
        .item<double>();
  };
  ASSERT_GT(loss(), 1.05 * least);
  run.trainer->take_best();
  EXPECT_NEAR(loss(), least, 1e-5 * least);
}

TEST(AdamTrainer, EndsWhenPatienceDoes) {
  Recipe recipe = recipe_for(Recipe::Optimiser::kAdam);
  recipe.learning_rate = 0.5;
  recipe.epochs = 1000;
  recipe.patience = 5;
  TrainingRun run(recipe);
  EXPECT_LT(run.advance(1000).epoch, 1000);
  EXPECT_TRUE(run.trainer->finished());
}

TEST(Cholesky, SolvesAsEigenDoes) {
  for (const int size : {1, 191, 192, 193, 450}) {
    nasm_common::Random random(8);
    Eigen::MatrixXd root(size, size);
    for (double& value : root.reshaped()) value = random.uniform(-1.0, 1.0);
    const Eigen::MatrixXd matrix = root * root.transpose();
    const Eigen::VectorXd right = root.col(0), diagonal = Eigen::VectorXd::Constant(size, 0.5);
    torch::Tensor tensor = torch::zeros({size, size}, torch::kFloat64);
    for (int i = 0; i < size; ++i) {
      for (int k = i; k < size; ++k) tensor.index_put_({i, k}, matrix(i, k));
    }
    const auto vector = [](const Eigen::VectorXd& values) {
      return torch::from_blob(const_cast<double*>(values.data()), {values.size()}, torch::kFloat64);
    };
    Cholesky cholesky;
    ASSERT_TRUE(cholesky.factorise(tensor, vector(diagonal)));
    const torch::Tensor solution = cholesky.solve(vector(right));
    const Eigen::VectorXd expected =
        (matrix + Eigen::MatrixXd(diagonal.asDiagonal())).ldlt().solve(right);
    const Eigen::Map<const Eigen::VectorXd> actual(solution.data_ptr<double>(), size);
    EXPECT_LT((actual - expected).norm(), 1e-9 * expected.norm()) << size;
    EXPECT_FALSE(cholesky.factorise(tensor, vector(-1e6 * diagonal)));
    EXPECT_FALSE(cholesky.factorise(tensor, vector(diagonal * std::nan(""))));
  }
}

TEST(LeastSquares, DerivativesAreThoseOfEachSample) {
  const auto network = network_of(small(), torch::kFloat64);
  const NetworkSamples samples = samples_of(30, 1, torch::kFloat64);
  const Network::Part part = network->parts().at(1);
  LeastSquares problem(part, samples);
  const int64_t weights = problem.weight_count();
  torch::Tensor jacobian = torch::zeros({30, weights}, torch::kFloat64);
  torch::Tensor residuals = torch::zeros({30}, torch::kFloat64);
  for (int64_t i = 0; i < 30; ++i) {
    const NetworkSamples one = samples.rows(i, i + 1);
    const torch::Tensor residual =
        network->forward(one.instances, one.times, one.fractions).select(1, 1) -
        one.controls.select(1, 1);
    residuals[i] = residual.detach()[0];
    std::vector<torch::Tensor> gradients;
    for (const auto& gradient : torch::autograd::grad({residual.sum()}, part.parameters)) {
      gradients.push_back(gradient.flatten());
    }
    jacobian[i] = torch::cat(gradients);
  }
  torch::Tensor half_gradient;
  const double loss = problem.loss(half_gradient);
  EXPECT_NEAR(loss, residuals.square().mean().item<double>(), 1e-12);
  EXPECT_NEAR(problem.loss(), loss, 1e-12);
  EXPECT_TRUE(torch::allclose(half_gradient, jacobian.t().mv(residuals) / 30.0, 1e-10, 1e-13));
  const torch::Tensor indices = torch::tensor({3, 3, 17, 29}, torch::kInt64);
  const torch::Tensor some = jacobian.index_select(0, indices);
  const torch::Tensor expected = torch::mm(some.t(), some).div(4.0).triu();
  const torch::Tensor curvature = problem.gauss_newton(indices).to(torch::kFloat64).triu();
  EXPECT_TRUE(torch::allclose(curvature, expected, 1e-5, 1e-6));
}

TEST(MarquardtTrainer, FirstStepIsThatOfEigen) {
  Recipe recipe = recipe_for(Recipe::Optimiser::kLevenbergMarquardt);
  recipe.curvature_samples = 100000;  // all there are
  const NetworkSamples samples = samples_of(200, 1, torch::kFloat64, 1);
  const auto network = network_of(small(), torch::kFloat64, 1);
  LeastSquares problem(network->parts().front(), samples);
  const torch::Tensor before = problem.weights().clone();
  torch::Tensor half_gradient;
  problem.loss(half_gradient);
  const torch::Tensor curvature =
      problem.gauss_newton(torch::arange(200, torch::kInt64)).to(torch::kFloat64).contiguous();
  const int64_t size = problem.weight_count();
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::MatrixXd matrix = Eigen::Map<RowMajor>(curvature.data_ptr<double>(), size, size)
                               .selfadjointView<Eigen::Upper>();
  const Eigen::VectorXd diagonal = matrix.diagonal();
  matrix.diagonal().array() += diagonal.mean() * 0.1 + 0.9 * diagonal.array();
  const Eigen::VectorXd expected =
      -matrix.ldlt().solve(Eigen::Map<Eigen::VectorXd>(half_gradient.data_ptr<double>(), size));

  MarquardtTrainer trainer(network, samples, samples, recipe, 0);
  trainer.advance();
  const torch::Tensor moved = problem.weights() - before;
  const Eigen::Map<const Eigen::VectorXd> step(moved.data_ptr<double>(), size);
  EXPECT_LT((step - expected).norm(), 1e-5 * expected.norm());
}

/// A network without hidden layers is linear in its weights, so that the loss falls as foretold.
TEST(MarquardtTrainer, TrustsAModelThatForetellsTheLoss) {
  Architecture linear = small();
  linear.hidden = {};
  linear.adaptive = false;
  linear.non_static = false;
  linear.basis = nasm_core::Basis::kChebyshev;
  Recipe recipe = recipe_for(Recipe::Optimiser::kLevenbergMarquardt);
  recipe.curvature_samples = 1000;
  const auto training = samples_of(200, 1, torch::kFloat64, 1);
  const auto network = network_of(linear, torch::kFloat64, 1);
  LeastSquares problem(network->parts().front(), training);
  const torch::Tensor& matrix = problem.gauss_newton(torch::arange(200, torch::kInt64));
  const double start = matrix.diagonal().mean().item<double>();
  MarquardtTrainer trainer(network, training, samples_of(50, 2, torch::kFloat64, 1), recipe, 4);
  EXPECT_NEAR(trainer.advance().rate, start / 5.0, 1e-6 * start);
  EXPECT_NEAR(trainer.advance().rate, start / 25.0, 1e-6 * start);
}

TEST(MarquardtTrainer, EachStepMakesTheTrainingLossSmaller) {
  TrainingRun run(recipe_for(Recipe::Optimiser::kLevenbergMarquardt));
  double last = run.advance(1).training_loss;
  while (!run.trainer->finished()) {
    const EpochReport report = run.advance(1);
    // The first step of the second control begins with the first control's best weights.
    if (report.epoch != 7) {
      EXPECT_LE(report.training_loss, last);
    }
    last = report.training_loss;
  }
}

TEST(MarquardtTrainer, OtherNetworksAreRefused) {
  const NetworkSamples samples = samples_of(20, 1, torch::kFloat64);
  const Recipe recipe = recipe_for(Recipe::Optimiser::kLevenbergMarquardt);
  const auto fault = [&](const Architecture& architecture) {
    return message_of<std::invalid_argument>([&] {
      MarquardtTrainer(network_of(architecture, torch::kFloat64), samples, samples, recipe, 0);
    });
  };
  EXPECT_NE(fault(small(OperatorKind::kMlp)).find("share no weights"), std::string::npos);
  Architecture convolutions = small();
  convolutions.backbone = nasm_core::Backbone::kConvolution;
  EXPECT_NE(fault(convolutions).find("dense layers alone"), std::string::npos);
}

}  // namespace
}  // namespace nasm_trainer
