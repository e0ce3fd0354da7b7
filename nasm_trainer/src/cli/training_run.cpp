// SPDX-License-Identifier: Apache-2.0
#include "cli/training_run.hpp"

#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "cli/solver_choice.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/progress.hpp"

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

void add_run_options(CLI::App& command, RunArguments& arguments) {
  command
      .add_option("--seed", arguments.seed, "seed of weights, data and all other random numbers")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command.add_option("--data", arguments.data,
                     "dataset for training, from `ros2 nasm generate`; default: generate one");
  command.add_option("--validation", arguments.validation,
                     "dataset for selecting the best weights; default: generate one");
  command.add_option("--work", arguments.work, "folder for generated datasets, in data/")
      ->capture_default_str();
  command.add_option("--out", arguments.output, "model to write, *.safetensors")->required();
  command.add_option("--log", arguments.log,
                     "table of the losses, *.csv; a summary, *.json, is written next to it");
  command.add_option("--plot", arguments.plot, "picture of the losses, *.png or *.svg");
  command.add_option("--threads", arguments.threads, "number of threads")->capture_default_str();
  command
      .add_option("--max-error", arguments.max_error,
                  "exit with 1 if the mean relative error on test instances of the training split "
                  "is larger; inf: no limit")
      ->capture_default_str();
  command.add_flag("--force", arguments.force,
                   "replace the output, and discard an unfinished run of another request");
  command.add_flag("--quiet", arguments.quiet, "print errors only");
}

void run_training(TrainRequest request, const RunArguments& arguments, const CLI::App& command) {
  check_max_error(arguments.max_error);
  request.seed = arguments.seed;
  request.data = arguments.data;
  request.validation = arguments.validation;
  request.work = arguments.work;
  request.output = arguments.output;
  request.log = arguments.log;
  request.plot = arguments.plot;
  request.force = arguments.force;
  request.command = nasm_common::command_text(command);

  const nasm_common::InterruptGuard interrupt;
  nasm_common::StagedProgress progress;
  TrainOptions options;
  options.labels = [](const nasm_core::System& system, const std::string& solver) {
    return LabelSource{solver_factory(system, solver), label_tolerance(solver)};
  };
  options.threads = arguments.threads;
  options.stop = &interrupt.requested();
  if (!arguments.quiet) {
    options.on_progress = [&](const std::string& label, uint64_t done, uint64_t total,
                              const std::string& note) {
      progress.update(label, done, total, note);
    };
  }
  const TrainSummary summary = train_model(request, options);
  progress.clear();
  if (!arguments.quiet) std::fputs(to_text(request.output, summary).c_str(), stdout);
  check_usefulness(request.output, summary.model.accuracy.front(), arguments.max_error);
}

}  // namespace nasm_trainer
