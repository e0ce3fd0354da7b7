// SPDX-License-Identifier: Apache-2.0
#include "recordings/quality.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"
#include "recordings/limits.hpp"
#include "recordings/motion.hpp"
#include "recordings/repairs.hpp"
#include "recordings/stream_edit.hpp"
#include "recordings/stream_rows.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;

void find_unreadable(const Stream& stream, const std::string& name,
                     std::vector<Finding>& findings) {
  const auto rows = static_cast<int>(stream.size());
  if (rows < 2 || stream.values.rows() != stream.size()) {
    findings.push_back(
        {Defect::kShort, Handling::kExcluded, name, rows, name + ": " + counted(rows, "row")});
    return;
  }
  int count = 0;
  for (Eigen::Index i = 0; i < stream.size(); ++i) {
    if (!std::isfinite(stream.time(i)) || !stream.values.row(i).allFinite()) ++count;
  }
  if (count == 0) return;
  findings.push_back({Defect::kNotFinite, Handling::kExcluded, name, count,
                      name + ": " + counted(count, "row") + " with NaN or infinite numbers"});
}

void find_no_motion(const Motion& motion, std::vector<Finding>& findings) {
  if (motion.distance >= limits::kLeastMotion) return;
  findings.push_back({Defect::kNoMotion, Handling::kExcluded, "object", 1,
                      format("the object moves only %.2f mm", 1e3 * motion.distance)});
}

void find_late_start(const Motion& motion, std::vector<Finding>& findings) {
  const double rest = motion.onset - motion.start;
  if (motion.moves_at_once || rest < 0.0) {
    const std::string text =
        motion.moves_at_once
            ? "the object moves from its first row on"
            : format("the push begins %.0f ms before all streams are there", -1e3 * rest);
    findings.push_back({Defect::kLateStart, Handling::kExcluded, {}, 1, text});
  } else if (rest < limits::kLead) {
    findings.push_back({Defect::kLateStart,
                        Handling::kNoted,
                        {},
                        1,
                        format("only %.0f ms of rest before the push", 1e3 * rest)});
  }
}

void find_short(const Motion& motion, int rows, std::vector<Finding>& findings) {
  const double push = motion.end - motion.onset;
  if (push < limits::kWindow - limits::kLead) {
    findings.push_back({Defect::kShort,
                        Handling::kExcluded,
                        {},
                        rows,
                        format("%.2f s from the first motion on, less than %.2f s", push,
                               limits::kWindow - limits::kLead)});
  } else if (rows < limits::kFewRows) {
    findings.push_back(
        {Defect::kShort, Handling::kNoted, {}, rows, format("only %d rows in a stream", rows)});
  }
}

}  // namespace

const char* to_string(Defect defect) {
  switch (defect) {
    case Defect::kNotFinite:
      return "not finite";
    case Defect::kUnorderedTime:
      return "unordered time";
    case Defect::kRepeatedTime:
      return "repeated time";
    case Defect::kLateRows:
      return "late rows";
    case Defect::kDropOut:
      return "drop-out";
    case Defect::kYawWrap:
      return "yaw wrap";
    case Defect::kYawJump:
      return "yaw jump";
    case Defect::kFrozenForce:
      return "frozen force";
    case Defect::kForceOffset:
      return "force offset";
    case Defect::kNoMotion:
      return "no motion";
    case Defect::kLateStart:
      return "late start";
    case Defect::kShort:
      return "short";
    case Defect::kNoOverlap:
      return "no overlap";
  }
  return "?";
}

const char* to_string(Handling handling) {
  switch (handling) {
    case Handling::kRepaired:
      return "repaired";
    case Handling::kNoted:
      return "noted";
    case Handling::kExcluded:
      return "excluded";
  }
  return "?";
}

bool QualityReport::usable() const {
  return std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.handling == Handling::kExcluded;
  });
}

QualityReport repair(Recording& recording) {
  QualityReport report;
  std::vector<Finding>& findings = report.findings;
  int fewest_rows = static_cast<int>(recording.object.size());
  for (const StreamKey& key : kStreams) {
    const Stream& stream = recording.*key.stream;
    fewest_rows = std::min(fewest_rows, static_cast<int>(stream.size()));
    find_unreadable(stream, key.name, findings);
  }
  if (!report.usable()) return report;
  for (const StreamKey& key : kStreams) {
    repair_time(recording.*key.stream, key.name, findings);
  }
  if (!report.usable()) return report;
  repair_yaw(recording.object, "object", findings);
  repair_yaw(recording.tip, "tip", findings);

  const Motion motion = measure_motion(recording);
  if (motion.end <= motion.start) {
    findings.push_back(
        {Defect::kNoOverlap, Handling::kExcluded, {}, 1, "the streams have no time in common"});
    return report;
  }
  for (const StreamKey& key : kStreams) {
    fill_drop_outs(recording.*key.stream, key.name, motion, findings);
  }
  find_frozen_force(recording.wrench, motion, findings);
  find_no_motion(motion, findings);
  // If the object does not move, its start would be determined by noise.
  if (motion.distance >= limits::kLeastMotion) {
    find_late_start(motion, findings);
    find_short(motion, fewest_rows, findings);
  }
  if (report.usable()) repair_force_offset(recording, motion, findings);
  return report;
}

}  // namespace nasm_pushing
