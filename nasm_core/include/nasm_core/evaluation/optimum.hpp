// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__OPTIMUM_HPP_
#define NASM_CORE__EVALUATION__OPTIMUM_HPP_

#include <limits>
#include <memory>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// The least cost of an instance that Newton's method finds. Every gap is measured from it.
struct Optimum {
  bool found = false;
  double cost = std::numeric_limits<double>::quiet_NaN();
  double time_s = std::numeric_limits<double>::quiet_NaN();  ///< time of a solve from a cold start
  Instance instance;
  Trajectory trajectory;
};

/// Solves instances from a cold start, on the first branch of the system (that of the labels), and
/// measures the time. For one thread at a time.
class OptimumFinder {
 public:
  explicit OptimumFinder(const System& system);

  /// The time is the median over `repetitions`. Not found: the instance is impossible, or the
  /// solver did not converge. Allocates only if sizes change.
  void find(const Instance& instance, int repetitions, Optimum& optimum);

 private:
  const System& system_;
  std::unique_ptr<NewtonSolver> solver_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__OPTIMUM_HPP_
