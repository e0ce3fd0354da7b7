// SPDX-License-Identifier: Apache-2.0
#include "cli/training_run.hpp"

#include <cmath>
#include <stdexcept>

#include "cli/solver_choice.hpp"
#include "nasm_common/numbers.hpp"

namespace nasm_trainer {
namespace {

using nasm_common::short_text;

void check_max_error(double max_error) {
  if (max_error > 0.0) return;
  throw std::invalid_argument("--max-error is " + short_text(max_error) +
                              ", must be greater than 0; inf accepts every model");
}

void check_usefulness(const std::string& output, const nasm_core::Accuracy& accuracy,
                      double max_error) {
  if (std::isinf(max_error) || accuracy.mape_mean <= max_error) return;
  throw std::runtime_error(
      output + " is written, but the model is useless: on " + std::to_string(accuracy.instances) +
      " instances of the split " + accuracy.split + " its mean relative error is " +
      short_text(accuracy.mape_mean) + " (median " + short_text(accuracy.mape_median) +
      "), above --max-error " + short_text(max_error) +
      ". Train with more trajectories or epochs, or give the split smaller ranges; --max-error inf "
      "accepts every model.");
}

}  // namespace

void add_system_run_options(CLI::App& command, SystemRunArguments& arguments) {
  command.add_option("--data", arguments.data,
                     "dataset for training, from `ros2 nasm generate`; default: generate one");
  command.add_option("--validation", arguments.validation,
                     "dataset for selecting the best weights; default: generate one");
  command.add_option("--work", arguments.work, "folder for generated datasets, in data/")
      ->capture_default_str();
  add_run_options(command, arguments);
  command
      .add_option("--max-error", arguments.max_error,
                  "exit with 1 if the mean relative error on test instances of the training split "
                  "is larger; inf: no limit")
      ->capture_default_str();
}

void run_training(TrainRequest request, const SystemRunArguments& arguments,
                  const CLI::App& command) {
  check_max_error(arguments.max_error);
  take(arguments, command, request);
  request.data = arguments.data;
  request.validation = arguments.validation;
  request.work = arguments.work;
  TrainOptions options;
  options.labels = [](const nasm_core::System& system, const std::string& solver) {
    return LabelSource{solver_factory(system, solver), label_tolerance(solver)};
  };
  const TrainSummary summary =
      run_attended(arguments, options, [&] { return train_model(request, options); });
  check_usefulness(request.output, summary.model.accuracy.front(), arguments.max_error);
}

}  // namespace nasm_trainer
