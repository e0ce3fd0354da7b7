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

/// The corrections of a solution, on its grid. Controls at a bound have a kink in time and from
/// instance to instance. What is clipped has none: the control plus its bound multiplier by the
/// control's weight, u* + (z̄ − z̲) / l_uu, which clip takes back to u*. It is limited to a part of
/// the width beyond the bounds, where nothing depends on it. The instance must be bound. Solvers
/// other than Newton's do not tell multipliers; then it is the control itself.
void find_corrections(const SystemInfo& info, const Evaluator& evaluator,
                      const Trajectory& solution, MatrixRef corrections);

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__CORRECTION_HPP_
