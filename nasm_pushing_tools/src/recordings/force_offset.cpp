// SPDX-License-Identifier: Apache-2.0
#include "recordings/repairs.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>

#include "nasm_common/numbers.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "recordings/limits.hpp"
#include "recordings/stream_edit.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;

constexpr double kAfter = 0.1;      // [s] of rest at the end
constexpr double kTipStill = 2e-4;  // [m]
constexpr double kStarting = 0.01;  // [s] before the tip is seen to move
constexpr Eigen::Index kLeastRows = 5;
constexpr double kSteady = 0.4;    // [N] standard deviation; a free tip rings
constexpr double kCosine = 0.766;  // of 40°

/// The tip and the outline next to it at an instant.
struct Place {
  Eigen::Vector2d normal;  ///< out of the object, in the robot's frame
  double gap;              ///< [m] negative: overlap
};

Place place_at(const Recording& recording, const Shape& shape, double time) {
  const Eigen::RowVector3d object = value_at(recording.object, time);
  const Eigen::RowVector3d tip = value_at(recording.tip, time);
  const Eigen::Rotation2Dd turn(object.z());
  const Eigen::Vector2d local = turn.inverse() * (tip - object).head<2>().transpose();
  const Contact contact = shape.nearest(local);
  return {turn * contact.normal, (local - contact.point).dot(contact.normal) - kTipRadius};
}

/// Mean force [N] of a time at which the tip is at rest, if it is, and the force is steady.
std::optional<Eigen::Vector2d> force_at_rest(const Recording& recording, double from, double to) {
  const auto row_at = [&](double time) -> Eigen::Index {
    const double* const begin = recording.wrench.time.data();
    return std::lower_bound(begin, begin + recording.wrench.size(), time) - begin;
  };
  const Eigen::Index first = row_at(from);
  const Eigen::Index count = row_at(to) - first;
  if (count < kLeastRows) return std::nullopt;
  const Eigen::RowVector3d way = value_at(recording.tip, to) - value_at(recording.tip, from);
  if (way.head<2>().norm() > kTipStill) return std::nullopt;
  const auto force = recording.wrench.values.block(first, 0, count, 2);
  const Eigen::RowVector2d mean = force.colwise().mean();
  const double deviation = std::sqrt((force.rowwise() - mean).rowwise().squaredNorm().mean());
  if (deviation > kSteady) return std::nullopt;
  return mean.transpose();
}

bool may_be_contact(const Eigen::Vector2d& force, const Place& place) {
  if (force.norm() < limits::kLeastOffset) return true;
  return place.gap < limits::kReach && force.dot(place.normal) > kCosine * force.norm();
}

/// When the tip is first seen to move [s].
double tip_start(const Stream& tip) {
  Eigen::Index row = 0;
  while (row + 1 < tip.size() &&
         (tip.values.row(row) - tip.values.row(0)).head<2>().norm() < kTipStill) {
    ++row;
  }
  return tip.time(row);
}

}  // namespace

void repair_force_offset(Recording& recording, const Motion& motion,
                         std::vector<Finding>& findings) {
  const Shape* const shape = find_shape(recording.name.shape);
  if (shape == nullptr) return;
  const auto after = force_at_rest(recording, motion.end - kAfter, motion.end);
  if (!after || after->norm() < limits::kLeastOffset) return;
  // Where the tip does not touch what it sets in motion, the poses are not to be relied on.
  if (std::abs(place_at(recording, *shape, motion.onset).gap) > limits::kReach) return;
  const Place end = place_at(recording, *shape, motion.end - kAfter / 2.0);
  if (end.gap < -limits::kReach || may_be_contact(*after, end)) return;

  const double before_end = tip_start(recording.tip) - kStarting;
  const auto before = force_at_rest(recording, motion.start, before_end);
  const bool always =
      !before || may_be_contact(*before - *after, place_at(recording, *shape, before_end));
  findings.push_back(
      {Defect::kForceOffset, always ? Handling::kRepaired : Handling::kNoted, "wrench", 1,
       format("wrench: (%.2f, %.2f) N after the push, not of a contact%s", after->x(), after->y(),
              always ? ", subtracted" : ", and not there before it")});
  if (!always) return;
  for (Eigen::Index i = 0; i < recording.wrench.size(); ++i) {
    auto force = recording.wrench.values.row(i).head<2>();
    if (!force.isZero(0.0)) force -= after->transpose();  // before it measures it shows zeros
  }
}

}  // namespace nasm_pushing
