// SPDX-License-Identifier: Apache-2.0
#ifndef TABLES__TRAINING_QUEUE_HPP_
#define TABLES__TRAINING_QUEUE_HPP_

#include <string>
#include <vector>

#include "nasm_trainer/tables/make_tables.hpp"
#include "tables/plan.hpp"

namespace nasm_trainer {

/// A training that gave no model.
struct TrainingFailure {
  std::string model;
  std::string reason;  ///< the last lines that it printed, and where the rest is
};

/// Where a model of a request is.
std::string model_path(const TableRequest& request, const std::string& model);

/// The whole command line of a training, without the program's name.
std::vector<std::string> training_arguments(const TableRequest& request, const Training& training);

/// Runs the trainings whose models are missing, several at a time, and fine-tunes a model only once
/// it is there. Throws Interrupted if told to stop, once the trainings have stopped too.
std::vector<TrainingFailure> run_trainings(const TableRequest& request,
                                           const std::vector<Training>& trainings);

}  // namespace nasm_trainer

#endif  // TABLES__TRAINING_QUEUE_HPP_
