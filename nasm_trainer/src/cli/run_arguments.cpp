// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/cli/run_arguments.hpp"

#include <cstdio>
#include <limits>

#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"

namespace nasm_trainer {

void add_run_options(CLI::App& command, RunArguments& arguments) {
  command
      .add_option("--seed", arguments.seed, "seed of weights, data and all other random numbers")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command.add_option("--out", arguments.output, "model to write, *.safetensors")->required();
  command.add_option("--log", arguments.log,
                     "table of the losses, *.csv; a summary, *.json, is written next to it");
  command.add_option("--plot", arguments.plot, "picture of the losses, *.png or *.svg");
  command.add_option("--threads", arguments.threads, "number of threads")->capture_default_str();
  command.add_flag("--force", arguments.force,
                   "replace the output, and discard an unfinished run of another request");
  command.add_flag("--quiet", arguments.quiet, "print errors only");
}

void take(const RunArguments& arguments, const CLI::App& command, TrainRun& run) {
  run.seed = arguments.seed;
  run.output = arguments.output;
  run.log = arguments.log;
  run.plot = arguments.plot;
  run.force = arguments.force;
  run.command = nasm_common::command_text(command);
}

TrainSummary run_attended(const RunArguments& arguments, RunOptions& options,
                          const std::function<TrainSummary()>& train) {
  const nasm_common::InterruptGuard interrupt;
  nasm_common::StagedProgress progress;
  options.threads = arguments.threads;
  options.stop = &interrupt.requested();
  if (!arguments.quiet) {
    options.on_progress = [&](const std::string& label, uint64_t done, uint64_t total,
                              const std::string& note) {
      progress.update(label, done, total, note);
    };
  }
  TrainSummary summary = train();
  progress.clear();
  if (!arguments.quiet) std::fputs(to_text(arguments.output, summary).c_str(), stdout);
  return summary;
}

}  // namespace nasm_trainer
