// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/run.hpp"

#include <ATen/Parallel.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "nasm_common/interrupt.hpp"
#include "nasm_trainer/blas/blas_threads.hpp"
#include "training/summary.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

void require_folder(const std::string& file) {
  if (file.empty()) return;
  const fs::path folder = fs::path(file).parent_path();
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return;
  throw std::invalid_argument("there is no folder " + folder.string() + " to write " +
                              fs::path(file).filename().string() + " to");
}

void check_extension(const std::string& file, const std::vector<std::string>& expected) {
  if (file.empty()) return;
  const std::string extension = fs::path(file).extension().string();
  if (std::find(expected.begin(), expected.end(), extension) != expected.end()) return;
  std::string list;
  for (const std::string& name : expected) list += (list.empty() ? "" : " or ") + name;
  throw std::invalid_argument("the name of " + file + " must end in " + list);
}

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

void check_run(const TrainRequest& request, const TrainOptions& options) {
  check_recipe(request.recipe);
  if (request.seed >= kSeedCount) {
    throw std::invalid_argument("seed is " + std::to_string(request.seed) + ", must be less than " +
                                std::to_string(kSeedCount) +
                                ": others are of validation and test data");
  }
  constexpr int kMostThreads = 1024;
  if (options.threads < 1 || options.threads > kMostThreads) {
    throw std::invalid_argument("threads is " + std::to_string(options.threads) +
                                ", must be from 1 to " + std::to_string(kMostThreads));
  }
  check_extension(request.output, {".safetensors"});
  check_extension(request.log, {".csv"});
  check_extension(request.plot, {".png", ".svg"});
  for (const std::string& file : {request.output, request.log, request.plot}) require_folder(file);
}

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
        checkpoint.path() + "; run the same command again to resume");
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
