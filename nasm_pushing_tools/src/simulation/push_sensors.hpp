// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__PUSH_SENSORS_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__PUSH_SENSORS_HPP_

#include "nasm_common/random.hpp"
#include "simulation/push_simulator.hpp"

namespace nasm_pushing {

/// The streams that the dataset's sensors make of a push: the tracker of the object, the robot's
/// own position, the force sensor. Without noise they differ from the truth by their clocks only.
void record_streams(const PushTrace& trace, bool noise, nasm_common::Random& random,
                    Recording& recording);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__PUSH_SENSORS_HPP_
