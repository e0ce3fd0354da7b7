// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_trainer/dataset/merge.hpp"

namespace nasm_trainer {
namespace merge_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm generate --system quadrotor --trajectories 1000 --shard 0/2 --out part0.h5
  ros2 nasm generate --system quadrotor --trajectories 1000 --shard 1/2 --out part1.h5
  ros2 nasm merge --out data.h5 part0.h5 part1.h5

The result is, byte for byte, what `ros2 nasm generate` writes without --shard.)";

struct Arguments {
  std::vector<std::string> shards;
  std::string output;
  bool force = false;
  bool quiet = false;
};

void run(const Arguments& arguments) {
  const nasm_common::InterruptGuard interrupt;
  MergeSummary summary;
  {
    std::optional<nasm_common::Progress> progress;
    MergeOptions options;
    options.output = arguments.output;
    options.force = arguments.force;
    options.stop = &interrupt.requested();
    options.on_progress = [&](uint64_t done, uint64_t total) {
      if (arguments.quiet) return;
      if (!progress) progress.emplace("merge", total);
      progress->update(done);
    };
    summary = merge(arguments.shards, options);
  }
  if (!summary.finished)
    throw nasm_common::Interrupted("interrupted; " + arguments.output + " is not written");
  if (arguments.quiet) return;
  std::printf("%s: %llu labelled, %s, of %zu shards\n", arguments.output.c_str(),
              static_cast<unsigned long long>(summary.tally.labelled()),
              summary.tally.excluded_text().c_str(), arguments.shards.size());
}

}  // namespace merge_command

void add_merge_command(CLI::App& app) {
  using namespace merge_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("merge", "Join the shards of a dataset");
  command->footer(kExamples);
  command->add_option("shards", arguments->shards, "files that `ros2 nasm generate --shard` made")
      ->required();
  command->add_option("--out", arguments->output, "HDF5 file to write")->required();
  command->add_flag("--force", arguments->force, "replace the output");
  command->add_flag("--quiet", arguments->quiet, "print errors only");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_trainer
