// SPDX-License-Identifier: Apache-2.0
#ifndef BASELINES__TWO_PHASE_DATA_HPP_
#define BASELINES__TWO_PHASE_DATA_HPP_

#include <Eigen/Core>
#include <cstdint>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// Observed samples of the dynamics, one per column.
struct Transitions {
  Eigen::MatrixXd inputs;   ///< state, then control
  Eigen::MatrixXd changes;  ///< (next state − state) / dt
};

/// A column per step, each control within ±amplitude: a random constant and three sine waves of up
/// to two periods.
Eigen::MatrixXd random_controls(int controls, int steps, double amplitude,
                                nasm_common::Random& random);

/// Rolls the default instance out under random controls. Trajectories that do not stay finite are
/// left out. Throws std::runtime_error if none is left.
Transitions collect_transitions(const nasm_core::System& system, double amplitude, int trajectories,
                                uint64_t seed);

}  // namespace nasm_trainer

#endif  // BASELINES__TWO_PHASE_DATA_HPP_
