// SPDX-License-Identifier: Apache-2.0
#ifndef SYSTEMS__REACHABILITY_HPP_
#define SYSTEMS__REACHABILITY_HPP_

#include <array>

namespace nasm_core {

/// Whether a boat of the given speed gets from the origin to the target in the current M z, with
/// M = ((m[0], m[1]), (m[2], m[3])).
///
/// The points that can be reached at all form a convex set around the origin, with support function
/// V ∫₀^∞ |exp(Mᵀs) λ| ds; it is bounded only in directions in which the current flows back.
bool is_reachable(const std::array<double, 4>& m, double speed,
                  const std::array<double, 2>& target);

}  // namespace nasm_core

#endif  // SYSTEMS__REACHABILITY_HPP_
