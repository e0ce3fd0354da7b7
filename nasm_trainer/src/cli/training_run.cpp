// SPDX-License-Identifier: Apache-2.0
#include "cli/training_run.hpp"

#include <algorithm>
#include <cctype>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <limits>
#include <optional>

#include "cli/solver_choice.hpp"
#include "cli/whole_number.hpp"
#include "nasm_trainer/cli/interrupt.hpp"
#include "nasm_trainer/cli/progress.hpp"

namespace nasm_trainer {
namespace {

/// A progress bar for each stage of the work.
class StagedProgress {
 public:
  void update(const std::string& label, uint64_t done, uint64_t total, const std::string& note) {
    if (label != label_) {
      progress_.reset();
      progress_.emplace(label, total);
      progress_->resume(done);
      label_ = label;
      if (done > 0) {
        std::printf("going on with an interrupted run: %s, %" PRIu64 " of %" PRIu64 " are done\n",
                    label.c_str(), done, total);
        std::fflush(stdout);
      }
    }
    progress_->update(done, note);
  }
  void clear() { progress_.reset(); }

 private:
  std::string label_;
  std::optional<Progress> progress_;
};

void print_summary(const std::string& output, const TrainSummary& summary) {
  std::printf("%s: %" PRId64 " parameters, %d epochs of %s, loss %.3g (validation %.3g)\n",
              output.c_str(), nasm_core::parameter_count(summary.model), summary.epochs,
              summary.optimiser.c_str(), summary.training_loss, summary.validation_loss);
  for (const nasm_core::Accuracy& accuracy : summary.model.accuracy) {
    std::printf("  %s: MAPE mean %.3g, trimmed %.3g, median %.3g, max %.3g of %d instances\n",
                accuracy.split.c_str(), accuracy.mape_mean, accuracy.mape_trimmed,
                accuracy.mape_median, accuracy.mape_max, accuracy.instances);
  }
  constexpr double kMegabyte = 1e6;
  std::printf("  training took %.1f s of CPU, %.0f samples/s; peak memory %.0f MB\n", summary.cpu_s,
              summary.samples_per_s, static_cast<double>(summary.peak_memory) / kMegabyte);
}

/// A word that a shell takes as it is.
std::string in_shell(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) || std::strchr("-_./=+,:", letter);
  });
  if (plain && !word.empty()) return word;
  std::string quoted = "'";
  for (const char letter : word) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return quoted + "'";
}

}  // namespace

void add_run_options(CLI::App& command, RunArguments& arguments) {
  command.add_option("--seed", arguments.seed, "of weights, data and all else that is random")
      ->capture_default_str()
      ->check(whole_number(0, std::numeric_limits<uint64_t>::max()));
  command.add_option("--data", arguments.data,
                     "dataset to train with, from `nasm generate`; if not given, one is made");
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
  command.add_flag("--force", arguments.force,
                   "replace the output, and discard an unfinished run of another request");
  command.add_flag("--quiet", arguments.quiet, "print errors only");
}

std::string command_line(const CLI::App& command) {
  std::string line = "nasm " + command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    line += " " + option->get_name();
    const bool flag = option->get_items_expected_max() == 0;
    if (flag) continue;
    for (const std::string& value : option->results()) line += " " + in_shell(value);
  }
  return line;
}

void run_training(TrainRequest request, const RunArguments& arguments, const CLI::App& command) {
  request.seed = arguments.seed;
  request.data = arguments.data;
  request.validation = arguments.validation;
  request.work = arguments.work;
  request.output = arguments.output;
  request.log = arguments.log;
  request.plot = arguments.plot;
  request.force = arguments.force;
  request.command = command_line(command);

  const InterruptGuard interrupt;
  StagedProgress progress;
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
  if (!arguments.quiet) print_summary(request.output, summary);
}

}  // namespace nasm_trainer
