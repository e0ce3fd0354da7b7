// SPDX-License-Identifier: Apache-2.0
#include <torch/torch.h>

#include "training/run.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>

#include "nasm_common/interrupt.hpp"
#include "nasm_trainer/blas/blas_threads.hpp"
#include "training/summary.hpp"

namespace nasm_trainer {
namespace {

uint64_t peak_memory() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

FitOptions fit_options(const TrainRequest& request, const TrainOptions& options, int epochs) {
  FitOptions fitting;
  fitting.checkpoint_period_s = options.checkpoint_period_s;
  fitting.log = request.log;
  fitting.stop = options.stop;
  fitting.on_epoch = [&options, epochs](int epoch, const HistoryEntry* last) {
    if (!options.on_progress) return;
    char note[48] = "";
    if (last) std::snprintf(note, sizeof note, "loss %.2e", last->report.validation_loss);
    options.on_progress("training", static_cast<uint64_t>(epoch), static_cast<uint64_t>(epochs),
                        note);
  };
  return fitting;
}

}  // namespace

void use_threads(int count) {
  at::set_num_threads(count);
  use_blas_threads(count);
}

FitResult fit_to_the_end(Trainer& trainer, const Checkpoint& checkpoint,
                         const std::optional<nasm_core::TensorFile>& state,
                         const TrainRequest& request, const TrainOptions& options) {
  FitResult result =
      fit(trainer, checkpoint, state, fit_options(request, options, trainer.epochs()));
  if (!result.finished) {
    const int all = trainer.epochs();
    const int asked = request.recipe.epochs;
    throw nasm_common::Interrupted(
        "interrupted; " + std::to_string(result.epoch) + " of " + std::to_string(all) + " epochs " +
        (all == asked ? "" : "(" + std::to_string(asked) + " per control) ") + "are kept in " +
        checkpoint.path() + ", and the same command goes on from there");
  }
  return result;
}

TrainSummary summarise(const Recipe& recipe, const FitResult& result, double samples_per_epoch) {
  TrainSummary summary;
  summary.optimiser = to_string(recipe.optimiser);
  summary.epochs = result.epoch;
  if (recipe.optimiser == Recipe::Optimiser::kLevenbergMarquardt) {
    summary.epochs_per_control = recipe.epochs;
  }
  const auto best = std::min_element(
      result.history.begin(), result.history.end(), [](const auto& one, const auto& other) {
        return one.report.validation_loss < other.report.validation_loss;
      });
  summary.training_loss = best->report.training_loss;
  summary.validation_loss = best->report.validation_loss;
  summary.cpu_s = result.cpu_s;
  summary.samples_per_s =
      samples_per_epoch * static_cast<double>(result.history.size()) / result.cpu_s;
  summary.peak_memory = peak_memory();
  return summary;
}

void write_outcome(const std::string& output, const TrainRequest& request,
                   const TrainSummary& summary, const Description& run, const History& history) {
  nasm_core::write_model(output, summary.model);
  if (!request.log.empty()) write_summary(request, summary, run);
  if (!request.plot.empty()) {
    plot_history(request.plot,
                 request.system + ", " + nasm_core::describe(request.recipe.architecture), history);
  }
}

}  // namespace nasm_trainer
