// SPDX-License-Identifier: Apache-2.0
#include "recordings/motion.hpp"

#include <algorithm>

#include "recordings/limits.hpp"
#include "recordings/stream_edit.hpp"

namespace nasm_pushing {

Motion measure_motion(const Recording& recording) {
  Motion motion;
  const Stream& object = recording.object;
  const auto last = [](const Stream& stream) { return stream.time(stream.size() - 1); };
  motion.start = std::max({object.time(0), recording.tip.time(0), recording.wrench.time(0)});
  motion.end = std::min({last(object), last(recording.tip), last(recording.wrench)});
  const auto way = [&](const Eigen::RowVector3d& pose) {
    return (pose - object.values.row(0)).head<2>().norm();
  };
  motion.distance = way(object.values.row(object.size() - 1));
  Eigen::Index row = object.size() - 1;
  while (row > 0 && way(object.values.row(row)) >= limits::kOnset * motion.distance) --row;
  motion.onset = object.time(row);

  // A tenth of the mean speed, and more than the noise of the tracker (3e-6 m).
  constexpr double kShare = 0.1;
  constexpr double kLook = 0.04;   // [s]
  constexpr double kLeast = 5e-5;  // [m]
  const double speed = motion.distance / std::max(kLook, last(object) - motion.onset);
  motion.moves_at_once =
      way(value_at(object, object.time(0) + kLook)) > std::max(kLeast, kShare * speed * kLook);
  return motion;
}

}  // namespace nasm_pushing
