// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/train.hpp"

#include <algorithm>
#include <stdexcept>

#include "nasm_common/checksum.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_trainer/dataset/output_lock.hpp"
#include "nasm_trainer/evaluation/accuracy.hpp"
#include "nasm_trainer/operators/operator.hpp"
#include "nasm_trainer/training/make_trainer.hpp"
#include "nasm_trainer/training/run.hpp"
#include "nasm_trainer/training/samples.hpp"
#include "training/datasets.hpp"
#include "training/sharing.hpp"

namespace nasm_trainer {
namespace {

using Optimiser = Recipe::Optimiser;

constexpr int kValidationSamples = 10;

void check_start(const TrainRequest& request) {
  if (!request.start) return;
  const nasm_core::Model& start = *request.start;
  if (start.system != request.system) {
    throw std::invalid_argument("the model is for " + start.system + ", not for " + request.system);
  }
  if (start.encoding != request.recipe.encoding) {
    throw std::invalid_argument(std::string("the model has the encoding ") +
                                nasm_core::to_string(start.encoding) + ", not " +
                                nasm_core::to_string(request.recipe.encoding));
  }
}

std::string weights_hash(const nasm_core::Model& model) {
  nasm_common::Checksum checksum;
  for (const nasm_core::Tensor& weight : model.weights) {
    checksum.add(weight.name);
    checksum.add(weight.values.data(), weight.values.size() * sizeof(double));
  }
  return std::to_string(checksum.value());
}

/// Throws for all that can be known to be wrong before any work: names, sizes, files.
void check_train_request(const TrainRequest& request, const TrainOptions& options) {
  const auto& system = nasm_core::find_system(request.system);
  require_visible(request.system, request.recipe.split, request.recipe.encoding);
  check_run(request, options);
  if (request.freeze_early && request.recipe.optimiser == Recipe::Optimiser::kLevenbergMarquardt) {
    throw std::invalid_argument("levenberg-marquardt trains all layers; freeze none, or use adam");
  }
  if (request.recipe.relative) {
    throw std::invalid_argument("only profiles are trained with relative errors");
  }
  options.labels(system, request.recipe.solver);
  check_start(request);
  check_given_datasets(request);
}

/// The request with a recipe that says what the data really are, if they were given.
TrainRequest with_facts_of(TrainRequest request, const Datasets& datasets) {
  const DatasetRequest& data = datasets.training->request();
  request.recipe.split = data.split;
  request.recipe.solver = data.solver;
  request.recipe.horizon_jitter = data.horizon_jitter;
  request.recipe.trajectories = datasets.training->labelled();
  request.recipe.validation_trajectories = datasets.validation->labelled();
  return request;
}

Description describe_run(const TrainRequest& request, const Datasets& datasets) {
  Description start;
  if (request.start) {
    start = {{"start", weights_hash(*request.start)},
             {"frozen", request.freeze_early ? "early layers" : "nothing"}};
  }
  return describe_run(request, datasets.training->content_hash(),
                      datasets.validation->content_hash(), start);
}

nasm_core::Normalisation normalisation_for(const TrainRequest& request, const Samples& training) {
  if (request.start) return request.start->normalisation;
  if (!request.recipe.normalised) {
    return nasm_core::identity_normalisation(static_cast<int>(training.instances.size(1)),
                                             static_cast<int>(training.controls.size(1)));
  }
  const auto& info = nasm_core::find_system(request.system).info();
  auto normalisation = normalisation_of(training, request.recipe.instance_range);
  make_symmetric(info, find_shared_controls(info, request.recipe), request.recipe.encoding,
                 normalisation);
  return normalisation;
}

double knee_for(const TrainRequest& request, const Samples& training) {
  if (request.start) return request.start->normalisation.correction_knee;
  return request.recipe.normalised ? correction_knee(training) : 0.0;
}

PreparedSamples prepare(const TrainRequest& request, const Datasets& datasets,
                        torch::ScalarType type) {
  const Recipe& recipe = request.recipe;
  using Part = Sampling::Part;
  const bool splits = datasets.is_one_file;
  Samples training = draw_samples(*datasets.training,
                                  {recipe.samples_per_trajectory, recipe.stratified, request.seed,
                                   splits ? Part::kTraining : Part::kAll},
                                  type);
  Samples validation = draw_samples(*datasets.validation,
                                    {kValidationSamples, recipe.stratified, request.seed,
                                     splits ? Part::kValidation : Part::kAll},
                                    type);
  const auto& info = nasm_core::find_system(request.system).info();
  const double knee = knee_for(request, training);
  divide_by_factors(info, knee, training);
  divide_by_factors(info, knee, validation);
  auto normalisation = normalisation_for(request, training);
  normalisation.correction_knee = knee;
  return prepare(std::move(training), std::move(validation), std::move(normalisation));
}

std::shared_ptr<Network> begin_network(const TrainRequest& request, const PreparedSamples& prepared,
                                       torch::ScalarType type) {
  auto network = make_network(request.recipe.architecture, static_cast<int>(prepared.lower.size()),
                              static_cast<int>(prepared.training.controls.size(1)), request.seed);
  if (request.start) load_weights(*network, request.start->weights);
  network->to(type);
  if (request.freeze_early) {
    for (torch::Tensor& parameter : network->early_parameters()) parameter.set_requires_grad(false);
  }
  return network;
}

nasm_core::Model describe_model(const TrainRequest& request, const PreparedSamples& prepared,
                                const std::string& dataset_hash) {
  const auto& info = nasm_core::find_system(request.system).info();
  nasm_core::Model model = begin_model(request, prepared);
  model.encoding = request.recipe.encoding;
  for (const auto& component : nasm_core::encoded_components(info, model.encoding)) {
    model.inputs.push_back(nasm_core::component_name(info, component));
  }
  for (const auto& control : info.controls) model.controls.push_back(control.name);
  model.horizon = info.horizon;
  model.steps = info.steps;
  const nasm_core::Instance instance = nasm_core::default_instance(info);
  model.initial_state = instance.initial_state;
  model.parameters = instance.parameters;
  model.dataset_hash = dataset_hash;
  return model;
}

/// Splits that the model is measured on: its own and the one it should generalise to.
std::vector<std::string> test_splits(const TrainRequest& request) {
  const auto& info = nasm_core::find_system(request.system).info();
  const std::string& own = request.recipe.split;
  std::vector<std::string> splits = {own};
  std::string prefix;
  for (const std::string known : {"changeable_", "feedback_", "paper_"}) {
    if (own.rfind(known, 0) == 0) prefix = known;
  }
  const std::string other = prefix + (own == prefix + "id" ? "ood" : "id");
  for (const auto& split : info.splits) {
    if (split.name == other) splits.push_back(other);
  }
  return splits;
}

void measure(const TrainRequest& request, nasm_core::Model& model) {
  Operator trained = make_operator(model);
  for (const std::string& split : test_splits(request)) {
    const TestSet set =
        make_test_set(request.system, split, request.recipe.encoding, kTestInstances, kTestSeed);
    model.accuracy.push_back(measure_accuracy(trained, set));
  }
}

/// Samples that were looked at in an epoch of this optimiser.
double samples_per_epoch(const Recipe& recipe, const PreparedSamples& prepared) {
  const auto all = static_cast<double>(prepared.training.size());
  if (recipe.optimiser == Optimiser::kAdam) return all;
  return all + std::min<double>(all, recipe.curvature_samples);
}

}  // namespace

TrainSummary train_model(const TrainRequest& asked, const TrainOptions& options) {
  check_train_request(asked, options);
  const OutputLock lock(asked.output, asked.force);
  use_threads(options.threads);
  const Datasets datasets = open_datasets(asked, options);
  const TrainRequest request = with_facts_of(asked, datasets);
  const Checkpoint checkpoint(asked.output + ".checkpoint", describe_run(request, datasets));
  const auto state = checkpoint.load(asked.force);

  const Recipe& recipe = request.recipe;
  const torch::ScalarType type =
      recipe.optimiser == Optimiser::kAdam ? torch::kFloat32 : torch::kFloat64;
  const PreparedSamples prepared = prepare(request, datasets, type);
  const auto network = begin_network(request, prepared, type);
  const auto& info = nasm_core::find_system(request.system).info();
  const std::vector<SharedControl> shared = find_shared_controls(info, recipe);
  std::vector<int> left_out;
  for (const SharedControl& part : shared) left_out.push_back(part.control);
  const auto trainer =
      make_trainer(network, prepared.training, prepared.validation, recipe, request.seed, left_out);
  const FitResult result = fit_to_the_end(*trainer, checkpoint, state, request, options);
  share_weights(shared, recipe.architecture.terms, *network);

  TrainSummary summary = summarise(recipe, result, samples_per_epoch(recipe, prepared));
  summary.model = describe_model(request, prepared, datasets.training->content_hash());
  summary.model.weights = weights_of(*network);
  measure(request, summary.model);
  write_outcome(lock.output(), request, summary, describe_run(request, datasets), result.history);
  checkpoint.remove();
  return summary;
}

}  // namespace nasm_trainer
