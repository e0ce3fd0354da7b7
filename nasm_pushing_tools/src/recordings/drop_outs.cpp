// SPDX-License-Identifier: Apache-2.0
#include "recordings/repairs.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"
#include "recordings/limits.hpp"
#include "recordings/stream_edit.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;

constexpr double kRowsMissing = 3.0;  // in steps: fewer are jitter
constexpr double kSlopeSpan = 0.02;   // [s] span of the rows next to a gap that determine its slope

/// Slope [1/s] on one side of a gap, over at most kSlopeSpan; `outwards` is −1 before the gap.
/// Limited against that of the gap, so that the cubic stays between its ends.
Eigen::RowVector3d slope_beside(const Stream& stream, Eigen::Index row, Eigen::Index outwards,
                                const Eigen::RowVector3d& across) {
  Eigen::Index far = row;
  while (far + outwards >= 0 && far + outwards < stream.size() &&
         std::abs(stream.time(far + outwards) - stream.time(row)) <= kSlopeSpan) {
    far += outwards;
  }
  const double span = stream.time(far) - stream.time(row);
  if (std::abs(span) < 0.4 * kSlopeSpan) return across;
  Eigen::RowVector3d slope = (stream.values.row(far) - stream.values.row(row)) / span;
  constexpr double kSteepest = 3.0;  // a cubic with slopes up to this is monotone
  for (int i = 0; i < 3; ++i) {
    const double ratio = across(i) == 0.0 ? 0.0 : slope(i) / across(i);
    slope(i) = std::clamp(ratio, 0.0, kSteepest) * across(i);
  }
  return slope;
}

/// Rows at equal steps between two rows of a stream.
void append_between(const Stream& stream, Eigen::Index row, double step, bool smooth,
                    std::vector<double>& times, std::vector<Eigen::RowVector3d>& values) {
  const double length = stream.time(row + 1) - stream.time(row);
  const auto count = std::lround(length / step);
  const Eigen::RowVector3d from = stream.values.row(row);
  const Eigen::RowVector3d across = (stream.values.row(row + 1) - from) / length;
  const Eigen::RowVector3d first = smooth ? slope_beside(stream, row, -1, across) : across;
  const Eigen::RowVector3d second = smooth ? slope_beside(stream, row + 1, 1, across) : across;
  for (long i = 1; i < count; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(count);
    const double t = share * length;
    times.push_back(stream.time(row) + t);
    // Hermite's cubic as the straight line and what bends it.
    const double rest = 1.0 - share;
    values.push_back(from + t * across + t * rest * rest * (first - across) -
                     t * share * rest * (second - across));
  }
}

}  // namespace

void fill_drop_outs(Stream& stream, const std::string& name, const Motion& motion,
                    std::vector<Finding>& findings) {
  const bool forces = name == "wrench";
  const double step = std::max(limits::kPeriod, typical_step(stream));
  const double shortest = kRowsMissing * step;
  const double longest =
      std::max(forces ? limits::kLongestForceGap : limits::kLongestGap, shortest);
  std::vector<double> times;
  std::vector<Eigen::RowVector3d> values;
  int filled = 0;
  int left = 0;
  double longest_filled = 0.0;  // [s]
  double longest_left = 0.0;    // [s]
  for (Eigen::Index i = 0; i < stream.size(); ++i) {
    times.push_back(stream.time(i));
    values.push_back(stream.values.row(i));
    if (i + 1 == stream.size()) break;
    const double length = stream.time(i + 1) - stream.time(i);
    if (length <= shortest) continue;
    const bool in_push =
        stream.time(i + 1) > motion.onset - limits::kLead && stream.time(i) < motion.end;
    const double way = (stream.values.row(i + 1) - stream.values.row(i)).head<2>().norm();
    const bool risky = in_push && (forces || way > limits::kStill);
    if (length > limits::kLongestStillGap || (length > longest && risky)) {
      ++left;
      longest_left = std::max(longest_left, length);
      continue;
    }
    ++filled;
    longest_filled = std::max(longest_filled, length);
    append_between(stream, i, limits::kPeriod, !forces, times, values);
  }
  if (filled > 0) {
    stream.time =
        Eigen::Map<Eigen::VectorXd>(times.data(), static_cast<Eigen::Index>(times.size()));
    stream.values.resize(stream.time.size(), 3);
    for (Eigen::Index i = 0; i < stream.size(); ++i) {
      stream.values.row(i) = values[static_cast<std::size_t>(i)];
    }
    findings.push_back({Defect::kDropOut, Handling::kRepaired, name, filled,
                        format("%s: %s of up to %.3g s, interpolated", name.c_str(),
                               counted(filled, "gap").c_str(), longest_filled)});
  }
  if (left > 0) {
    findings.push_back({Defect::kDropOut, Handling::kExcluded, name, left,
                        format("%s: %s of up to %.3g s, too long to interpolate", name.c_str(),
                               counted(left, "gap").c_str(), longest_left)});
  }
}

}  // namespace nasm_pushing
