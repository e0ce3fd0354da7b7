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
  command.add_option("--seed", arguments.seed, "of weights, data and all else that is random")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command.add_option("--data", arguments.data,
                     "dataset to train with, from `ros2 nasm generate`; if not given, one is made");
  command.add_option("--validation", arguments.validation,
                     "dataset that decides which weights are kept; if not given, one is made");
  command
      .add_option("--work", arguments.work,
                  "folder whose data/ has the datasets that are made here")
      ->capture_default_str();
  command.add_option("--out", arguments.output, "model to write, *.safetensors")->required();
  command.add_option("--log", arguments.log,
                     "table of the losses, *.csv; a summary, *.json, goes beside it");
  command.add_option("--plot", arguments.plot, "picture of the losses, *.png or *.svg");
  command.add_option("--threads", arguments.threads, "that work at the same time")
      ->capture_default_str();
  command
      .add_option(
          "--max-error", arguments.max_error,
          "mean relative error, on test instances of the split trained for, above which the "
          "model counts as useless and the exit code is 1; inf: none")
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
