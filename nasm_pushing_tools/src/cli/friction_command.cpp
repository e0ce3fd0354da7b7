// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/recording_arguments.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_pushing/encoding/friction_map.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"
#include "nasm_trainer/dataset/output_lock.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {
namespace friction_command {

constexpr char kExamples[] = R"(
Example:
  ros2 nasm push friction scans/abs --out maps/abs.csv
  ros2 nasm push encode dataset --friction maps --out pushes.h5

A scan is a recording of an object that is moved over the surface along y. A cell is the mean of
|Fy| / (m g) while the object moves over it, "nan" where it never was.)";

constexpr double kLeastSpeed = 2e-3;  // [m/s] of an object that moves
constexpr Eigen::Index kBeside = 5;   // rows that tell the speed

struct Arguments {
  std::vector<std::string> paths;
  std::string output;
  bool force = false;
};

/// Maps of two surfaces must not become one.
struct OtherSurface : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Where the moving object was, and the force on it as a part of its weight.
struct Scan {
  std::vector<double> x_m, y_m, coefficient;
  std::string surface;
  std::size_t skipped = 0;

  void add(const Recording& recording) {
    const Shape* const shape = find_shape(recording.name.shape);
    if (shape == nullptr) {
      throw std::invalid_argument("no mass is known of shape " + recording.name.shape);
    }
    if (!surface.empty() && surface != recording.name.surface) {
      throw OtherSurface(recording.file + " is of " + recording.name.surface +
                         ", the recordings before are of " + surface + "; a map is of one surface");
    }
    surface = recording.name.surface;
    const ClockedPush push = on_one_clock(recording);
    const auto moves = [&](Eigen::Index i) {
      const Eigen::Index from = std::max<Eigen::Index>(0, i - kBeside);
      const Eigen::Index to = std::min(push.size() - 1, i + kBeside);
      const double way = (push.object.row(to) - push.object.row(from)).head<2>().norm();
      return way * push.rate_hz > kLeastSpeed * static_cast<double>(to - from);
    };
    for (Eigen::Index i = 0; i < push.size(); ++i) {
      if (!moves(i)) continue;
      x_m.push_back(push.object(i, 0));
      y_m.push_back(push.object(i, 1));
      coefficient.push_back(push.wrench(i, 1) / shape->mass());
    }
  }

  Eigen::VectorXf map() const {
    const auto vector = [](const std::vector<double>& values) {
      return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                               static_cast<Eigen::Index>(values.size()));
    };
    return bin_friction_scan(vector(x_m), vector(y_m), vector(coefficient), 1.0);
  }
};

/// Why it cannot be used. A scan may begin in motion and be of any length.
const Finding* fault(const QualityReport& report) {
  for (const Finding& finding : report.findings) {
    const bool matters = finding.defect != Defect::kLateStart && finding.defect != Defect::kShort;
    if (matters && finding.handling == Handling::kExcluded) return &finding;
  }
  return nullptr;
}

void add_scan(const std::string& file, const std::string& bytes, Scan& scan) {
  Recording recording = parse_recording(file, bytes);
  const QualityReport report = repair(recording);
  if (const Finding* const finding = fault(report)) {
    throw std::runtime_error(file + ": " + finding->text);
  }
  scan.add(recording);
}

Scan read_scans(const RecordingSource& source) {
  Scan scan;
  const nasm_common::InterruptGuard interrupt;
  nasm_common::Progress progress("reading", source.size());
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (interrupt.requested()) throw nasm_common::Interrupted("interrupted; nothing was written");
    try {
      add_scan(source.file(i), source.read(i), scan);
    } catch (const OtherSurface& error) {
      throw std::invalid_argument(error.what());
    } catch (const std::exception& error) {
      std::fprintf(stderr, "skipped: %s\n", error.what());
      ++scan.skipped;
    }
    progress.update(i + 1);
  }
  return scan;
}

void run(const Arguments& arguments) {
  refuse_recording(arguments.output);
  const nasm_trainer::OutputLock lock(arguments.output, arguments.force);
  const RecordingSource source(arguments.paths);
  require_recordings(source, arguments.paths);
  const Scan scan = read_scans(source);
  if (scan.surface.empty()) {
    throw std::runtime_error("none of " + std::to_string(source.size()) +
                             " recordings is a usable scan; " + arguments.output +
                             " is not written");
  }
  const Eigen::VectorXf map = scan.map();
  write_friction_map(lock.output(), map);
  const FrictionSummary summary = summarise_friction(map);
  std::printf("%s: %d of %d cells, mean %.4f, standard deviation %.4f", arguments.output.c_str(),
              summary.cells, kCells, summary.mean, summary.standard_deviation);
  if (const Surface* const surface = find_surface(scan.surface)) {
    std::printf("; table of %s: %.4f, %.4f", surface->name.c_str(), surface->friction_mean,
                surface->friction_std);
  }
  std::printf("\n");
  if (scan.skipped > 0) {
    std::printf("%zu of %zu recordings skipped\n", scan.skipped, source.size());
  }
}

}  // namespace friction_command

void add_friction_command(CLI::App& app) {
  using namespace friction_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("friction", "Make a friction map from scans of a surface");
  command->footer(kExamples);
  command->add_option("PATH", arguments->paths, "folders, recordings (.h5, .json), archives (.zip)")
      ->required();
  command->add_option("--out", arguments->output, "CSV file to write, <surface>.csv for encode")
      ->required();
  command->add_flag("--force", arguments->force, "replace the output");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_pushing
