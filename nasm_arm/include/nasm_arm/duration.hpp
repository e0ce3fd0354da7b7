// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__DURATION_HPP_
#define NASM_ARM__DURATION_HPP_

#include "nasm_arm/reaching.hpp"

/// Motions whose duration is not given. Each function looks for a duration, sets that of the
/// problem and the path, and returns true; or it returns false and changes neither.
namespace nasm_arm {

struct DurationRange {
  double shortest = 0.05;  ///< [s]
  double longest = 30.0;   ///< [s]
};

/// The fallback: the quintic polynomial in the shortest time in which it holds all limits, to 1 %.
/// A start that moves may have no such time, since slow quintics swing farther.
bool scale_quintic(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                   const DurationRange& range = {});

/// A ramp to rest in the shortest time in which it holds all limits, to 1 %. Velocities are cubic
/// polynomials, which decides about the goal; it becomes that of the problem.
bool ramp_to_rest(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                  const DurationRange& range = {});

/// The optimal motion in the shortest time for which the solver finds one, to 1 %.
bool shortest_motion(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                     const DurationRange& range = {});

/// The optimal motion in the time that minimises cost + time_weight · duration, to 1 %, up to four
/// times that of the shortest motion.
bool best_motion(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                 double time_weight, const DurationRange& range = {});

}  // namespace nasm_arm

#endif  // NASM_ARM__DURATION_HPP_
