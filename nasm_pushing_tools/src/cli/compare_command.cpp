// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/plots.hpp"
#include "cli/recording_arguments.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"
#include "simulation/compare_push.hpp"

namespace nasm_pushing {
namespace compare_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm push compare dataset/plywood/rect1/rect1_h5.zip --plots plots
  ros2 nasm push compare dataset/abs --json > comparison.json

Each push is simulated from the place where its recording begins, without anything random. Errors are
medians of where the object ends, and of the mean force between 30 % and 90 % of the way. In brackets
the same without inertia and compliance of the robot. The last columns: the coefficient of friction
with which the simulation has the recorded forces, the table's, and the error that is left when each
surface has the one that fits it.)";

struct Arguments {
  std::vector<std::string> paths;
  std::string plots;
  bool json = false;
};

struct Comparisons {
  std::vector<PushComparison> pushes;
  std::size_t unusable = 0;
  std::size_t unreadable = 0;
  std::size_t total = 0;
};

std::string plot_file(const Arguments& arguments, const std::string& name) {
  return (std::filesystem::path(arguments.plots) / (name + ".png")).string();
}

/// Memory grows by a few numbers a push: plots are made at once.
Comparisons compare_all(const Arguments& arguments, const RecordingSource& source) {
  Comparisons result;
  const nasm_common::InterruptGuard interrupt;
  nasm_common::Progress progress("comparing", source.size());
  for (; result.total < source.size(); ++result.total) {
    if (interrupt.requested()) {
      throw nasm_common::Interrupted("interrupted after " + std::to_string(result.total) + " of " +
                                     std::to_string(source.size()) + " recordings");
    }
    progress.update(result.total);
    const std::string file = source.file(result.total);
    std::optional<ComparedPush> compared;
    try {
      QualityReport report;
      auto push = compare_push(parse_recording(file, source.read(result.total)), report);
      if (!push) {
        ++result.unusable;
        continue;
      }
      compared = std::move(push);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "skipped: %s\n", error.what());
      ++result.unreadable;
      continue;
    }
    if (!arguments.plots.empty()) {
      const std::string number = nasm_common::format("%05zu_", result.total);
      plot_comparison(*compared,
                      plot_file(arguments, number + to_string(compared->comparison.name)));
    }
    result.pushes.push_back(std::move(compared->comparison));
  }
  return result;
}

void print_table(const Comparisons& comparisons) {
  std::printf("%-8s %-7s %4s  %-17s %-17s %6s %6s  %-14s %9s\n", "surface", "shape", "n",
              "position [mm]", "yaw [°]", "forces", "force", "friction", "fitted");
  for (const ComparisonSummary& row : summarize(comparisons.pushes)) {
    std::printf("%-8s %-7s %4d  %6.2f (%.2f)    %6.2f (%.2f)    %6d", row.surface.c_str(),
                row.shape.c_str(), row.pushes, 1e3 * row.position, 1e3 * row.quasi_static_position,
                row.yaw * 180.0 / M_PI, row.quasi_static_yaw * 180.0 / M_PI, row.forces);
    if (row.forces > 0) {
      std::printf(" %5.0f %%", 100.0 * row.force_error);
      const Surface* surface = find_surface(row.surface);
      if (surface != nullptr) {
        std::printf("  %.3f (%.3f)", row.friction, surface->friction_mean);
      } else {
        std::printf("  %13s", "");
      }
      std::printf(" %7.0f %%", 100.0 * row.fitted_force_error);
    }
    std::printf("\n");
  }
  std::printf("\n%zu of %zu recordings compared, %zu unusable, %zu unreadable\n",
              comparisons.pushes.size(), comparisons.total, comparisons.unusable,
              comparisons.unreadable);
}

nlohmann::json number(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(nullptr);
}

void print_json(const Comparisons& comparisons) {
  nlohmann::json pushes = nlohmann::json::array();
  for (const PushComparison& push : comparisons.pushes) {
    nlohmann::json one = {
        {"file", push.file},
        {"position_error_m", push.error.position},
        {"yaw_error_rad", push.error.yaw},
        {"quasi_static_position_error_m", push.quasi_static_error.position},
        {"quasi_static_yaw_error_rad", push.quasi_static_error.yaw},
    };
    if (push.force) {
      one["recorded_force_n"] = push.force->recorded;
      one["simulated_force_n"] = push.force->simulated;
    }
    pushes.push_back(std::move(one));
  }
  nlohmann::json groups = nlohmann::json::array();
  for (const ComparisonSummary& row : summarize(comparisons.pushes)) {
    groups.push_back({
        {"surface", row.surface},
        {"shape", row.shape},
        {"pushes", row.pushes},
        {"position_error_m", row.position},
        {"yaw_error_rad", row.yaw},
        {"quasi_static_position_error_m", row.quasi_static_position},
        {"quasi_static_yaw_error_rad", row.quasi_static_yaw},
        {"forces", row.forces},
        {"relative_force_error", number(row.force_error)},
        {"friction", number(row.friction)},
        {"fitted_relative_force_error", number(row.fitted_force_error)},
    });
  }
  const nlohmann::json all = {{"recordings", std::move(pushes)},
                              {"groups", std::move(groups)},
                              {"unusable", comparisons.unusable},
                              {"unreadable", comparisons.unreadable}};
  std::printf("%s\n", all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

void run(const Arguments& arguments) {
  const RecordingSource source(arguments.paths);
  require_recordings(source, arguments.paths);
  if (!arguments.plots.empty()) std::filesystem::create_directories(arguments.plots);
  const Comparisons comparisons = compare_all(arguments, source);
  if (comparisons.pushes.empty()) {
    throw std::runtime_error("none of " + std::to_string(source.size()) +
                             " recordings has a motion that can be compared");
  }
  if (!arguments.plots.empty()) {
    plot_comparisons(comparisons.pushes, plot_file(arguments, "overview"));
  }
  if (arguments.json) {
    print_json(comparisons);
  } else {
    print_table(comparisons);
  }
}

}  // namespace compare_command

void add_compare_command(CLI::App& app) {
  using namespace compare_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("compare", "Simulate recorded pushes and report the difference");
  command->footer(kExamples);
  command->add_option("path", arguments->paths, "folders, .zip archives, .h5 and .json files")
      ->required();
  command->add_option("--plots", arguments->plots,
                      "folder for a plot of each recording and one of all");
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_pushing
