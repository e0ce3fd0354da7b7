// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <charconv>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/solver_choice.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/generate.hpp"

namespace nasm_trainer {
namespace generate_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm generate --system quadrotor --split id --trajectories 1000 --seed 1 --out data.h5
  ros2 nasm generate --system pendulum --trajectories 500 --horizon-jitter 0.01 --out paper.h5
  ros2 nasm generate --system zermelo --solver analytic --trajectories 1000 --out exact.h5

On several machines, here as a Slurm array of 0-7:
  ros2 nasm generate --system rocket --trajectories 100000 --shard $SLURM_ARRAY_TASK_ID/8 \
    --out part$SLURM_ARRAY_TASK_ID.h5
  ros2 nasm merge --out data.h5 part*.h5

Run the same command again to resume an interrupted run. The file depends neither on
the number of workers nor on interruptions or shards.)";

struct Arguments {
  std::string system;
  std::string split = "id";
  uint64_t trajectories = 0;
  uint64_t seed = 0;
  std::string output;
  std::string solver = "newton";
  int workers = nasm_common::processor_count();
  std::string shard;
  double horizon_jitter = 0.0;
  std::optional<int> steps;
  std::string encoding;
  bool force = false;
  bool quiet = false;
};

DatasetRequest take_shard(const DatasetRequest& request, const std::string& text) {
  uint64_t shard = 0;
  uint64_t shards = 0;
  const char* const end = text.data() + text.size();
  const auto [slash, error] = std::from_chars(text.data(), end, shard);
  if (error == std::errc() && slash != end && *slash == '/') {
    const auto [rest, second_error] = std::from_chars(slash + 1, end, shards);
    if (second_error == std::errc() && rest == end) return shard_of(request, shard, shards);
  }
  throw std::invalid_argument("--shard is \"" + text + "\", must be like 0/8 for the first of 8");
}

DatasetRequest request_from(const Arguments& arguments) {
  const auto& info = nasm_core::find_system(arguments.system).info();
  const auto& split = nasm_core::find_split(info, arguments.split);
  DatasetRequest request;
  request.system = arguments.system;
  request.split = arguments.split;
  request.trajectories = arguments.trajectories;
  request.seed = arguments.seed;
  request.solver = arguments.solver;
  request.steps = arguments.steps.value_or(info.steps);
  request.tolerance = label_tolerance(arguments.solver);
  request.horizon_jitter = arguments.horizon_jitter;
  request.encoding =
      arguments.encoding.empty() ? split.varies : nasm_core::encoding_from(arguments.encoding);
  request.last = request.trajectories;
  if (!arguments.shard.empty()) return take_shard(request, arguments.shard);
  return request;
}

void print_summary(const Arguments& arguments, const GenerateSummary& summary, double seconds) {
  const uint64_t now = summary.done - summary.resumed;
  std::printf("%s: %llu labelled, %s; %.2f s, %.0f trajectories/s, %d workers\n",
              arguments.output.c_str(), static_cast<unsigned long long>(summary.tally.labelled()),
              summary.tally.excluded_text().c_str(), seconds, static_cast<double>(now) / seconds,
              arguments.workers);
}

void run(const Arguments& arguments) {
  const DatasetRequest request = request_from(arguments);
  const auto factory = solver_factory(nasm_core::find_system(arguments.system), arguments.solver);
  const uint64_t total = request.last - request.first;
  const nasm_common::InterruptGuard interrupt;
  const auto start = std::chrono::steady_clock::now();
  GenerateSummary summary;
  {
    std::optional<nasm_common::Progress> progress;
    if (!arguments.quiet) progress.emplace(arguments.system, total);
    GenerateOptions options;
    options.output = arguments.output;
    options.workers = arguments.workers;
    options.force = arguments.force;
    options.stop = &interrupt.requested();
    options.on_resume = [&](uint64_t done) {
      if (!progress) return;
      std::printf("resuming an interrupted run: %llu of %llu are done\n",
                  static_cast<unsigned long long>(done), static_cast<unsigned long long>(total));
      std::fflush(stdout);
      progress->resume(done);
    };
    options.on_progress = [&](uint64_t done) {
      if (progress) progress->update(done);
    };
    summary = generate(request, factory, options);
  }
  if (!summary.finished) {
    throw nasm_common::Interrupted("interrupted; " + std::to_string(summary.done) + " of " +
                                   std::to_string(total) + " trajectories are kept in " +
                                   summary.journal + "; run the same command again to resume");
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (!arguments.quiet) print_summary(arguments, summary, elapsed.count());
}

}  // namespace generate_command

void add_generate_command(CLI::App& app) {
  using namespace generate_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("generate", "Draw instances of a system, solve them, write a dataset");
  command->footer(kExamples);
  command->add_option("--system", arguments->system, "see `ros2 nasm systems`")->required();
  command->add_option("--split", arguments->split, "distribution of the instances")
      ->capture_default_str();
  command->add_option("--trajectories", arguments->trajectories, "number of instances")
      ->required()
      ->check(nasm_common::whole_number(1, kMostTrajectories));
  command->add_option("--seed", arguments->seed, "seed of the random instances")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command->add_option("--out", arguments->output, "HDF5 file to write")->required();
  command
      ->add_option("--solver", arguments->solver,
                   "newton or ipopt; pdp, whose labels are its last iterates and not optima; or "
                   "analytic, the formula of brachistochrone and zermelo")
      ->capture_default_str();
  command->add_option("--workers", arguments->workers, "number of threads; default: one per core")
      ->capture_default_str();
  command->add_option("--shard", arguments->shard,
                      "i/n: only part i of n, where i is from 0 to n-1; see `ros2 nasm merge`");
  command
      ->add_option("--horizon-jitter", arguments->horizon_jitter,
                   "lengthen each horizon by a random fraction up to this; 0.01 in the paper")
      ->capture_default_str();
  command->add_option("--steps", arguments->steps, "number of steps; default: that of the system");
  command->add_option("--encoding", arguments->encoding,
                      "input of a network: task, feedback (task and initial state) or all; "
                      "default: the quantities that vary in the split");
  command->add_flag("--force", arguments->force,
                    "replace the output, and discard an unfinished run of another request");
  command->add_flag("--quiet", arguments->quiet, "print errors only");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_trainer
