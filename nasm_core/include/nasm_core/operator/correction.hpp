// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__CORRECTION_HPP_
#define NASM_CORE__OPERATOR__CORRECTION_HPP_

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// Whether networks of this encoding answer with corrections c of a stabilising control κ, so that
/// u = clip(κ(x) + c) along the way, instead of controls.
///
/// An error in the controls of an unstable system grows along the horizon, of a pendulum upside
/// down a hundred thousand times in two seconds. Feedback in the roll-out keeps it small, and near
/// the goal there is little left to learn.
bool answers_with_corrections(const SystemInfo& info, Encoding encoding);

/// What the network's output is multiplied by, so that corrections vanish at the goal:
///
///   c = ρ N(e, τ),   ρ = V / (V + V₀),
///
/// where V is the regulator's cost of the initial state and V₀ a number of the model, the knee.
/// Near the goal the regulator is optimal but for terms of second order, and so is the answer,
/// whatever the network says. Where terminal states are prescribed, what is best differs from the
/// regulator in first order, and ρ is the root of that. Without a knee (0), ρ is 1. The instance
/// must be bound.
double correction_factor(const SystemInfo& info, const Evaluator& evaluator,
                         const Instance& instance, double knee);
/// The same of the regulator's cost.
double correction_factor(const SystemInfo& info, double cost, double knee);

/// The corrections of a solution, on its grid. Controls at a bound have a kink in time and from
/// instance to instance. What is clipped has none: the control plus its bound multiplier by the
/// control's weight, u* + (z̄ − z̲) / l_uu, which clip takes back to u*. It is limited to a part of
/// the width beyond the bounds, where nothing depends on it. The instance must be bound. Solvers
/// other than Newton's do not tell multipliers; then it is the control itself.
void find_corrections(const SystemInfo& info, const Evaluator& evaluator,
                      const Trajectory& solution, MatrixRef corrections);

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__CORRECTION_HPP_
