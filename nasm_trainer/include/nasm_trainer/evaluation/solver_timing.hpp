// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__EVALUATION__SOLVER_TIMING_HPP_
#define NASM_TRAINER__EVALUATION__SOLVER_TIMING_HPP_

#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/evaluation/accuracy.hpp"

namespace nasm_trainer {

/// The classical methods that operators are compared with.
enum class Method {
  kNewton,             ///< the suite's own solver
  kDirectMethod,       ///< IPOPT; the nonlinear program is kept between solves
  kDirectMethodBuilt,  ///< IPOPT; rebuilt for each solve, as in the times of the paper
  kPdp,                ///< Pontryagin differentiable programming
};

bool supports(Method method, const nasm_core::SystemInfo& info);

struct SolverTiming {
  int instances = 0;
  int converged = 0;
  double time_us = 0.0;          ///< of one cold solve, in processor time; median
  nasm_core::Accuracy accuracy;  ///< of what the method ends with
};

/// Solves the first `count` instances of the set (or all, if there are fewer), each from the
/// system's own guess, and as accurately as Newton's method and IPOPT can: to a gradient of 1e-8 of
/// the cost. Throws std::invalid_argument if the method does not support the system.
SolverTiming time_solver(Method method, const TestSet& set, int count);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__EVALUATION__SOLVER_TIMING_HPP_
