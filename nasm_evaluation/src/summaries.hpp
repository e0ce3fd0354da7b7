// SPDX-License-Identifier: Apache-2.0
#ifndef SUMMARIES_HPP_
#define SUMMARIES_HPP_

#include <optional>

#include "nasm_evaluation/evaluation.hpp"

namespace nasm_evaluation {

/// Of what is compared with, over the instances for which it is there; nothing if it never is.
std::optional<Summary> summarise_baseline(const Evaluation& evaluation);
std::optional<Summary> summarise_recorded(const Evaluation& evaluation);

}  // namespace nasm_evaluation

#endif  // SUMMARIES_HPP_
