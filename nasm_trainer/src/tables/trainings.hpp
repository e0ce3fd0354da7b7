// SPDX-License-Identifier: Apache-2.0
#ifndef TABLES__TRAININGS_HPP_
#define TABLES__TRAININGS_HPP_

#include <string>
#include <vector>

#include "nasm_trainer/tables/make_tables.hpp"
#include "tables/plan.hpp"

namespace nasm_trainer {

/// Where a model of a request is.
std::string model_path(const TableRequest& request, const std::string& model);

/// The whole command line of a training, without the program's name.
std::vector<std::string> training_arguments(const TableRequest& request, const Training& training);

/// Runs the trainings whose models are missing, each in a process of its own: HDF5 and IPOPT are
/// not made for several threads. What a process printed last is in the reason of its failure.
/// Throws as run_queue() does, and std::runtime_error if the program cannot be started.
std::vector<TrainingFailure> run_trainings(const TableRequest& request,
                                           const std::vector<Training>& trainings);

}  // namespace nasm_trainer

#endif  // TABLES__TRAININGS_HPP_
