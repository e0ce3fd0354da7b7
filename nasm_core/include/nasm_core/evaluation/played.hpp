// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__PLAYED_HPP_
#define NASM_CORE__EVALUATION__PLAYED_HPP_

#include <limits>

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// A plan, rolled out on the discretised system. Its cost is the achieved cost, not the one that an
/// answer claims.
struct Played {
  bool is_valid = false;  ///< false: the instance is impossible, or state or cost became infinite
  double cost = std::numeric_limits<double>::quiet_NaN();
  Trajectory trajectory;

  Outcome outcome() const { return {cost, trajectory.states.rightCols<1>()}; }
};

/// Rolls the plan out. Allocates only if sizes change.
void play(const ControlPlan& plan, const SystemInfo& info, Evaluator& evaluator, Played& played);

/// Quality of a plan. NaN: unknown.
struct Assessment {
  double cost = std::numeric_limits<double>::quiet_NaN();
  double optimal_cost = std::numeric_limits<double>::quiet_NaN();
  double relative_gap = std::numeric_limits<double>::quiet_NaN();
  double relative_control_error = std::numeric_limits<double>::quiet_NaN();
  double miss = std::numeric_limits<double>::quiet_NaN();
};

/// Compares a plan with the optimum of its instance.
Assessment assess(const SystemInfo& info, const ControlPlan& plan, const Played& played,
                  const Optimum& optimum);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__PLAYED_HPP_
