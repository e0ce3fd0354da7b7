// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__LIMITS_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__LIMITS_HPP_

#include "nasm_pushing/encoding/push_input.hpp"

namespace nasm_pushing::limits {

/// These limits were chosen on real recordings of the dataset: 43 tidy ones from which rows were
/// taken, and 32 in which a fifth of the rows is missing or late.

inline constexpr double kPeriod = 1.0 / kForceRateHz;  ///< [s] of the dataset's streams
inline constexpr double kLongestDelay = 0.1;           ///< [s] of rows that arrive late
/// [s] A cubic across a gap of this length is within 0.3 mm in 95 % and 0.6 mm in 99 % of all
/// places of a push at 100 mm/s; at 0.1 s it is 1.2 mm.
inline constexpr double kLongestGap = 0.06;
/// [s] If nothing happens meanwhile.
inline constexpr double kLongestStillGap = 1.0;
/// [s] For forces: after smoothing, a straight line across such a gap is off by 1.3 % of the peak
/// in 95 % and 4 % in 99 % of all places; at 0.04 s it is 6 % and 15 %. The longest real one has
/// 0.014 s.
inline constexpr double kLongestForceGap = 0.02;
inline constexpr double kStill = 5e-4;  ///< [m] a gap across which so little happens is no risk
inline constexpr double kQuarterTolerance = 0.15;  ///< [rad] off a quarter of a turn
/// Share of rows that repeat the row before. Real: at least 0.98 if frozen, at most 0.09 if not.
inline constexpr double kFrozenShare = 0.5;
inline constexpr double kLeastMotion = 1e-3;  ///< [m]
inline constexpr double kOnset = 0.01;        ///< the push begins at this share of the final way
inline constexpr double kLead = 0.05;        ///< [s] before that, the window of the encoding begins
inline constexpr double kWindow = kHorizon;  ///< [s] its length
inline constexpr int kFewRows = kForceSamples;  ///< a window's number of samples
inline constexpr double kLeastOffset = 0.3;  ///< [N] the largest of a sound sensor at rest is 0.1
/// [m] Poses of tip and object disagree by up to 1.5 mm while the two touch.
inline constexpr double kReach = 3e-3;

}  // namespace nasm_pushing::limits

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__LIMITS_HPP_
