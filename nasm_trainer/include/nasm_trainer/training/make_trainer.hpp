// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__MAKE_TRAINER_HPP_
#define NASM_TRAINER__TRAINING__MAKE_TRAINER_HPP_

#include <cstdint>
#include <memory>
#include <vector>

#include "nasm_trainer/operators/network.hpp"
#include "nasm_trainer/training/recipe.hpp"
#include "nasm_trainer/training/samples.hpp"
#include "nasm_trainer/training/trainer.hpp"

namespace nasm_trainer {

/// The trainer of the recipe's optimiser. Levenberg–Marquardt takes network and samples in double,
/// and leaves out the controls named.
std::unique_ptr<Trainer> make_trainer(std::shared_ptr<Network> network, NetworkSamples training,
                                      NetworkSamples validation, const Recipe& recipe,
                                      uint64_t seed, const std::vector<int>& left_out = {});

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__MAKE_TRAINER_HPP_
