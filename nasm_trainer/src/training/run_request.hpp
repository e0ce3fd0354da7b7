// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__RUN_REQUEST_HPP_
#define TRAINING__RUN_REQUEST_HPP_

#include "nasm_trainer/training/train.hpp"
#include "training/datasets.hpp"

namespace nasm_trainer {

/// Throws for all that can be known to be wrong before any work: names, sizes, files.
void check_train_request(const TrainRequest& request, const TrainOptions& options);

/// The request with a recipe that says what the data really are, if they were given.
TrainRequest with_facts_of(TrainRequest request, const Datasets& datasets);

/// All that decides the weights, by name.
Description describe_run(const TrainRequest& request, const Datasets& datasets);

}  // namespace nasm_trainer

#endif  // TRAINING__RUN_REQUEST_HPP_
