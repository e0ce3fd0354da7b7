// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "force_network/image_network.hpp"
#include "force_network/profile_samples.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_core/operator/image_encoder.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"
#include "nasm_trainer/operators/operator.hpp"
#include "profile_fixture.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::ImageEncoder;

nasm_core::Architecture convolution_nasm() {
  nasm_core::Architecture architecture;
  architecture.backbone = nasm_core::Backbone::kConvolution;
  architecture.basis = nasm_core::Basis::kChebyshev;
  architecture.aggregation = nasm_core::Aggregation::kNeural;
  architecture.activation = nasm_core::Activation::kSilu;
  return architecture;
}

std::shared_ptr<ImageNetwork> make_image_network(const nasm_core::Architecture& architecture,
                                                 const FeatureScale& scale = {}) {
  return std::make_shared<ImageNetwork>(
      nasm_trainer::make_network(architecture, 2 + ImageEncoder::kFeatures, 1, 5),
      make_picture_encoder(5), picture_tensor(made_up_profiles(1, 1).pictures), scale);
}

/// Rows of two numbers and a picture's number each.
torch::Tensor instances_of(const ProfileSet& set, torch::ScalarType type) {
  return draw_samples(set, {1, true, 0}).instances.to(type);
}

TEST(ImageNetwork, GradientsAreThoseOfFiniteDifferences) {
  const auto network = make_image_network(convolution_nasm());
  network->to(torch::kFloat64);
  const torch::Tensor instances = instances_of(made_up_profiles(12, 4), torch::kFloat64);
  const torch::Tensor times = torch::linspace(0.05, 0.95, 12, torch::kFloat64).unsqueeze(1);
  const auto loss = [&] { return network->forward(instances, times, times).square().sum(); };
  loss().backward();
  const torch::NoGradGuard no_gradient;
  constexpr double kStep = 1e-6;
  for (const auto& item : network->named_parameters()) {
    const torch::Tensor values = item.value().view(-1);
    const torch::Tensor gradient = item.value().grad().view(-1);
    for (const int64_t place : {int64_t{0}, values.numel() / 2}) {
      const double before = values[place].item<double>();
      values[place] = before + kStep;
      const double above = loss().item<double>();
      values[place] = before - kStep;
      const double below = loss().item<double>();
      values[place] = before;
      EXPECT_NEAR(gradient[place].item<double>(), (above - below) / (2.0 * kStep), 2e-6)
          << item.key() << "[" << place << "]";
    }
  }
}

TEST(ImageNetwork, AllOfItsWeightsMatter) {
  const auto network = make_image_network(convolution_nasm());
  const torch::Tensor instances = instances_of(made_up_profiles(30, 4), torch::kFloat32);
  const torch::Tensor times = torch::linspace(0.0, 0.95, 30).unsqueeze(1);
  network->forward(instances, times, times).square().sum().backward();
  for (const auto& item : network->named_parameters()) {
    EXPECT_GT(item.value().grad().abs().max().item<double>(), 0.0) << item.key();
  }
}

TEST(ImageNetwork, GridIsAllPairs) {
  const auto network = make_image_network(convolution_nasm());
  const torch::NoGradGuard no_gradient;
  const torch::Tensor instances = instances_of(made_up_profiles(5, 4), torch::kFloat32);
  const torch::Tensor times = torch::linspace(0.0, 0.9, 4).unsqueeze(1);
  const torch::Tensor grid = network->grid(instances, times, times);
  for (int64_t i = 0; i < 4; ++i) {
    const torch::Tensor time = times[i].expand({5, 1});
    const torch::Tensor pairs = network->forward(instances, time, time);
    EXPECT_LT((grid.select(1, i) - pairs).abs().max().item<double>(), 1e-6);
  }
}

TEST(ImageNetwork, HasTheWeightsThatTheEvaluatorTakes) {
  const auto network = make_image_network(convolution_nasm());
  EXPECT_EQ(nasm_trainer::parameter_count(*network),
            profile_weight_count(convolution_nasm(), 2, true));
  EXPECT_NO_THROW(ImageEncoder{nasm_trainer::weights_of(*network)});
  for (const auto& item : network->named_parameters()) {
    EXPECT_TRUE(item.key().rfind("image.", 0) == 0 || item.key().rfind("net0.", 0) == 0)
        << item.key();
  }
}

/// The size of the paper's network for pushes, as near as widths allow (it had 13,174).
TEST(ImageNetwork, HasAboutThePapersSize) {
  nasm_core::Architecture architecture = convolution_nasm();
  architecture.width = 24;
  EXPECT_EQ(profile_weight_count(architecture, 33, true), 13331);
}

nasm_core::Model model_of(ImageNetwork& network, const nasm_core::Architecture& architecture,
                          const FeatureScale& scale) {
  nasm_core::Model model;
  model.architecture = architecture;
  model.system = "bars";
  model.inputs.assign(static_cast<std::size_t>(2 + ImageEncoder::kFeatures), "x");
  model.controls = {"force"};
  nasm_core::Normalisation normalisation = nasm_core::identity_normalisation(3, 1);
  normalisation.control_scale(0) = 2.5;
  model.normalisation = with_features(normalisation, scale);
  model.weights = nasm_trainer::weights_of(network);
  return model;
}

TEST(ImageNetwork, EqualsTheEvaluatorWithoutLibTorch) {
  const FeatureScale scale{0.1, 0.3};
  const auto network = make_image_network(convolution_nasm(), scale);
  const nasm_core::Model model = model_of(*network, convolution_nasm(), scale);
  const ProfileSet set = made_up_profiles(6, 9);
  const Eigen::VectorXd fractions = profile_fractions(static_cast<int>(set.profiles.rows()));

  nasm_core::Model behind = model;
  behind.weights.erase(
      std::remove_if(behind.weights.begin(), behind.weights.end(),
                     [](const auto& weight) { return weight.name.rfind("image.", 0) == 0; }),
      behind.weights.end());
  const nasm_core::FusedOperator fused(behind);
  const ImageEncoder encoder(model.weights);
  const auto workspace = fused.make_workspace(static_cast<int>(fractions.size()));
  const ProfilePredictor predictor(model);
  const Eigen::MatrixXd by_torch = predictor.predict(set);

  const torch::NoGradGuard no_gradient;
  const torch::Tensor column =
      torch::tensor(std::vector<double>(fractions.begin(), fractions.end()), torch::kFloat32)
          .unsqueeze(1);
  const torch::Tensor trained =
      network->grid(instances_of(set, torch::kFloat32), column, column).to(torch::kFloat64);
  for (int i = 0; i < set.size(); ++i) {
    Eigen::VectorXd encoded(model.inputs.size());
    encoded.head(2) = set.instances.col(i);
    const Eigen::VectorXf picture = set.pictures.col(set.picture[static_cast<std::size_t>(i)]);
    encoder.encode(picture.cast<double>(), encoded.tail(ImageEncoder::kFeatures));
    Eigen::MatrixXd controls(1, fractions.size());
    fused.evaluate(encoded, fractions, *workspace, controls);
    const Eigen::VectorXd alone = predictor.predict(picture, set.instances.col(i), fractions);
    for (int k = 0; k < fractions.size(); ++k) {
      EXPECT_NEAR(controls(0, k), 2.5 * trained[i][k][0].item<double>(), 1e-5);
      EXPECT_NEAR(controls(0, k), by_torch(k, i), 1e-5);
      EXPECT_NEAR(controls(0, k), alone(k), 1e-5);
    }
  }
}

TEST(ProfilePredictor, RefusesWhatDoesNotFit) {
  const auto network = make_image_network(convolution_nasm());
  nasm_core::Model model = model_of(*network, convolution_nasm(), {});
  const ProfilePredictor predictor(model);
  EXPECT_TRUE(predictor.takes_pictures());
  EXPECT_THROW(predictor.predict(made_up_profiles(3, 1, false)), std::invalid_argument);
  ProfileSet three_numbers = made_up_profiles(3, 1);
  three_numbers.instances.conservativeResize(3, 3);
  three_numbers.instances.setZero();
  EXPECT_THROW(predictor.predict(three_numbers), std::invalid_argument);
  const Eigen::VectorXf picture = Eigen::VectorXf::Zero(ImageEncoder::kPixels);
  const Eigen::VectorXd times = profile_fractions(5);
  EXPECT_THROW(predictor.predict(picture, Eigen::Vector3d::Zero(), times), std::invalid_argument);
  EXPECT_THROW(predictor.predict(picture.head(10), Eigen::Vector2d::Zero(), times),
               std::invalid_argument);
  model.weights.pop_back();
  EXPECT_THROW(ProfilePredictor{model}, std::runtime_error);
  model.controls.push_back("another");
  EXPECT_ANY_THROW(ProfilePredictor{model});
}

}  // namespace
}  // namespace nasm_pushing
