// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__WEIGHT_COUNT_HPP_
#define TRAINING__WEIGHT_COUNT_HPP_

#include <cstdint>

#include "nasm_core/operator/architecture.hpp"

namespace nasm_trainer {

/// The weights of a network all of whose layers are dense (nasm with an MLP backbone, deeponet,
/// mlp) that share none between controls: those of one control. 0 for other networks.
int64_t weights_per_control(const nasm_core::Architecture& architecture, int inputs, int controls);

/// Equal widths of the hidden layers of a deeponet or mlp, such that it has as nearly as possible
/// so many weights.
int matching_width(nasm_core::Architecture architecture, int inputs, int controls, int64_t weights);

}  // namespace nasm_trainer

#endif  // TRAINING__WEIGHT_COUNT_HPP_
