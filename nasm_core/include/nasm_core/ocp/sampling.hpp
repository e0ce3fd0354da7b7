// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__SAMPLING_HPP_
#define NASM_CORE__OCP__SAMPLING_HPP_

#include <cstdint>
#include <string>

#include "nasm_core/ocp/instance.hpp"

namespace nasm_core {

class System;

/// Throws std::invalid_argument that lists the splits there are.
const Split& find_split(const SystemInfo& info, const std::string& name);

/// Instance number `index` of the split; the same for the same seed, whatever was drawn before.
///
/// If all varies, everything is displaced: each dynamics parameter p to p (1 + 0.1 e), the initial
/// state by 0.1 e, with a new e from the split's range for every number, and the goal by as much
/// as the costed components of the initial state, so that start and goal keep their distance.
/// `horizon_jitter` draws the horizon T from [T, T (1 + jitter)), as the paper's training data do.
///
/// With feedback the start varies, too: it is a place where a robot can be that has pursued the
/// goal for a while and solved again on the way. That takes solutions, so these instances cannot be
/// drawn by a system's description alone (std::invalid_argument).
Instance draw_instance(const System& system, const Split& split, uint64_t seed, uint64_t index,
                       double horizon_jitter = 0.0);
Instance draw_instance(const SystemInfo& info, const Split& split, uint64_t seed, uint64_t index,
                       double horizon_jitter = 0.0);

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__SAMPLING_HPP_
