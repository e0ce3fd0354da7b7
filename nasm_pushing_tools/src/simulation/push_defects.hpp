// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__PUSH_DEFECTS_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__PUSH_DEFECTS_HPP_

#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_pushing_tools/recordings/recording.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {

/// Those that spoil() makes: the ones that the dataset has.
const std::vector<Defect>& simulated_defects();

/// Gives a simulated recording a defect as real recordings have it. Throws std::invalid_argument
/// for one that is not simulated.
void spoil(Defect defect, nasm_common::Random& random, Recording& recording);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__PUSH_DEFECTS_HPP_
