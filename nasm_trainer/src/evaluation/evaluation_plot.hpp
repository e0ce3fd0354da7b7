// SPDX-License-Identifier: Apache-2.0
#ifndef EVALUATION__EVALUATION_PLOT_HPP_
#define EVALUATION__EVALUATION_PLOT_HPP_

#include <string>

#include "nasm_trainer/evaluation/evaluation.hpp"

namespace nasm_trainer {

/// Draws how errors are distributed, and the answer to the worst instance with its optimum.
/// Throws std::runtime_error if the file cannot be written.
void plot_evaluation(const TestSet& set, const Evaluation& evaluation, const std::string& title,
                     const std::string& file);

}  // namespace nasm_trainer

#endif  // EVALUATION__EVALUATION_PLOT_HPP_
