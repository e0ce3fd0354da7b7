// SPDX-License-Identifier: Apache-2.0
#include "learning/table_parts.hpp"

#include <exception>
#include <filesystem>
#include <stdexcept>

#include "learning/push_training.hpp"
#include "nasm_common/interrupt.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

nasm_trainer::TrainRun run_of(const PushTableRequest& request, const TableTraining& training) {
  nasm_trainer::TrainRun run;
  run.preset = request.preset;
  run.recipe = push_recipe(request.preset, method_architecture(request.preset, training.method));
  if (request.epochs > 0) run.recipe.epochs = request.epochs;
  run.seed = training.seed;
  run.output = model_path(request, training);
  run.command = request.command;
  return run;
}

/// Returns why there is no model; empty: there is one.
std::string train(const PushTableRequest& request, const TableTraining& training,
                  const std::atomic<bool>& stop) {
  nasm_trainer::RunOptions options;
  options.stop = &stop;
  try {
    train_profiles(push_request(request.pushes, training.rule, run_of(request, training)), options);
  } catch (const nasm_common::Interrupted&) {
    throw;
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace

std::string model_path(const PushTableRequest& request, const TableTraining& training) {
  std::string rule = to_string(training.rule);
  for (char& letter : rule) {
    if (letter == ':' || letter == '/') letter = '-';
  }
  std::string name = rule + "_" + nasm_trainer::to_string(request.preset) + "_" + training.method +
                     "_seed" + std::to_string(training.seed);
  if (request.epochs > 0) name += "_epochs" + std::to_string(request.epochs);
  return (fs::path(request.output) / "models" / (name + ".safetensors")).string();
}

void check_trained(const PushTableRequest& request, const std::vector<TableTraining>& trainings) {
  const std::string hash = content_hash(request.pushes);
  for (const TableTraining& training : trainings) {
    const std::string path = model_path(request, training);
    if (!fs::exists(path)) continue;
    const nasm_core::Model model = nasm_core::read_model(path);
    const auto architecture = method_architecture(request.preset, training.method);
    if (model.dataset_hash == hash && model.seed == training.seed &&
        nasm_core::to_json(model.architecture) == nasm_core::to_json(architecture)) {
      continue;
    }
    throw std::runtime_error(path +
                             " was trained with other data, another seed or another network; "
                             "remove it to train it again, or give another folder");
  }
}

std::vector<nasm_trainer::TrainingFailure> run_trainings(
    const PushTableRequest& request, const std::vector<TableTraining>& trainings) {
  std::vector<nasm_trainer::QueuedTraining> queue;
  for (const TableTraining& training : trainings) {
    queue.push_back(
        {training.method, model_path(request, training), "",
         [&](const std::atomic<bool>& stop) { return train(request, training, stop); }});
  }
  return run_queue(request, queue,
                   "what was trained is kept in " + (fs::path(request.output) / "models").string());
}

}  // namespace nasm_pushing
