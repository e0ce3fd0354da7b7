// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__SOLVER_HPP_
#define NASM_CORE__OCP__SOLVER_HPP_

#include <Eigen/Core>
#include <limits>

#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/trajectory.hpp"

namespace nasm_core {

enum class SolveStatus {
  kConverged,
  /// No more than rounding is left to gain, though it keeps the gradient above the tolerance: the
  /// grid is very fine, or the dynamics so unstable that a control's last digit matters.
  kPrecisionLimit,
  kStationary,  ///< the gradient vanishes, but the Hessian does not tell of a minimum
  kIterationLimit,
  kNoDescent,        ///< no step reduced the cost, though the gradient is not small
  kDiverged,         ///< the roll-out of the guess is not finite
  kInvalidInstance,  ///< see System::check
  /// Constraints are violated, and no small change violates them less. Locally true: from another
  /// guess there may be a feasible solution.
  kInfeasible,
};

/// The status for people and files, such as "converged".
const char* to_string(SolveStatus status);

/// Whether the controls are optimal as far as double precision can tell.
inline bool is_optimal(SolveStatus status) {
  return status == SolveStatus::kConverged || status == SolveStatus::kPrecisionLimit;
}

struct SolveReport {
  SolveStatus status = SolveStatus::kInvalidInstance;
  double cost = 0.0;
  /// Euclidean norm of the cost's gradient by all controls, without what bounds hold back. NaN if
  /// not known.
  double gradient_norm = std::numeric_limits<double>::quiet_NaN();
  double constraint_violation = 0.0;  ///< largest, of terminal states and path constraints
  int iterations = 0;
};

/// Finds controls of least cost.
class Solver {
 public:
  virtual ~Solver() = default;

  /// Begins at the given trajectory (see System::guess for a cold start) and leaves the best one
  /// found in it.
  virtual SolveReport solve(const Instance& instance, Trajectory& trajectory) = 0;
};

struct NewtonOptions {
  /// Converged when the gradient's norm is at most this times max(1, |cost|), and the Newton
  /// decrement a hundredth of that.
  double tolerance = 1e-10;
  int max_iterations = 100;
  Eigen::VectorXd control_lower;  ///< empty: the system's
  Eigen::VectorXd control_upper;
};

/// Throws std::invalid_argument that names what is wrong.
void check_options(const SystemInfo& info, const NewtonOptions& options);

/// How good given controls are, from Riccati sweeps; no solve is needed.
struct Certificate {
  bool valid = false;  ///< false: not finite, or not near a minimum (Hessian not definite)

  // NaN: not computed, since the cost is not finite
  double cost = std::numeric_limits<double>::quiet_NaN();
  /// Of the cost alone, without what bounds hold back.
  double gradient_norm = std::numeric_limits<double>::quiet_NaN();
  /// Largest, of terminal states and path constraints. The gap counts it with its multiplier.
  double constraint_violation = std::numeric_limits<double>::quiet_NaN();
  /// Newton decrement ½ gᵀ H⁻¹ g, an estimate of cost − optimal cost; with bounds and constraints
  /// that of the quadratic model within them (see GapEstimator).
  double estimated_gap = std::numeric_limits<double>::quiet_NaN();
  bool is_bound = false;  ///< `estimated_gap` is an upper bound, from the gradient alone
};

/// The suite's own solver. Works in memory that is taken at the first solve of a size.
class NewtonSolver : public Solver {
 public:
  /// Rolls out the controls, brought within the bounds, and looks around them. If the gradient
  /// alone shows that the gap is at most `negligible_gap` times the cost, it may leave it at that.
  virtual Certificate certify(const Instance& instance, Trajectory& trajectory,
                              double negligible_gap = 0.0) = 0;

  /// A single step, for loops that cannot wait for more: the cost is that after it, the gradient
  /// that before it. kIterationLimit says that a step was made, kConverged and kPrecisionLimit that
  /// none was needed.
  virtual SolveReport step(const Instance& instance, Trajectory& trajectory) = 0;

  /// For all solves from now on. Throws std::invalid_argument and keeps the old ones if the new
  /// ones make no sense.
  virtual void set_options(const NewtonOptions& options) = 0;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__SOLVER_HPP_
