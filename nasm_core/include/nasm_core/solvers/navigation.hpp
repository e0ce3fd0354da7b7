// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__NAVIGATION_HPP_
#define NASM_CORE__SOLVERS__NAVIGATION_HPP_

#include <optional>
#include <vector>

namespace nasm_core {

/// A boat of constant speed in the current (a x + b y, c x + d y), to go from the origin to (x, y).
struct Crossing {
  double x;
  double y;
  double speed;
  double a, b, c, d;
};

/// The quickest way, as Zermelo's navigation formula has it:
///
///   dβ/dt = c sin²β + (a − d) sin β cos β − b cos²β
struct Course {
  double duration;
  std::vector<double> headings;  ///< at i * duration / intervals, i = 0 … intervals − 1
};

/// Shoots for the first heading and the duration with exact sensitivities, letting the current grow
/// from still water, which keeps it on the branch of the shortest course. Empty if no course is
/// found: the current is stronger than the boat.
std::optional<Course> navigate(const Crossing& crossing, int intervals);

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__NAVIGATION_HPP_
