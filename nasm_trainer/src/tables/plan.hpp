// SPDX-License-Identifier: Apache-2.0
#ifndef TABLES__PLAN_HPP_
#define TABLES__PLAN_HPP_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_trainer/evaluation/solver_timing.hpp"
#include "nasm_trainer/tables/make_tables.hpp"

namespace nasm_trainer {

/// A model that a table needs, and how it is made.
struct Training {
  std::string model;                   ///< file name; says all that the model depends on
  std::vector<std::string> arguments;  ///< of `ros2 nasm`, without folders, threads and the output
  std::string start;                   ///< file name of the model to fine-tune; empty: none
  std::string system = {};
  uint64_t seed = 0;
};

/// Where a number of a table comes from.
struct PlannedCell {
  std::string column;
  enum class Quantity { kError, kBatchTime, kLatency } quantity = Quantity::kError;
  std::string split;
  std::vector<std::string> models;  ///< one per seed; empty for classical methods
};

struct PlannedRow {
  std::string name;              ///< as in the paper
  std::optional<Method> method;  ///< of rows without a network
  std::vector<PlannedCell> cells;
};

struct PlannedTable {
  std::string name;
  std::string title;
  std::string system;
  nasm_core::Encoding encoding = nasm_core::Encoding::kTask;
  std::vector<std::string> columns;
  std::vector<PlannedRow> rows;
  std::vector<Training> trainings;  ///< each model once
};

/// Names in the order of the paper; `all` stands for all of them. Throws std::invalid_argument that
/// lists the tables there are.
std::vector<std::string> table_names(const std::vector<std::string>& wanted);

/// Unless one that makes the same model is there.
void add_once(const Training& training, std::vector<Training>& trainings);

/// Throws std::invalid_argument for an unknown table or operator.
PlannedTable plan_table(const std::string& name, const TableRequest& request);

}  // namespace nasm_trainer

#endif  // TABLES__PLAN_HPP_
