// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__REACHING_HPP_
#define NASM_ARM__REACHING_HPP_

#include <limits>
#include <memory>
#include <string>

#include "nasm_arm/joint_path.hpp"

namespace nasm_arm {

/// From a state of the arm to rest at a goal, in a given time. Radians or metres, and seconds.
struct ReachingProblem {
  JointArray<double> start{}, velocity{}, acceleration{};
  JointArray<double> goal{};
  double duration = 0.0;  ///< [s]
  Payload payload;        ///< in addition to what the arm's model has
};

/// What has limits.
enum class Quantity { kPosition, kVelocity, kAcceleration, kJerk, kTorque };
const char* to_string(Quantity quantity);

struct ReachingOptions {
  /// Weight of squared jerk, beside 1 for squared torque, both relative to their limits. A joint
  /// without a limit on jerk counts its jerk relative to 20/s² times its velocity limit.
  double smoothness = 3e-3;
  double tolerance = 1e-8;  ///< of the cost's gap, relative to the cost
  double margin = 2e-3;  ///< kept from all limits, relative to them, for what is between instants
  int max_iterations = 100;  ///< of Newton's method
};

/// How far a path is beyond the limit that it comes closest to.
struct Violation {
  double relative = -kUnlimited;  ///< of the limit, for positions of half their range; ≤ 0: holds
  Quantity quantity = Quantity::kPosition;
  int joint = 0;
  double time_s = 0.0;
};

enum class ReachingStatus {
  kOptimal,         ///< converged, and all limits hold
  kIterationLimit,  ///< all limits hold
  kInfeasible,      ///< no motion within the limits was found in this duration
  kInvalid,         ///< the problem makes no sense; refusal() says why
};
const char* to_string(ReachingStatus status);

/// What is known of a path without solving the problem.
struct Certificate {
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  double cost = kUnknown;
  /// Estimate of cost − optimal cost: that of the quadratic model within the limits. NaN: the cost
  /// is not convex here.
  double estimated_gap = kUnknown;
  Violation violation;  ///< on a grid ten times finer than the solver's
};

struct ReachingReport : Certificate {
  ReachingStatus status = ReachingStatus::kInvalid;
  int iterations = 0;
  double margin = 0.0;  ///< that was kept; that of the options grows if it does not suffice
};

/// Why a problem cannot be solved by any motion, naming joint and value; empty if it may be solved.
std::string refusal(const Arm& arm, const ReachingProblem& problem);

/// Minimises, over the coefficients of the path's modes,
///
///   ∫₀ᵀ Σ (torque / limit)² + smoothness (jerk / limit)² dt
///
/// within limits on position, velocity, acceleration, jerk and torque, by Newton's method with
/// exact second derivatives on an augmented Lagrangian. Torques are those of inverse dynamics, so
/// there are no dynamics to fulfil; start and goal hold for all coefficients. Memory is taken when
/// it is constructed; it belongs to one thread.
class ReachingSolver {
 public:
  explicit ReachingSolver(const Arm& arm, const ReachingOptions& options = {});
  ~ReachingSolver();
  ReachingSolver(ReachingSolver&&) noexcept;
  ReachingSolver& operator=(ReachingSolver&&) noexcept;

  /// Starts from the quintic polynomial.
  ReachingReport solve(const ReachingProblem& problem, JointPath& path);
  /// Starts from the path's modes, such as those of a network or of the motion before.
  ReachingReport improve(const ReachingProblem& problem, JointPath& path);
  /// What is known of the path without solving; its ends are replaced by those of the problem.
  Certificate certify(const ReachingProblem& problem, JointPath& path);

  /// Only limits, on the fine grid. An invalid problem violates them infinitely.
  Violation check(const ReachingProblem& problem, JointPath& path);

  const Arm& arm() const;

 private:
  class Workspace;
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace nasm_arm

#endif  // NASM_ARM__REACHING_HPP_
