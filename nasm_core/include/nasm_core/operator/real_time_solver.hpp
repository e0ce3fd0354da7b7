// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__REAL_TIME_SOLVER_HPP_
#define NASM_CORE__OPERATOR__REAL_TIME_SOLVER_HPP_

#include <memory>

#include "nasm_core/operator/answerer.hpp"

namespace nasm_core {

/// Real-time iterations in place of a network: a few iterations of the system's solver from the
/// request's warm controls, applied as they are. Without warm controls the problem is solved to
/// convergence, from several guesses, and the best solution is taken.
///
/// The gap is not computed, and not limited. Answers have the status kPolished.
class RealTimeSolver final : public Answerer {
 public:
  /// Throws std::invalid_argument if `iterations` is not positive.
  RealTimeSolver(const System& system, int iterations);
  ~RealTimeSolver() override;

  const System& system() const override;
  void answer(const Request& request, const Limits& limits, Answer& answer) override;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__REAL_TIME_SOLVER_HPP_
