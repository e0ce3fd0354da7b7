// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TABLES__TABLE_RUN_HPP_
#define NASM_TRAINER__TABLES__TABLE_RUN_HPP_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "nasm_trainer/training/recipe.hpp"

namespace nasm_trainer {

/// What every run has that makes tables of trained models, whatever they are trained for.
struct TableRun {
  Preset preset = Preset::kBest;
  std::vector<uint64_t> seeds = {0};
  int jobs = 1;         ///< trainings at a time, each on one thread
  std::string commit;   ///< of the software, for the record; empty: not known
  std::string command;  ///< for the record
  bool show_progress = true;
  const std::atomic<bool>* stop = nullptr;
};

/// Takes all processors and $NASM_COMMIT.
void set_defaults(TableRun& run);

/// Throws std::invalid_argument that says what is wrong with seeds or jobs.
void check_table_run(const TableRun& run);

/// "0, 1, 2"
std::string seeds_text(const TableRun& run);

/// Software, machine and command, as a list in Markdown.
std::string origin_text(const TableRun& run);

/// A model that is to be trained.
struct QueuedTraining {
  std::string name;   ///< for the progress line
  std::string model;  ///< file that it makes
  std::string start;  ///< file to begin with, which another training may make; empty: none
  /// Makes the file and returns what went wrong; empty: nothing. Throws nasm_common::Interrupted if
  /// told to stop. What else it throws ends the others too.
  std::function<std::string(const std::atomic<bool>& stop)> train;
};

/// A training that gave no model.
struct TrainingFailure {
  std::string model;  ///< name of the file
  std::string reason;
};

/// Runs the trainings whose models are missing, several at a time, and each only once what it
/// begins with is there. Throws nasm_common::Interrupted, which says what is `kept`, if told to
/// stop, once the trainings have stopped too.
std::vector<TrainingFailure> run_queue(const TableRun& run,
                                       const std::vector<QueuedTraining>& trainings,
                                       const std::string& kept);

/// Throws std::runtime_error with all of them, if there are any.
void report(const std::vector<TrainingFailure>& failures);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TABLES__TABLE_RUN_HPP_
