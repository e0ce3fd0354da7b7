// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__LEARNING__SPLIT_HPP_
#define NASM_PUSHING_TOOLS__LEARNING__SPLIT_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "encoding/push_set.hpp"

namespace nasm_pushing {

/// Rule that selects the pushes for training.
///
/// contact:    contacts above 0.3 to 0.8 are in the distribution, above 0.21 to 0.3 outside of it,
///             others are left out; those inside are divided at random
/// random:     all pushes, divided at random
/// shape:NAME  pushes of this shape are for the test, the others to train with
/// fold:I/N    part I (from 0) of N equal parts is for the test, the others to train with
struct SplitRule {
  enum class Kind { kContact, kRandom, kShape, kFold };
  Kind kind = Kind::kContact;
  std::string shape;
  int fold = 0;
  int folds = 5;
};

/// Throws std::invalid_argument that lists what there is.
SplitRule parse_split(const std::string& text);
std::string to_string(const SplitRule& rule);

/// Indices of a set's pushes.
struct Split {
  std::vector<int> training;
  std::vector<int> validation;  ///< decides which weights are kept
  std::vector<int> test;
  std::vector<int> ood;  ///< of the rule contact; empty otherwise
};

/// Pushes of one name but for the repetition stay together, so that no test push has a twin among
/// those that were trained with. The same set, rule and seed give the same split. Throws
/// std::invalid_argument if a part would be empty, or for a shape that is not there.
Split split_pushes(const PushSet& set, const SplitRule& rule, uint64_t seed);

/// The shapes of a set, in the order of their names.
std::vector<std::string> shape_names(const PushSet& set);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__LEARNING__SPLIT_HPP_
