// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/run.hpp"

#include <ATen/Parallel.h>
#include <sys/resource.h>

#include <algorithm>
#include <cinttypes>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "evaluation/accuracy_json.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_trainer/blas/blas.hpp"
#include "nasm_trainer/training/samples.hpp"
#include "training/datasets.hpp"

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

FitOptions fit_options(const TrainRun& request, const RunOptions& options, int epochs) {
  FitOptions fitting;
  fitting.checkpoint_period_s = options.checkpoint_period_s;
  fitting.log = request.log;
  fitting.stop = options.stop;
  fitting.on_epoch = [&options, epochs](int epoch, const HistoryEntry* last) {
    if (!options.on_progress) return;
    const std::string note =
        last ? nasm_common::format("loss %.2e", last->report.validation_loss) : "";
    options.on_progress("training", static_cast<uint64_t>(epoch), static_cast<uint64_t>(epochs),
                        note);
  };
  return fitting;
}

/// In the unit of --epochs.
std::string epochs_text(const TrainSummary& summary) {
  if (summary.epochs_per_control == 0) return std::to_string(summary.epochs) + " epochs";
  return "up to " + std::to_string(summary.epochs_per_control) + " epochs per control";
}

/// What was done and how well as JSON, beside the log: loss.csv gets loss.json. Throws
/// std::runtime_error that names the file if it cannot be written.
void write_summary(const TrainRun& request, const TrainSummary& summary, const Description& run) {
  nlohmann::ordered_json json;
  json["model"] = request.output;
  json["command"] = request.command;
  json["preset"] = to_string(request.preset);
  for (const auto& [name, value] : run) json["request"][name] = value;
  json["parameters"] = nasm_core::parameter_count(summary.model);
  json["epochs"] = summary.epochs;
  json["training_loss"] = summary.training_loss;
  json["validation_loss"] = summary.validation_loss;
  json["cpu_s"] = summary.cpu_s;
  json["samples_per_s"] = summary.samples_per_s;
  json["peak_memory_bytes"] = summary.peak_memory;
  json["accuracy"] = nlohmann::ordered_json::array();
  for (const auto& accuracy : summary.model.accuracy) {
    json["accuracy"].push_back(to_json(accuracy));
  }
  const auto path = std::filesystem::path(request.log).replace_extension(".json");
  nasm_common::write_file(path.string(), json.dump(2) + "\n");
}

}  // namespace

void check_run(const TrainRun& request, const RunOptions& options) {
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

Description describe_run(const TrainRun& run, const std::string& data_hash,
                         const std::string& validation_hash, const Description& start) {
  Description description = {{"software_version", software_version()},
                             {"system", run.system},
                             {"seed", std::to_string(run.seed)},
                             {"data", data_hash},
                             {"validation", validation_hash}};
  description.insert(description.end(), start.begin(), start.end());
  const Description recipe = describe(run.recipe);
  description.insert(description.end(), recipe.begin(), recipe.end());
  return description;
}

nasm_core::Model begin_model(const TrainRun& run, const PreparedSamples& prepared) {
  nasm_core::Model model;
  model.architecture = run.recipe.architecture;
  model.system = run.system;
  model.normalisation = prepared.normalisation;
  model.lower = prepared.lower;
  model.upper = prepared.upper;
  model.preset = to_string(run.preset);
  model.seed = run.seed;
  model.software_version = software_version();
  model.command = run.command;
  return model;
}

FitResult fit_to_the_end(Trainer& trainer, const Checkpoint& checkpoint,
                         const std::optional<nasm_core::TensorFile>& state, const TrainRun& request,
                         const RunOptions& options) {
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

void write_outcome(const std::string& output, const TrainRun& request, const TrainSummary& summary,
                   const Description& run, const History& history) {
  nasm_core::write_model(output, summary.model);
  if (!request.log.empty()) write_summary(request, summary, run);
  if (!request.plot.empty()) {
    plot_history(request.plot,
                 request.system + ", " + nasm_core::describe(request.recipe.architecture), history);
  }
}

std::string to_text(const std::string& output, const TrainSummary& summary) {
  using nasm_common::format;
  std::string text =
      output + format(": %" PRId64 " parameters, %s of %s, loss %.3g (validation %.3g)\n",
                      nasm_core::parameter_count(summary.model), epochs_text(summary).c_str(),
                      summary.optimiser.c_str(), summary.training_loss, summary.validation_loss);
  for (const nasm_core::Accuracy& accuracy : summary.model.accuracy) {
    text += "  " + accuracy.split +
            format(": MAPE mean %.3g, trimmed %.3g, median %.3g, max %.3g of %d instances\n",
                   accuracy.mape_mean, accuracy.mape_trimmed, accuracy.mape_median,
                   accuracy.mape_max, accuracy.instances);
  }
  constexpr double kMegabyte = 1e6;
  return text + format("  training took %.1f s of CPU, %.0f samples/s; peak memory %.0f MB\n",
                       summary.cpu_s, summary.samples_per_s,
                       static_cast<double>(summary.peak_memory) / kMegabyte);
}

}  // namespace nasm_trainer
