// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__TOUR_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__TOUR_HPP_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// Instances whose goals are to be reached one after another. The first one is drawn from the
/// split; the others have its parameters, such as obstacles, and start at rest at the goal before.
/// Goals are drawn from the split too. Those behind something are preferred: the straight way to
/// them violates a path constraint, at best another one than the time before. The same for the same
/// seed. Throws std::invalid_argument if the system has no equilibrium for its goals, or no goal
/// that keeps the constraints is found.
std::vector<Instance> draw_tour(const System& system, const Split& split, uint64_t seed,
                                std::size_t goals);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CLOSED_LOOP__TOUR_HPP_
