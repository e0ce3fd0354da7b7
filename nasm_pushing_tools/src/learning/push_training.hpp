// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__LEARNING__PUSH_TRAINING_HPP_
#define NASM_PUSHING_TOOLS__LEARNING__PUSH_TRAINING_HPP_

#include <cstdint>
#include <string>

#include "encoding/push_set.hpp"
#include "force_network/train_profiles.hpp"
#include "learning/split.hpp"

namespace nasm_pushing {

ProfileSet to_profiles(const PushSet& set);

/// The request to train a model of pushes with the part of a set that a rule and the run's seed
/// give it. The model is measured on the tests of the split: "id" and "ood" of the rule contact,
/// otherwise one with the name of the rule. More pushes to train with than the recipe's
/// trajectories are left out.
ProfileRequest push_request(const PushSet& set, const SplitRule& rule, nasm_trainer::TrainRun run);

/// The rule that a model was trained with, by the names of its tests.
SplitRule rule_of(const nasm_core::Model& model);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__LEARNING__PUSH_TRAINING_HPP_
