// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__ENCODING__WINDOW_HPP_
#define NASM_PUSHING_TOOLS__ENCODING__WINDOW_HPP_

#include <Eigen/Core>
#include <string>

#include "nasm_pushing/encoding/push_input.hpp"
#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

/// Why a push is of no use to training.
struct Skip {
  std::string reason;  ///< the same words for all pushes that it is true of; empty: none
  std::string detail;  ///< with numbers and units

  explicit operator bool() const { return !reason.empty(); }
};

/// The part of a recording that is learned from: kForceSamples rows from 0.05 s before the object
/// has made 1 % of its way for the last time, or from the first row if that is later: then the
/// motion begins earlier in the window, which the trajectory shows as well.
struct PushWindow {
  Skip skip;               ///< if set, the others are empty
  Eigen::Index first = 0;  ///< row of the push
  /// [kForceSamples] [N] norm of the force in the plane, Fx and Fy each smoothed over the whole
  /// recording by Savitzky–Golay (window 61, order 2, nearest)
  Eigen::VectorXd force;
  Eigen::VectorXd times, x_m, y_m;  ///< of the object, from 0 s on; what encode_trajectory takes
};

/// Skips a push whose object stays in place, that ends before the window does, whose force stays
/// below 1 N, or that has numbers that are not finite. Throws
/// std::invalid_argument if it is not on the clock of kForceRateHz or its sizes differ.
PushWindow find_window(const ClockedPush& push);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__ENCODING__WINDOW_HPP_
