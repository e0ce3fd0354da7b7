// SPDX-License-Identifier: Apache-2.0
#include "cli/inspection.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <set>

#include "nasm_pushing_tools/recordings/recording_file.hpp"

namespace nasm_pushing {

Inspection unreadable(const std::string& file, const std::string& error) {
  Inspection result;
  result.file = file;
  result.error = error;
  return result;
}

std::pair<double, double> common_time(const Recording& recording) {
  double start = -std::numeric_limits<double>::infinity();
  double end = -start;
  for (const Stream* stream : {&recording.object, &recording.tip, &recording.wrench}) {
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    for (const double time : stream->time) {
      if (!std::isfinite(time)) continue;
      first = std::min(first, time);
      last = std::max(last, time);
    }
    start = std::max(start, first);
    end = std::min(end, last);
  }
  return {start, end};
}

Inspection inspect(const std::string& file, const std::string& bytes,
                   std::optional<RepairedRecording>& recordings) {
  Recording recording;
  try {
    recording = parse_recording(file, bytes);
  } catch (const std::exception& error) {
    return unreadable(file, error.what());
  }
  Inspection result;
  result.file = file;
  result.name = recording.name;
  result.rows = {static_cast<int>(recording.object.size()), static_cast<int>(recording.tip.size()),
                 static_cast<int>(recording.wrench.size())};
  const auto [start, end] = common_time(recording);
  result.duration = std::max(0.0, end - start);
  for (const auto& wrench : recording.wrench.values.rowwise()) {
    const double force = wrench.head<2>().norm();
    if (force > result.largest_force) result.largest_force = force;
  }
  recordings = RepairedRecording{recording, {}};
  result.quality = repair(recording);
  const Eigen::MatrixX3d& poses = recording.object.values;
  result.distance = 1e3 * (poses.bottomRows<1>() - poses.topRows<1>()).leftCols<2>().norm();
  recordings->repaired = std::move(recording);
  return result;
}

void InspectionSummary::add(const Inspection& inspection) {
  ++total_;
  if (!inspection.error.empty()) {
    ++unreadable_;
    return;
  }
  Count& object = objects_[{inspection.name.surface, inspection.name.shape}];
  ++object.total;
  std::set<std::pair<Defect, Handling>> kinds;  // a recording counts once, whatever the streams
  for (const Finding& finding : inspection.quality.findings) {
    kinds.emplace(finding.defect, finding.handling);
  }
  for (const auto& [defect, handling] : kinds)
    ++defects_[defect][static_cast<std::size_t>(handling)];
  if (!inspection.usable()) return;
  ++usable_;
  ++object.usable;
  forces_.push_back(static_cast<float>(inspection.largest_force));
  distances_.push_back(static_cast<float>(inspection.distance));
}

}  // namespace nasm_pushing
