// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__QUALITY_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__QUALITY_HPP_

#include <string>
#include <vector>

#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

enum class Defect {
  kNotFinite,      ///< NaN or infinite numbers
  kUnorderedTime,  ///< time stamps that go back
  kRepeatedTime,   ///< several rows at one instant
  kLateRows,       ///< rows that arrived in a burst, later than they were measured
  kDropOut,        ///< no rows for a while
  kYawWrap,        ///< the angle jumps by a whole turn
  kYawJump,        ///< the tracker takes one side for another: jumps by quarters of a turn
  kFrozenForce,    ///< the sensor repeats itself
  kForceOffset,    ///< the sensor shows a force besides what it measures
  kNoMotion,       ///< the object hardly moves
  kLateStart,      ///< the push has begun before the recording
  kShort,          ///< too few rows
  kNoOverlap,      ///< the streams have no time in common
};
const char* to_string(Defect defect);

enum class Handling { kRepaired, kNoted, kExcluded };
const char* to_string(Handling handling);

struct Finding {
  Defect defect;
  Handling handling;
  std::string stream;  ///< "object", "tip", "wrench"; empty: of the whole
  int count = 0;       ///< rows or places
  std::string text;    ///< for people, with numbers and units
};

struct QualityReport {
  std::vector<Finding> findings;
  bool usable() const;
};

/// Finds what is wrong with a recording and repairs what can soundly be repaired.
QualityReport repair(Recording& recording);

/// The streams of a repaired recording by interpolation, from the first to the last instant that
/// all of them have. Throws std::invalid_argument if there is none.
ClockedPush on_one_clock(const Recording& recording, double rate_hz = 250.0);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__QUALITY_HPP_
