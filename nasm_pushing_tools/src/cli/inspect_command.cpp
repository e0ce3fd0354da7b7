// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cli/inspection.hpp"
#include "cli/plots.hpp"
#include "cli/recording_arguments.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/parallel.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"

namespace nasm_pushing {
namespace inspect_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm push inspect abs/rect1/rect1_h5.zip
  ros2 nasm push inspect dataset/abs dataset/pu --plots plots --limit 100
  ros2 nasm push inspect dataset --json > quality.json
  ros2 nasm push inspect dataset --summary --plots plots

Folders are searched to the bottom; archives are read in place. Repaired recordings are repaired
whenever they are read; the files stay as they are. With --summary only those recordings are plotted
that show something new: the first four without findings, and the first with each kind of finding,
at most 20.)";

struct Arguments {
  std::vector<std::string> paths;
  std::string plots;
  bool json = false;
  bool summary = false;
  uint64_t limit = 0;
};

std::string plot_file(const Arguments& arguments, std::size_t index, const Inspection& inspection) {
  const std::string number = nasm_common::format("%05zu_", index);
  return (std::filesystem::path(arguments.plots) / (number + to_string(inspection.name) + ".png"))
      .string();
}

Inspection inspect_one(const Arguments& arguments, const RecordingSource& source, std::size_t index,
                       bool plot) {
  const std::string file = source.file(index);
  std::string bytes;
  try {
    bytes = source.read(index);
  } catch (const std::runtime_error& error) {
    return unreadable(file, error.what());
  }
  std::optional<RepairedRecording> recordings;
  Inspection result = inspect(file, bytes, recordings);
  if (recordings && plot) plot_recording(result, *recordings, plot_file(arguments, index, result));
  return result;
}

/// A few recordings at the same time, so that memory does not grow with their number, and the
/// output does not depend on which is ready first.
std::vector<Inspection> inspect_some(const Arguments& arguments, const RecordingSource& source,
                                     std::size_t first, std::size_t count, int threads) {
  std::vector<Inspection> results(count);
  const bool plot = !arguments.plots.empty() && !arguments.summary;
  nasm_common::for_each_index(count, threads, [&](std::size_t i) {
    results[i] = inspect_one(arguments, source, first + i, plot);
  });
  return results;
}

/// Which recordings of a summary are worth a plot.
class PlotChoice {
 public:
  bool wants(const Inspection& inspection) {
    if (!inspection.error.empty() || plots_ == kMost) return false;
    bool is_new = inspection.quality.findings.empty() && clean_++ < kMostClean;
    for (const Finding& finding : inspection.quality.findings) {
      is_new |= kinds_.emplace(finding.defect, finding.handling).second;
    }
    plots_ += is_new ? 1 : 0;
    return is_new;
  }

 private:
  static constexpr int kMost = 20;
  static constexpr int kMostClean = 4;

  int plots_ = 0;
  int clean_ = 0;
  std::set<std::pair<Defect, Handling>> kinds_;
};

/// Prints while work continues.
class Printer {
 public:
  Printer(bool json, bool only_summary) : json_(json), only_summary_(only_summary) {
    if (json) std::fputs("{", stdout);
    if (!only_summary) std::fputs(json ? "\"recordings\":[" : table_header().c_str(), stdout);
  }

  void print(const Inspection& inspection) {
    if (only_summary_) return;
    std::string text;
    if (json_) {
      text = (first_ ? "\n" : ",\n") + to_json(inspection);
    } else {
      const std::string folder = folder_of(inspection.file);
      if (folder != folder_) text = folder + "\n";
      folder_ = folder;
      text += table_row(inspection);
    }
    first_ = false;
    std::fputs(text.c_str(), stdout);
  }

  void print(const InspectionSummary& summary) {
    std::string text = only_summary_ ? "" : json_ ? "\n]," : "\n";
    text += json_ ? "\"summary\":" + to_json(summary) + "}\n" : summary_text(summary);
    std::fputs(text.c_str(), stdout);
  }

 private:
  /// Or archive.
  static std::string folder_of(const std::string& file) {
    const std::size_t archive = file.rfind(".zip:");
    if (archive != std::string::npos) return file.substr(0, archive + 4);
    return std::filesystem::path(file).parent_path().string();
  }

  bool json_;
  bool only_summary_;
  bool first_ = true;
  std::string folder_;
};

void inspect_all(const Arguments& arguments) {
  const RecordingSource source(arguments.paths);
  require_recordings(source, arguments.paths);
  const std::size_t total =
      arguments.limit == 0 ? source.size()
                           : std::min(static_cast<std::size_t>(arguments.limit), source.size());
  if (!arguments.plots.empty()) std::filesystem::create_directories(arguments.plots);

  const nasm_common::InterruptGuard interrupt;
  // On a terminal the table shows how far it is.
  std::optional<nasm_common::Progress> progress;
  if (arguments.summary || ::isatty(STDOUT_FILENO) == 0) progress.emplace("inspecting", total);
  InspectionSummary summary;
  PlotChoice choice;
  Printer printer(arguments.json, arguments.summary);
  const int threads = nasm_common::processor_count();
  const std::size_t at_once = 4 * static_cast<std::size_t>(threads);
  std::size_t done = 0;
  while (done < total && !interrupt.requested()) {
    for (const Inspection& inspection :
         inspect_some(arguments, source, done, std::min(at_once, total - done), threads)) {
      printer.print(inspection);
      summary.add(inspection);
      if (arguments.summary && !arguments.plots.empty() && choice.wants(inspection)) {
        inspect_one(arguments, source, done, true);
      }
      ++done;
    }
    if (progress) progress->update(done);
  }
  progress.reset();
  if (!arguments.plots.empty() && summary.total() > 0) {
    plot_summary(summary, (std::filesystem::path(arguments.plots) / "overview.png").string());
  }
  printer.print(summary);
  if (done < total) {
    throw nasm_common::Interrupted("interrupted after " + std::to_string(done) + " of " +
                                   std::to_string(total) + " recordings");
  }
  if (summary.usable() == 0) {
    throw std::runtime_error("none of " + std::to_string(total) + " recordings is usable");
  }
}

}  // namespace inspect_command

void add_inspect_command(CLI::App& app) {
  using namespace inspect_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "inspect", "Show the contents of recordings, their defects and how they are treated");
  command->footer(kExamples);
  command->add_option("path", arguments->paths, "folders, .zip archives, .h5 and .json files")
      ->required();
  command->add_option("--plots", arguments->plots,
                      "folder for a plot of each recording and one of the set");
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_flag("--summary", arguments->summary,
                    "print only a summary, and plot only a few recordings");
  command->add_option("--limit", arguments->limit, "maximum number of recordings")
      ->check(nasm_common::whole_number(1, std::numeric_limits<uint64_t>::max()));
  command->callback([arguments] { inspect_all(*arguments); });
}

}  // namespace nasm_pushing
