// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__MOTION_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__MOTION_HPP_

#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

/// Motion of an object, and the time that all streams of its recording cover.
struct Motion {
  double start = 0.0;          ///< [s] Unix time
  double end = 0.0;            ///< [s] Unix time; before the start if there is no common time
  double distance = 0.0;       ///< [m] from the first to the last pose
  double onset = 0.0;          ///< [s] Unix time: the last instant within 1 % of that distance
  bool moves_at_once = false;  ///< at its first row it is no longer at rest
};

/// Motion of a recording whose streams are in order of time.
Motion measure_motion(const Recording& recording);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__MOTION_HPP_
