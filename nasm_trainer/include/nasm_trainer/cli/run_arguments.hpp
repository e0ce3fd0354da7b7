// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__CLI__RUN_ARGUMENTS_HPP_
#define NASM_TRAINER__CLI__RUN_ARGUMENTS_HPP_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {

/// Arguments that all commands have which train a model.
struct RunArguments {
  uint64_t seed = 0;
  std::string output;
  std::string log;
  std::string plot;
  int threads = 1;
  bool force = false;
  bool quiet = false;
};

void add_run_options(CLI::App& command, RunArguments& arguments);

/// Seed, files and the command's text.
void take(const RunArguments& arguments, const CLI::App& command, TrainRun& run);

/// Calls `train` with threads, a progress bar and Ctrl-C in the options, and prints what became of
/// it.
TrainSummary run_attended(const RunArguments& arguments, RunOptions& options,
                          const std::function<TrainSummary()>& train);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__CLI__RUN_ARGUMENTS_HPP_
