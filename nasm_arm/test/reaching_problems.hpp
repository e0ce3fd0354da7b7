// SPDX-License-Identifier: Apache-2.0
#ifndef REACHING_PROBLEMS_HPP_
#define REACHING_PROBLEMS_HPP_

#include <algorithm>

#include "nasm_arm/duration.hpp"
#include "support.hpp"

namespace nasm_arm::test {

/// A start anywhere, a goal up to 1.5 rad away; velocities up to `speed` times the limits.
inline ReachingProblem random_problem(const Arm& arm, uint64_t index, double speed = 0.0) {
  nasm_common::Random random(1, index);
  ReachingProblem problem;
  for (int i = 0; i < arm.model.joints; ++i) {
    const double lower = std::max(arm.limits[i].lower, -3.0);
    const double upper = std::min(arm.limits[i].upper, 3.0);
    problem.start[i] = random.uniform(lower, upper);
    problem.goal[i] = std::clamp(problem.start[i] + random.uniform(-1.5, 1.5), lower, upper);
    problem.velocity[i] = speed * arm.limits[i].velocity * random.uniform(-1.0, 1.0);
    problem.acceleration[i] = speed * arm.limits[i].velocity * random.uniform(-1.0, 1.0);
  }
  problem.duration = 1.0;
  return problem;
}

}  // namespace nasm_arm::test

#endif  // REACHING_PROBLEMS_HPP_
