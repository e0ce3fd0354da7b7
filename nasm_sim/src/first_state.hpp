// SPDX-License-Identifier: Apache-2.0
#ifndef FIRST_STATE_HPP_
#define FIRST_STATE_HPP_

#include "nasm_sim/simulation.hpp"

namespace nasm_sim {

/// Where a plant is before anything was played; free states are not known.
Eigen::VectorXd first_state(const nasm_core::SystemInfo& info, const SimulationOptions& options);

}  // namespace nasm_sim

#endif  // FIRST_STATE_HPP_
