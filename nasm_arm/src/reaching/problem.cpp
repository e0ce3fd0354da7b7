// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_arm/dynamics.hpp"
#include "nasm_arm/reaching.hpp"
#include "nasm_common/numbers.hpp"

namespace nasm_arm {
namespace {

/// One joint's numbers, each with its limits.
struct Check {
  const char* name;
  double value, lower, upper;
};

std::string outside(const std::string& joint, const Check& check) {
  if (check.value >= check.lower && check.value <= check.upper) return {};
  const std::string start =
      "joint \"" + joint + "\": " + check.name + " is " + nasm_common::short_text(check.value);
  if (!std::isfinite(check.value)) return start + ", not a finite number";
  return start + ", outside " + nasm_common::short_text(check.lower) + " to " +
         nasm_common::short_text(check.upper);
}

}  // namespace

const char* to_string(Quantity quantity) {
  switch (quantity) {
    case Quantity::kPosition:
      return "position";
    case Quantity::kVelocity:
      return "velocity";
    case Quantity::kAcceleration:
      return "acceleration";
    case Quantity::kJerk:
      return "jerk";
    case Quantity::kTorque:
      return "torque";
  }
  return "unknown";
}

const char* to_string(ReachingStatus status) {
  switch (status) {
    case ReachingStatus::kOptimal:
      return "optimal";
    case ReachingStatus::kIterationLimit:
      return "within the limits, but not optimal: iteration limit";
    case ReachingStatus::kInfeasible:
      return "no motion within the limits was found in this duration";
    case ReachingStatus::kInvalid:
      return "invalid problem";
  }
  return "unknown";
}

std::string refusal(const Arm& arm, const ReachingProblem& problem) {
  constexpr double kLongest = 1e4, kHeaviest = 1e4;
  if (!(problem.duration > 0.0 && problem.duration <= kLongest)) {
    return "duration is " + nasm_common::short_text(problem.duration) + " s, not in (0, 10000]";
  }
  const Payload& payload = problem.payload;
  const double reach = dot(payload.centre, payload.centre);
  if (!(payload.mass >= 0.0 && payload.mass <= kHeaviest && std::isfinite(reach))) {
    return "payload of " + nasm_common::short_text(payload.mass) + " kg is not possible";
  }
  for (int i = 0; i < arm.model.joints; ++i) {
    const JointLimits& limits = arm.limits[i];
    constexpr double kMost = std::numeric_limits<double>::max();
    const double acceleration = std::fmin(limits.acceleration, kMost);
    for (const Check& check :
         {Check{"start", problem.start[i], std::fmax(limits.lower, -kMost),
                std::fmin(limits.upper, kMost)},
          Check{"goal", problem.goal[i], std::fmax(limits.lower, -kMost),
                std::fmin(limits.upper, kMost)},
          Check{"start velocity", problem.velocity[i], -limits.velocity, limits.velocity},
          Check{"start acceleration", problem.acceleration[i], -acceleration, acceleration}}) {
      std::string reason = outside(arm.joint_names[i], check);
      if (!reason.empty()) return reason;
    }
  }
  Model model = arm.model;
  attach(payload, model);
  Data<double> data;
  for (const bool at_goal : {false, true}) {
    const JointArray<double>& torque =
        at_goal
            ? gravity_torques(model, data, problem.goal)
            : inverse_dynamics(model, data, problem.start, problem.velocity, problem.acceleration);
    for (int i = 0; i < model.joints; ++i) {
      const double limit = arm.limits[i].effort;
      std::string reason = outside(
          arm.joint_names[i],
          {at_goal ? "torque at the goal" : "torque at the start", torque[i], -limit, limit});
      if (!reason.empty()) return reason;
    }
  }
  return {};
}

}  // namespace nasm_arm
