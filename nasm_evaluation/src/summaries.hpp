// SPDX-License-Identifier: Apache-2.0
#ifndef SUMMARIES_HPP_
#define SUMMARIES_HPP_

#include <optional>

#include "nasm_evaluation/evaluation.hpp"

namespace nasm_evaluation {

/// Summary of the baseline or recording over the instances that have one; nothing if none has.
std::optional<Summary> summarise_baseline(const Evaluation& evaluation);
std::optional<Summary> summarise_recorded(const Evaluation& evaluation);

}  // namespace nasm_evaluation

#endif  // SUMMARIES_HPP_
