// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__RUN_HPP_
#define NASM_TRAINER__TRAINING__RUN_HPP_

#include <optional>
#include <string>

#include "nasm_trainer/training/fit.hpp"
#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {

struct PreparedSamples;

/// Common parts of all trainings, for any data.

/// Throws std::invalid_argument that says what is wrong with recipe, seed, threads or files.
void check_run(const TrainRun& request, const RunOptions& options);

void use_threads(int count);

/// All that decides the weights, by name; `start` is what they begin with, if not at random.
Description describe_run(const TrainRun& run, const std::string& data_hash,
                         const std::string& validation_hash, const Description& start = {});

/// The model as far as run and samples tell.
nasm_core::Model begin_model(const TrainRun& run, const PreparedSamples& prepared);

/// As fit(), with logs and progress as the request and the options want them. Throws Interrupted if
/// told to stop.
FitResult fit_to_the_end(Trainer& trainer, const Checkpoint& checkpoint,
                         const std::optional<nasm_core::TensorFile>& state, const TrainRun& request,
                         const RunOptions& options);

/// All but the model.
TrainSummary summarise(const Recipe& recipe, const FitResult& result, double samples_per_epoch);

/// Writes the model, and the summary and the plot that the request asks for.
void write_outcome(const std::string& output, const TrainRun& request, const TrainSummary& summary,
                   const Description& run, const History& history);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__RUN_HPP_
