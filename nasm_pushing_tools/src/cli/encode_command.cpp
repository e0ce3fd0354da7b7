// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/encode_stages.hpp"
#include "cli/plots.hpp"
#include "cli/recording_arguments.hpp"
#include "encoding/push_set.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_pushing_tools/encoding/encode_set.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"
#include "nasm_trainer/dataset/output_lock.hpp"

namespace nasm_pushing {
namespace encode_command {

using nlohmann::ordered_json;

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm push encode dataset --images dataset/shape --out pushes.h5
  ros2 nasm push encode abs/rect1/rect1_h5.zip --any-acceleration --any-side --out constant_speed.h5
  ros2 nasm push encode pushes --out pushes.h5 --stages first.json --plot pushes.png

Recordings are repaired, brought onto one clock of 250 Hz, cut to the 0.44 s around the start of the
motion and encoded. What cannot be used is skipped and counted. The file does not depend on the
number of threads.)";

constexpr uint64_t kMostSides = 6;  // hex

struct Arguments {
  std::vector<std::string> paths;
  std::string output;
  EncodeOptions parts;
  double acceleration = 500.0;
  bool any_acceleration = false;
  int side = 0;
  bool any_side = false;
  double most_angle = 0.7;
  std::vector<double> contact = {0.2, 0.8};
  int threads = nasm_common::processor_count();
  std::string stages;
  std::string plot;
  bool force = false;
};

PushFilter filter_from(const Arguments& arguments) {
  PushFilter filter;
  filter.acceleration = arguments.acceleration;
  if (arguments.any_acceleration) filter.acceleration.reset();
  filter.side = arguments.side;
  if (arguments.any_side) filter.side.reset();
  filter.most_angle = arguments.most_angle;
  filter.contact_low = arguments.contact[0];
  filter.contact_high = arguments.contact[1];
  if (!(0.0 <= filter.contact_low && filter.contact_low < filter.contact_high &&
        filter.contact_high <= 1.0)) {
    throw std::invalid_argument("--contact must be two numbers from 0 to 1, the lower one first");
  }
  if (!(filter.most_angle >= 0.0)) {
    throw std::invalid_argument("--max-angle must be a number that is not negative");
  }
  if (!(arguments.acceleration >= 0.0)) {
    throw std::invalid_argument("--acceleration must be a number that is not negative [mm/s2]");
  }
  return filter;
}

void require_folder(const std::string& option, const std::string& path) {
  if (path.empty() || std::filesystem::is_directory(path)) return;
  throw std::invalid_argument(option + ": " + path + " is not a folder");
}

/// What the set is made of, for those who find it later.
std::string description(const Arguments& arguments, const PushFilter& filter) {
  ordered_json json;
  json["acceleration_mm_s2"] =
      filter.acceleration ? ordered_json(*filter.acceleration) : ordered_json("any");
  json["side"] = filter.side ? ordered_json(*filter.side) : ordered_json("any");
  json["most_angle_rad"] = filter.most_angle;
  json["contact"] = arguments.contact;
  json["images"] = arguments.parts.image_folder.empty() ? "drawn" : "given";
  json["friction"] = arguments.parts.friction_folder.empty() ? "table" : "given";
  return json.dump();
}

void write_stages(const Arguments& arguments, const RecordingSource& source, std::size_t index,
                  const PushFilter& filter, const PushEncoder& encoder) {
  PushName name;
  const EncodedPush push = encode_recording(
      source.file(index), [&] { return source.read(index); }, filter, encoder, name);
  nasm_common::write_file(arguments.stages, stages_text(source.file(index), push));
}

void print_skipped(const EncodeSummary& summary) {
  std::vector<std::pair<std::string, SkipCount>> reasons(summary.skipped.begin(),
                                                         summary.skipped.end());
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const auto& a, const auto& b) { return a.second.count > b.second.count; });
  for (const auto& [reason, skipped] : reasons) {
    std::printf("  skipped %6zu  %-24s such as %s\n", skipped.count, reason.c_str(),
                skipped.example.c_str());
  }
}

void run(const Arguments& arguments) {
  const PushFilter filter = filter_from(arguments);
  require_folder("--images", arguments.parts.image_folder);
  require_folder("--friction", arguments.parts.friction_folder);
  refuse_recording(arguments.output);
  const nasm_trainer::OutputLock lock(arguments.output, arguments.force);
  const RecordingSource source(arguments.paths);
  require_recordings(source, arguments.paths);
  const PushEncoder encoder(arguments.parts);
  const nasm_common::InterruptGuard interrupt;
  const auto start = std::chrono::steady_clock::now();
  EncodeSummary summary;
  {
    nasm_common::Progress progress("encoding", source.size());
    EncodeSetOptions options;
    options.output = lock.output();
    options.filter = filter;
    options.threads = arguments.threads;
    options.description = description(arguments, filter);
    options.stop = &interrupt.requested();
    options.on_progress = [&](std::size_t done) { progress.update(done); };
    summary = encode_set(source, encoder, options);
  }
  if (summary.stopped) throw nasm_common::Interrupted("interrupted; nothing was written");
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  std::printf("%s: %zu of %zu recordings encoded; %.2f s, %.0f recordings/s, %d threads\n",
              arguments.output.c_str(), summary.encoded, summary.recordings, elapsed.count(),
              static_cast<double>(summary.recordings) / elapsed.count(), arguments.threads);
  print_skipped(summary);
  if (summary.encoded == 0) {
    throw std::runtime_error("none of " + std::to_string(summary.recordings) +
                             " recordings can be used; " + arguments.output + " is not written");
  }
  if (!arguments.stages.empty()) {
    write_stages(arguments, source, *summary.first_encoded, filter, encoder);
  }
  if (!arguments.plot.empty()) plot_push_set(read_push_set(lock.output()), arguments.plot);
}

}  // namespace encode_command

void add_encode_command(CLI::App& app) {
  using namespace encode_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("encode", "Make instances and forces for training from recordings");
  command->footer(kExamples);
  command->add_option("PATH", arguments->paths, "folders, recordings (.h5, .json), archives (.zip)")
      ->required();
  command->add_option("--out", arguments->output, "HDF5 file to write")->required();
  command->add_option("--images", arguments->parts.image_folder,
                      "folder with <shape>.png; drawn from the geometry if not given");
  command->add_option("--friction", arguments->parts.friction_folder,
                      "folder with <surface>.csv, 40 lines of 82 coefficients; otherwise the "
                      "table's mean and standard deviation");
  CLI::Option* acceleration =
      command
          ->add_option("--acceleration", arguments->acceleration,
                       "acceleration of the pusher [mm/s²]; 0: constant speed")
          ->capture_default_str();
  command
      ->add_flag("--any-acceleration", arguments->any_acceleration,
                 "take pushes of any acceleration, and of constant speed")
      ->excludes(acceleration);
  CLI::Option* side = command->add_option("--side", arguments->side, "pushed side")
                          ->capture_default_str()
                          ->check(nasm_common::whole_number(0, kMostSides - 1));
  command->add_flag("--any-side", arguments->any_side, "take pushes of any side")->excludes(side);
  command
      ->add_option("--max-angle", arguments->most_angle,
                   "largest angle between push and normal [rad]")
      ->capture_default_str();
  command
      ->add_option("--contact", arguments->contact,
                   "open interval of contact positions; 0 and 1 include the ends of the side")
      ->expected(2)
      ->capture_default_str();
  command->add_option("--threads", arguments->threads, "number of threads; default: one per core")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 1024));
  command->add_option("--stages", arguments->stages,
                      "JSON file to write: all stages of the first usable recording");
  command->add_option("--plot", arguments->plot,
                      "PNG or SVG file to write: forces and accelerations by shape");
  command->add_flag("--force", arguments->force, "replace the output");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_pushing
