// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/progress.hpp"
#include "simulation/push_folder.hpp"

namespace nasm_pushing {
namespace generate_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm push generate --out pushes --count 5000 --seed 1
  ros2 nasm push generate --out slow --count 200 --shape hex --surface abs --speed 20
  ros2 nasm push generate --out archives --count 5000 --grid --defects 0.2 --zip

The defaults are the paper's protocol: accelerated pushes on side 0 with contacts from 0.2 to 0.8 and
angles up to 0.7 rad, any shape on any surface. The files depend neither on the number of threads nor
on the machine.)";

constexpr uint64_t kMostPushes = 10'000'000;

struct Arguments {
  PushFolderOptions folder;
  std::vector<double> contact = {0.2, 0.8};
  std::string layout = "dataset";
  std::optional<double> speed;
  bool zip = false;
  bool quiet = false;
};

PushFolderOptions options_from(const Arguments& arguments) {
  PushFolderOptions options = arguments.folder;
  options.subfolders = arguments.layout == "dataset";
  options.draw.contact_from = arguments.contact[0];
  options.draw.contact_to = arguments.contact[1];
  if (arguments.speed) {
    options.draw.speed = *arguments.speed;
    options.draw.acceleration = 0.0;
  }
  if (arguments.zip && !options.subfolders) {
    throw std::invalid_argument("--zip makes an archive of each folder: it needs --layout dataset");
  }
  return options;
}

uint64_t write_with_progress(PushFolderOptions options) {
  nasm_common::Progress progress("pushing", options.count);
  options.on_progress = [&progress](uint64_t done) { progress.update(done); };
  return write_pushes(options);
}

void run(const Arguments& arguments) {
  PushFolderOptions options = options_from(arguments);
  const nasm_common::InterruptGuard interrupt;
  options.stop = &interrupt.requested();
  const auto start = std::chrono::steady_clock::now();
  const uint64_t done = arguments.quiet ? write_pushes(options) : write_with_progress(options);
  if (done < options.count) {
    throw nasm_common::Interrupted("interrupted; " + std::to_string(done) + " of " +
                                   std::to_string(options.count) + " recordings are in " +
                                   options.folder + ", all of them complete");
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  const int archives = arguments.zip ? zip_subfolders(options.folder, options.stop) : 0;
  if (arguments.zip && interrupt.requested()) {
    throw nasm_common::Interrupted("interrupted; only " + std::to_string(archives) +
                                   " archives are packed in " + options.folder);
  }
  if (arguments.quiet) return;
  std::printf("%s: %llu recordings; %.2f s, %.0f recordings/s, %d threads\n",
              options.folder.c_str(), static_cast<unsigned long long>(done), elapsed.count(),
              static_cast<double>(done) / elapsed.count(), options.threads);
  if (archives > 0) std::printf("packed into %d archives\n", archives);
}

}  // namespace generate_command

void add_generate_command(CLI::App& app) {
  using namespace generate_command;
  const auto arguments = std::make_shared<Arguments>();
  PushFolderOptions& folder = arguments->folder;
  folder.threads = nasm_common::processor_count();
  CLI::App* command = app.add_subcommand(
      "generate", "Simulate pushes and write recordings in the format of the dataset");
  command->footer(kExamples);
  command->add_option("--out", folder.folder, "folder to write to")->required();
  command->add_option("--count", folder.count, "number of recordings")
      ->required()
      ->check(nasm_common::whole_number(1, kMostPushes));
  command->add_option("--seed", folder.seed, "seed of all random numbers")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command->add_option("--shape", folder.draw.shapes, "rect1 … butter; default: all");
  command->add_option("--surface", folder.draw.surfaces, "abs, delrin, plywood, pu; default: all");
  const auto acceleration = command
                                ->add_option("--acceleration", folder.draw.acceleration,
                                             "acceleration of the pusher [mm/s²]")
                                ->capture_default_str();
  command->add_option("--speed", arguments->speed, "constant speed of the pusher [mm/s]")
      ->excludes(acceleration);
  command->add_option("--contact", arguments->contact, "range of contact positions")
      ->expected(2)
      ->capture_default_str();
  command
      ->add_option("--max-angle", folder.draw.max_angle,
                   "largest angle between push and normal [rad]")
      ->capture_default_str();
  command->add_option("--side", folder.draw.side, "pushed side of the shape; -1: any")
      ->capture_default_str();
  command->add_flag("--grid", folder.draw.grid,
                    "use only contacts and angles of the dataset's grid, with many repetitions");
  command
      ->add_option("--defects", folder.draw.defects,
                   "share of recordings with one of the defects of the dataset")
      ->capture_default_str();
  command->add_option("--threads", folder.threads, "number of threads; default: one per core")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 1024));
  command
      ->add_option("--layout", arguments->layout,
                   "dataset: folders surface/shape_h5; flat: all files in one folder")
      ->capture_default_str()
      ->check(CLI::IsMember({"dataset", "flat"}));
  command->add_flag("--zip", arguments->zip,
                    "pack the folders into surface/shape/shape_h5.zip, as in the dataset");
  command->add_flag("--force", folder.force, "write to a folder that is not empty");
  command->add_flag("--quiet", arguments->quiet, "print errors only");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_pushing
