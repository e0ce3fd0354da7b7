// SPDX-License-Identifier: Apache-2.0
#ifndef OFFLINE__PRINT_HPP_
#define OFFLINE__PRINT_HPP_

#include <string>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_evaluation/evaluation.hpp"

namespace nasm_evaluation {

/// A short table of an evaluation for a terminal.
std::string table_text(const Evaluation& evaluation, const nasm_core::SystemInfo& info);

/// Why there is nothing to evaluate, and what there is instead.
std::string no_instances_text(const Evaluation& evaluation);

}  // namespace nasm_evaluation

#endif  // OFFLINE__PRINT_HPP_
