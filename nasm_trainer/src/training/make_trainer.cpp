// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/make_trainer.hpp"

#include <utility>

#include "training/adam_trainer.hpp"
#include "training/marquardt_trainer.hpp"

namespace nasm_trainer {

std::unique_ptr<Trainer> make_trainer(std::shared_ptr<Network> network, NetworkSamples training,
                                      NetworkSamples validation, const Recipe& recipe,
                                      uint64_t seed, const std::vector<int>& left_out) {
  if (recipe.optimiser == Recipe::Optimiser::kLevenbergMarquardt) {
    return std::make_unique<MarquardtTrainer>(std::move(network), std::move(training),
                                              std::move(validation), recipe, seed, left_out);
  }
  return std::make_unique<AdamTrainer>(std::move(network), std::move(training),
                                       std::move(validation), recipe, seed);
}

}  // namespace nasm_trainer
