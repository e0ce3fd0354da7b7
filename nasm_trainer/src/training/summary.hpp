// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__SUMMARY_HPP_
#define TRAINING__SUMMARY_HPP_

#include <string>

#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {

/// Writes a summary of the training as JSON next to the log: loss.csv gets loss.json. Throws
/// std::runtime_error that names the file if it cannot be written.
void write_summary(const TrainRequest& request, const TrainSummary& summary,
                   const Description& run);

}  // namespace nasm_trainer

#endif  // TRAINING__SUMMARY_HPP_
