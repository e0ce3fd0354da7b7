// SPDX-License-Identifier: Apache-2.0
#include "simulation/compare_push.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nasm_pushing {
namespace {

constexpr double kStarted = 5e-4;    ///< [m] that the pusher has gone when it is said to move
constexpr double kLeastForce = 0.3;  ///< [N] of a level
constexpr double kFrom = 0.3;
constexpr double kTo = 0.9;

bool motion_is_usable(const QualityReport& report) {
  return std::none_of(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
    return finding.handling == Handling::kExcluded && finding.defect != Defect::kFrozenForce;
  });
}

PoseError pose_error(const Eigen::Vector3d& simulated, const Eigen::Vector3d& recorded) {
  const Eigen::Vector3d difference = simulated - recorded;
  return {difference.head<2>().norm(), std::abs(std::remainder(difference.z(), 2.0 * M_PI))};
}

/// First instant of a path that is a share of its length away from its beginning.
template <typename Path>
Eigen::Index row_at(const Path& path, double distance) {
  Eigen::Index row = 0;
  while (row + 1 < path.rows() && (path.row(row) - path.row(0)).norm() < distance) ++row;
  return row;
}

template <typename Path>
double length(const Path& path) {
  return (path.row(path.rows() - 1) - path.row(0)).norm();
}

double mean_norm(const Eigen::MatrixX2d& force, Eigen::Index from, Eigen::Index to) {
  return force.middleRows(from, std::max<Eigen::Index>(1, to - from)).rowwise().norm().mean();
}

Eigen::Index row_of_time(const Stream& stream, double time) {
  const auto found = std::lower_bound(stream.time.begin(), stream.time.end(), time);
  return std::min<Eigen::Index>(found - stream.time.begin(), stream.size() - 1);
}

bool force_is_usable(const QualityReport& report) {
  return report.usable() &&
         std::none_of(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
           return finding.defect == Defect::kForceOffset && finding.handling == Handling::kNoted;
         });
}

std::optional<ForceLevels> force_levels(const ComparedPush& push) {
  const Recording& recording = push.recording;
  const Eigen::MatrixX2d tip = recording.tip.values.leftCols<2>();
  const double way = length(tip);
  const auto wrench_row = [&](double share) {
    return row_of_time(recording.wrench, recording.tip.time(row_at(tip, share * way)));
  };
  const Eigen::MatrixX2d force = recording.wrench.values.leftCols<2>();
  const ForceLevels levels{
      mean_norm(force, wrench_row(kFrom), wrench_row(kTo)),
      mean_norm(push.trace.force, row_at(push.trace.tip, kFrom * length(push.trace.tip)),
                row_at(push.trace.tip, kTo * length(push.trace.tip)))};
  // Nothing to compare if the pusher has slid off.
  if (levels.recorded < kLeastForce || levels.simulated < kLeastForce) return std::nullopt;
  return levels;
}

}  // namespace

std::optional<ComparedPush> compare_push(Recording recording, QualityReport& report) {
  report = repair(recording);
  if (!motion_is_usable(report)) return std::nullopt;
  ComparedPush result;
  PushComparison& comparison = result.comparison;
  const Eigen::MatrixX3d& object = recording.object.values;
  const Eigen::Vector3d end = object.row(object.rows() - 1);

  SimulationOptions options;
  options.noise = false;
  options.start = object.row(0).transpose();
  const auto last = [](const PushTrace& trace) -> Eigen::Vector3d {
    return trace.object.row(trace.size() - 1);
  };
  result.trace = trace_push(recording.name, options, 0, 0);
  comparison.file = recording.file;
  comparison.name = recording.name;
  comparison.recorded = end - *options.start;
  comparison.simulated = last(result.trace) - *options.start;
  comparison.error = pose_error(last(result.trace), end);
  options.parameters.quasi_static = true;
  comparison.quasi_static_error = pose_error(last(trace_push(recording.name, options, 0, 0)), end);

  result.recording = std::move(recording);
  const Stream& tip = result.recording.tip;
  const Eigen::MatrixX2d tip_path = tip.values.leftCols<2>();
  result.recorded_start = tip.time(row_at(tip_path, kStarted));
  result.simulated_start =
      PushTrace::kStep * static_cast<double>(row_at(result.trace.tip, kStarted));
  if (force_is_usable(report)) comparison.force = force_levels(result);
  return result;
}

}  // namespace nasm_pushing
