// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__TRAIN_HPP_
#define NASM_TRAINER__TRAINING__TRAIN_HPP_

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_trainer/dataset/generate.hpp"
#include "nasm_trainer/training/recipe.hpp"

namespace nasm_trainer {

/// Models are measured on these instances, which none is trained with.
inline constexpr uint64_t kTestSeed = 20240;
inline constexpr int kTestInstances = 100;

/// What every training has, whatever it learns from.
struct TrainRun {
  std::string system;
  Preset preset = Preset::kBest;
  Recipe recipe;
  uint64_t seed = 0;
  std::string output;
  std::string log;   ///< CSV of the epochs, with a JSON summary next to it; empty: none
  std::string plot;  ///< PNG or SVG of the losses; empty: none
  std::string command;
  bool force = false;  ///< replaces the output, discards the checkpoint of another request
};

/// The training of a model that answers instances of a system.
struct TrainRequest : TrainRun {
  /// Datasets; those not given are made in the folder `work`/data, unless they are there already.
  std::string data;
  std::string validation;
  std::string work = "nasm_work";

  /// Fine-tuning: begins with the weights of this model and keeps its normalisation.
  std::optional<nasm_core::Model> start;
  bool freeze_early = false;  ///< leaves embeddings and early layers alone
};

/// How labels of a solver are made.
struct LabelSource {
  SolverFactory factory;
  double tolerance;  ///< as of DatasetRequest
};

/// How a training is carried out; the model does not depend on it.
struct RunOptions {
  int threads = 1;
  double checkpoint_period_s = 30.0;
  const std::atomic<bool>* stop = nullptr;
  /// Current work and its progress; the first call of a label includes the work of earlier runs.
  std::function<void(const std::string& label, uint64_t done, uint64_t total,
                     const std::string& note)>
      on_progress;
};

struct TrainOptions : RunOptions {
  /// Throws std::invalid_argument for a name that is not there.
  std::function<LabelSource(const nasm_core::System& system, const std::string& solver)> labels;
};

struct TrainSummary {
  nasm_core::Model model;
  std::string optimiser;
  int epochs = 0;              ///< of all controls together
  int epochs_per_control = 0;  ///< most of them; 0: all controls are trained at once
  double training_loss = 0.0;  ///< of the best epoch, in the network's units
  double validation_loss = 0.0;
  double cpu_s = 0.0;  ///< of training alone, in all runs
  double samples_per_s = 0.0;
  uint64_t peak_memory = 0;  ///< of the process, in bytes
};

/// Trains a model, measures it and writes it. A run that ends early leaves `<output>.checkpoint`,
/// from which the same request, with as many threads, continues to exactly the same weights.
///
/// Throws std::invalid_argument for bad input (before any work), std::runtime_error for what fails
/// in spite of good input, Interrupted if told to stop.
TrainSummary train_model(const TrainRequest& request, const TrainOptions& options);

/// The same for people, a few lines.
std::string to_text(const std::string& output, const TrainSummary& summary);

/// The request to fine-tune a model for another split of its system. With the paper's preset early
/// layers are frozen and the learning rate is small and constant; with the best one all weights are
/// trained. Data and epochs are the given part of what the preset trains such a model with.
TrainRequest finetune_request(const nasm_core::Model& model, const std::string& split,
                              Preset preset, double fraction);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__TRAIN_HPP_
