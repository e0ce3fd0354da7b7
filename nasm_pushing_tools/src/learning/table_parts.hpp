// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__LEARNING__TABLE_PARTS_HPP_
#define NASM_PUSHING_TOOLS__LEARNING__TABLE_PARTS_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "learning/push_table.hpp"

namespace nasm_pushing {

/// A model that a table needs.
struct TableTraining {
  std::string method;
  SplitRule rule;
  uint64_t seed = 0;
};

/// Where it is, by all that it depends on but the data.
std::string model_path(const PushTableRequest& request, const TableTraining& training);

/// Throws std::runtime_error if a model that is there is of other data or of another seed.
void check_trained(const PushTableRequest& request, const std::vector<TableTraining>& trainings);

/// Trains the models that are missing. Throws as nasm_trainer::run_queue() does.
std::vector<nasm_trainer::TrainingFailure> run_trainings(
    const PushTableRequest& request, const std::vector<TableTraining>& trainings);

std::string to_markdown(const PushTable& table, const PushTableRequest& request);
/// A line for each cell, after one with the names of the fields.
std::string to_csv(const PushTable& table, const PushTableRequest& request);
std::string to_json(const PushTable& table, const PushTableRequest& request);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__LEARNING__TABLE_PARTS_HPP_
