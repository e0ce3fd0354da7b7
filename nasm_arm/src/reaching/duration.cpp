// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/duration.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_arm {
namespace {

constexpr double kPrecision = 1.01;

/// Shortest duration that `holds`, first by steps, then by bisection. Negative if there is none.
template <class Holds>
double shortest_that_holds(double from, double to, const Holds& holds) {
  constexpr double kRatio = 1.3;
  double duration = from;
  while (!holds(duration)) {
    if (!(duration < to)) return -1.0;
    duration = std::min(kRatio * duration, to);
  }
  double below = std::max(from, duration / kRatio);
  while (duration > kPrecision * below) {
    const double middle = std::sqrt(below * duration);
    (holds(middle) ? duration : below) = middle;
  }
  return duration;
}

/// The quintic polynomial of a trial, in the shortest duration; `prepare` may change the goal.
template <class Prepare>
bool shortest_quintic(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                      const DurationRange& range, const Prepare& prepare) {
  ReachingProblem trial = problem;
  JointPath quintic;
  const auto holds = [&](double duration) {
    trial.duration = duration;
    prepare(trial);
    quintic = JointPath();
    return solver.check(trial, quintic).relative <= 0.0;
  };
  const double duration = shortest_that_holds(range.shortest, range.longest, holds);
  if (duration < 0.0) return false;
  holds(duration);
  problem = trial;
  path = quintic;
  return true;
}

bool is_motion(ReachingStatus status) {
  return status == ReachingStatus::kOptimal || status == ReachingStatus::kIterationLimit;
}

}  // namespace

bool scale_quintic(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                   const DurationRange& range) {
  return shortest_quintic(solver, problem, path, range, [](ReachingProblem&) {});
}

bool ramp_to_rest(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                  const DurationRange& range) {
  const int joints = solver.arm().model.joints;
  return shortest_quintic(solver, problem, path, range, [joints](ReachingProblem& trial) {
    const double t = trial.duration;
    for (int i = 0; i < joints; ++i) {
      trial.goal[i] =
          trial.start[i] + trial.velocity[i] * t / 2.0 + trial.acceleration[i] * t * t / 12.0;
    }
  });
}

bool shortest_motion(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                     const DurationRange& range) {
  const Arm& arm = solver.arm();
  ReachingProblem trial = problem, best;
  trial.duration = range.longest;
  if (!refusal(arm, trial).empty()) return false;
  JointPath motion, best_path;
  const auto holds = [&](double duration) {
    trial.duration = duration;
    if (!is_motion(solver.solve(trial, motion).status)) return false;
    best = trial;
    best_path = motion;
    return true;
  };
  double shortest = range.shortest;
  for (int i = 0; i < arm.model.joints; ++i) {
    const double distance = std::abs(problem.goal[i] - problem.start[i]);
    shortest = std::max(shortest, distance / arm.limits[i].velocity);
  }
  if (shortest_that_holds(shortest, range.longest, holds) < 0.0) return false;
  problem = best;
  path = best_path;
  return true;
}

bool best_motion(ReachingSolver& solver, ReachingProblem& problem, JointPath& path,
                 double time_weight, const DurationRange& range) {
  ReachingProblem trial = problem;
  JointPath motion;
  if (!shortest_motion(solver, trial, motion, range)) return false;
  ReachingProblem best = trial;
  JointPath best_path = motion;
  double least = kUnlimited;
  const auto value = [&](double logarithm) {
    trial.duration = std::exp(logarithm);
    const ReachingReport report = solver.solve(trial, motion);
    const double sum = report.cost + time_weight * trial.duration;
    if (!is_motion(report.status)) return kUnlimited;
    if (sum < least) {
      least = sum;
      best = trial;
      best_path = motion;
    }
    return sum;
  };
  // Golden-section search; the shortest motion's value counts too.
  constexpr double kGolden = 0.6180339887498949;
  double a = std::log(trial.duration);
  value(a);
  double b = std::min(a + std::log(4.0), std::log(range.longest));
  double x = b - kGolden * (b - a), y = a + kGolden * (b - a);
  double fx = value(x), fy = value(y);
  while (b - a > std::log(kPrecision)) {
    if (fx <= fy) {
      b = y, y = x, fy = fx;
      x = b - kGolden * (b - a);
      fx = value(x);
    } else {
      a = x, x = y, fx = fy;
      y = a + kGolden * (b - a);
      fy = value(y);
    }
  }
  problem = best;
  path = best_path;
  return true;
}

}  // namespace nasm_arm
