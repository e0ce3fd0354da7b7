// SPDX-License-Identifier: Apache-2.0
#include "force_network/train_profiles.hpp"

#include <cmath>
#include <stdexcept>

#include "force_network/image_network.hpp"
#include "force_network/profile_samples.hpp"
#include "nasm_core/operator/image_encoder.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"
#include "nasm_trainer/dataset/output_lock.hpp"
#include "nasm_trainer/evaluation/accuracy.hpp"
#include "nasm_trainer/operators/operator.hpp"
#include "nasm_trainer/training/make_trainer.hpp"
#include "nasm_trainer/training/run.hpp"

namespace nasm_pushing {
namespace {

constexpr int kFeatures = nasm_core::ImageEncoder::kFeatures;
constexpr int kValidationSamples = 10;

/// Features add up to 1. Normalised, they have the mean and, if each picture has one of its own,
/// the deviation of normalised numbers.
FeatureScale feature_scale(const nasm_trainer::Recipe& recipe) {
  if (!recipe.normalised) return {};
  return {1.0 / kFeatures, std::sqrt(kFeatures - 1.0) / kFeatures};
}

void check_alike(const ProfileRequest& request, const ProfileSet& set, const std::string& name) {
  check_profiles(set, name);
  if (static_cast<std::size_t>(set.instances.rows()) != request.inputs.size()) {
    throw std::invalid_argument(name + ": instances have " + std::to_string(set.instances.rows()) +
                                " numbers, but there are names for " +
                                std::to_string(request.inputs.size()));
  }
  if (set.has_pictures() != request.training.has_pictures() ||
      set.profiles.rows() != request.training.profiles.rows()) {
    throw std::invalid_argument(name + ": pictures or length of profiles are not as in training");
  }
}

void check(const ProfileRequest& request, const nasm_trainer::RunOptions& options) {
  nasm_trainer::check_run(request.run, options);
  if (request.run.recipe.optimiser != nasm_trainer::Recipe::Optimiser::kAdam) {
    throw std::invalid_argument("profiles are trained by adam, not by " +
                                std::string(to_string(request.run.recipe.optimiser)));
  }
  check_alike(request, request.training, "training data");
  check_alike(request, request.validation, "validation data");
  for (const auto& [split, set] : request.tests) check_alike(request, set, "test data " + split);
}

nasm_trainer::PreparedSamples prepare(const ProfileRequest& request) {
  const nasm_trainer::Recipe& recipe = request.run.recipe;
  nasm_trainer::Samples training = draw_samples(
      request.training, {recipe.samples_per_trajectory, recipe.stratified, request.run.seed});
  // Always the same times, whatever the recipe: losses of different ones can be compared.
  nasm_trainer::Samples validation =
      draw_samples(request.validation, {kValidationSamples, true, request.run.seed});
  auto normalisation =
      recipe.normalised
          ? normalisation_of(training, request.training.has_pictures(), recipe.instance_range)
          : nasm_core::identity_normalisation(static_cast<int>(training.instances.size(1)), 1);
  auto prepared =
      nasm_trainer::prepare(std::move(training), std::move(validation), std::move(normalisation));
  if (recipe.relative) {
    const double scale = prepared.normalisation.control_scale(0);
    prepared.training.weights =
        scale * inverse_sizes(request.training, recipe.samples_per_trajectory);
    prepared.validation.weights = scale * inverse_sizes(request.validation, kValidationSamples);
  }
  return prepared;
}

std::shared_ptr<nasm_trainer::Network> begin_network(const ProfileRequest& request) {
  const auto numbers = static_cast<int>(request.inputs.size());
  const nasm_trainer::Recipe& recipe = request.run.recipe;
  if (!request.training.has_pictures()) {
    return nasm_trainer::make_network(recipe.architecture, numbers, 1, request.run.seed);
  }
  return std::make_shared<ImageNetwork>(
      nasm_trainer::make_network(recipe.architecture, numbers + kFeatures, 1, request.run.seed),
      make_picture_encoder(request.run.seed), picture_tensor(request.training.pictures),
      feature_scale(recipe));
}

/// Adds the box of the features, and their names and normalisation, to a model.
void describe_features(const ProfileRequest& request, ImageNetwork& network,
                       nasm_core::Model& model) {
  const torch::NoGradGuard no_gradient;
  const torch::Tensor features = network.features().to(torch::kFloat64).contiguous();
  const Eigen::Map<const Eigen::MatrixXd> of_pictures(features.data_ptr<double>(), kFeatures,
                                                      features.size(0));
  Eigen::MatrixXd of_instances(kFeatures, request.training.size());
  for (int i = 0; i < request.training.size(); ++i) {
    of_instances.col(i) = of_pictures.col(request.training.picture[static_cast<std::size_t>(i)]);
  }
  const auto extend = [](Eigen::VectorXd& box, const Eigen::VectorXd& with) {
    box.conservativeResize(box.size() + with.size());
    box.tail(with.size()) = with;
  };
  extend(model.lower, of_instances.rowwise().minCoeff());
  extend(model.upper, of_instances.rowwise().maxCoeff());
  for (int i = 0; i < kFeatures; ++i) model.inputs.push_back("image" + std::to_string(i));
  model.normalisation = with_features(model.normalisation, feature_scale(request.run.recipe));
}

nasm_core::Model describe_model(const ProfileRequest& request,
                                const nasm_trainer::PreparedSamples& prepared,
                                nasm_trainer::Network& network) {
  nasm_core::Model model = begin_model(request.run, prepared);
  model.inputs = request.inputs;
  model.controls = {request.control};
  model.horizon = request.horizon;
  model.steps = static_cast<int>(request.training.profiles.rows());
  model.dataset_hash =
      request.dataset_hash.empty() ? content_hash(request.training) : request.dataset_hash;
  model.weights = nasm_trainer::weights_of(network);
  if (auto* const with_pictures = dynamic_cast<ImageNetwork*>(&network)) {
    describe_features(request, *with_pictures, model);
  }
  return model;
}

void measure(const ProfileRequest& request, nasm_core::Model& model) {
  const ProfilePredictor predictor(model);
  for (const auto& [split, set] : request.tests) {
    nasm_trainer::TestSet test;
    test.split = split;
    test.seed = request.run.seed;
    model.accuracy.push_back(summarise(test, profile_errors(predictor.predict(set), set.profiles)));
  }
}

}  // namespace

nasm_trainer::TrainSummary train_profiles(const ProfileRequest& request,
                                          const nasm_trainer::RunOptions& options) {
  check(request, options);
  const nasm_trainer::OutputLock lock(request.run.output, request.run.force);
  nasm_trainer::use_threads(options.threads);
  const nasm_trainer::Description run =
      describe_run(request.run, content_hash(request.training), content_hash(request.validation));
  const nasm_trainer::Checkpoint checkpoint(request.run.output + ".checkpoint", run);
  const auto state = checkpoint.load(request.run.force);

  const nasm_trainer::PreparedSamples prepared = prepare(request);
  const auto network = begin_network(request);
  const nasm_trainer::Recipe& recipe = request.run.recipe;
  const auto trainer = nasm_trainer::make_trainer(network, prepared.training, prepared.validation,
                                                  recipe, request.run.seed);
  const nasm_trainer::FitResult result =
      fit_to_the_end(*trainer, checkpoint, state, request.run, options);

  nasm_trainer::TrainSummary summary =
      summarise(recipe, result, static_cast<double>(prepared.training.size()));
  summary.model = describe_model(request, prepared, *network);
  measure(request, summary.model);
  write_outcome(lock.output(), request.run, summary, run, result.history);
  checkpoint.remove();
  return summary;
}

int64_t profile_weight_count(const nasm_core::Architecture& architecture, int inputs,
                             bool pictures) {
  const auto network =
      nasm_trainer::make_network(architecture, inputs + (pictures ? kFeatures : 0), 1, 0);
  int64_t count = nasm_trainer::parameter_count(*network);
  if (pictures) count += nasm_trainer::parameter_count(*make_picture_encoder(0));
  return count;
}

}  // namespace nasm_pushing
