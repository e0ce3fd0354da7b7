// SPDX-License-Identifier: Apache-2.0
#include "simulation/push_defects.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "nasm_common/random.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::Random;

Eigen::Index row_in(Random& random, Eigen::Index from, Eigen::Index to) {
  return from + static_cast<Eigen::Index>(random.uniform() * static_cast<double>(to - from));
}

void keep_rows(Eigen::Index first, Eigen::Index count, Stream& stream) {
  stream.time = stream.time.segment(first, count).eval();
  stream.values = stream.values.middleRows(first, count).eval();
}

/// The row where the object has gone a share of its way.
Eigen::Index row_at_share(double share, const Stream& object) {
  const Eigen::VectorXd way =
      (object.values.leftCols<2>().rowwise() - object.values.row(0).head<2>()).rowwise().norm();
  const double target = share * way.maxCoeff();
  Eigen::Index row = 0;
  while (row + 1 < object.size() && way(row) < target) ++row;
  return row;
}

void keep_from(double time, Stream& stream) {
  const auto first = static_cast<Eigen::Index>(
      std::lower_bound(stream.time.begin(), stream.time.end(), time) - stream.time.begin());
  const Eigen::Index from = std::min(first, stream.size() - 2);
  keep_rows(from, stream.size() - from, stream);
}

void scramble(Random& random, Stream& stream) {
  const int places = 3 + static_cast<int>(random.uniform() * 8.0);
  for (int i = 0; i < places; ++i) {
    const Eigen::Index row = row_in(random, 0, stream.size() - 1);
    std::swap(stream.time(row), stream.time(row + 1));
    stream.values.row(row).swap(stream.values.row(row + 1));
  }
}

void repeat_times(Random& random, Stream& stream) {
  const int places = 2 + static_cast<int>(random.uniform() * 6.0);
  for (int i = 0; i < places; ++i) {
    const Eigen::Index row = row_in(random, 1, stream.size());
    stream.time(row) = stream.time(row - 1);
  }
}

void drop_out(Random& random, Stream& stream) {
  const auto lost = std::min(row_in(random, 25, 98), stream.size() / 2);
  const Eigen::Index from = row_in(random, stream.size() / 8, stream.size() - lost - 1);
  const Eigen::Index rest = stream.size() - from - lost;
  stream.time.segment(from, rest) = stream.time.tail(rest).eval();
  stream.values.middleRows(from, rest) = stream.values.bottomRows(rest).eval();
  keep_rows(0, from + rest, stream);
}

/// Turns the whole scene so that the yaw passes π in the middle of its range.
void wrap_yaw(Recording& recording) {
  const auto yaw = recording.object.values.col(2);
  const double turn = M_PI - 0.5 * (yaw.minCoeff() + yaw.maxCoeff());
  const Eigen::Matrix2d rotation = Eigen::Rotation2Dd(turn).toRotationMatrix();
  const Eigen::RowVector2d middle = recording.object.values.row(0).head<2>();
  for (Stream* stream : {&recording.object, &recording.tip}) {
    auto places = stream->values.leftCols<2>();
    places = (((places.rowwise() - middle) * rotation.transpose()).rowwise() + middle).eval();
  }
  auto force = recording.wrench.values.leftCols<2>();
  force = (force * rotation.transpose()).eval();
  recording.object.values.col(2) = recording.object.values.col(2).unaryExpr(
      [&](double y) { return std::remainder(y + turn, 2 * M_PI); });
}

void jump_yaw(Random& random, Stream& object) {
  const double quarters = std::floor(random.uniform(1.0, 4.0)) * (random.uniform() < 0.5 ? -1 : 1);
  const Eigen::Index from = row_in(random, object.size() / 4, 3 * object.size() / 4);
  const Eigen::Index longest = object.size() - from;
  const Eigen::Index rows = random.uniform() < 0.5 ? longest : row_in(random, 1, longest);
  object.values.col(2).segment(from, rows).array() += quarters * M_PI / 2.0;
}

void freeze_force(Random& random, Stream& wrench) {
  const Eigen::RowVector3d held = wrench.values.row(row_in(random, 0, wrench.size()));
  wrench.values.rowwise() = held;
  const int spikes = 1 + static_cast<int>(random.uniform() * 3.0);
  for (int i = 0; i < spikes; ++i) {
    const double angle = random.uniform(-M_PI, M_PI);
    const double force = random.uniform(4.0, 42.0);  // [N]
    wrench.values.row(row_in(random, 0, wrench.size())) << force * std::cos(angle),
        force * std::sin(angle), 0.0;
  }
}

/// A sensor that was set to zero while something pressed against it.
void offset_force(Random& random, Stream& wrench) {
  const double angle = random.uniform(-M_PI, M_PI);
  const double force = random.uniform(1.0, 2.5);  // [N]
  wrench.values.col(0).array() += force * std::cos(angle);
  wrench.values.col(1).array() += force * std::sin(angle);
}

/// The tip passes the object and moves it by a fraction of a millimetre.
void miss(Stream& object) {
  constexpr double kLeft = 5e-4;  // [m]
  const Eigen::RowVector3d first = object.values.row(0);
  const double way = (object.values.row(object.size() - 1) - first).head<2>().norm();
  const double share = std::min(1.0, kLeft / std::max(way, kLeft));
  object.values = ((share * (object.values.rowwise() - first)).rowwise() + first).eval();
}

void start_late(Random& random, Recording& recording) {
  const double time =
      recording.object.time(row_at_share(random.uniform(0.1, 0.4), recording.object));
  for (Stream* stream : {&recording.object, &recording.tip, &recording.wrench}) {
    keep_from(time, *stream);
  }
}

/// A third of a second around the beginning of the motion is all there is.
void cut_short(Recording& recording) {
  constexpr Eigen::Index kRows = 87;
  constexpr double kBefore = 0.08;  // [s]
  const double time = recording.object.time(row_at_share(0.02, recording.object)) - kBefore;
  for (Stream* stream : {&recording.object, &recording.tip, &recording.wrench}) {
    keep_from(time, *stream);
    keep_rows(0, std::min(kRows, stream->size()), *stream);
  }
}

}  // namespace

const std::vector<Defect>& simulated_defects() {
  static const std::vector<Defect> all = {
      Defect::kUnorderedTime, Defect::kRepeatedTime, Defect::kDropOut,     Defect::kYawWrap,
      Defect::kYawJump,       Defect::kFrozenForce,  Defect::kForceOffset, Defect::kNoMotion,
      Defect::kLateStart,     Defect::kShort};
  return all;
}

void spoil(Defect defect, Random& random, Recording& recording) {
  switch (defect) {
    case Defect::kUnorderedTime:
      return scramble(random, recording.object);
    case Defect::kRepeatedTime:
      return repeat_times(random, recording.object);
    case Defect::kDropOut:
      return drop_out(random, recording.object);
    case Defect::kYawWrap:
      return wrap_yaw(recording);
    case Defect::kYawJump:
      return jump_yaw(random, recording.object);
    case Defect::kFrozenForce:
      return freeze_force(random, recording.wrench);
    case Defect::kForceOffset:
      return offset_force(random, recording.wrench);
    case Defect::kNoMotion:
      return miss(recording.object);
    case Defect::kLateStart:
      return start_late(random, recording);
    case Defect::kShort:
      return cut_short(recording);
    default:
      throw std::invalid_argument(std::string("no simulation of the defect \"") +
                                  to_string(defect) + "\"");
  }
}

}  // namespace nasm_pushing
