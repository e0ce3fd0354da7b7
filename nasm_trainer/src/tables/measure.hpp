// SPDX-License-Identifier: Apache-2.0
#ifndef TABLES__MEASURE_HPP_
#define TABLES__MEASURE_HPP_

#include <functional>
#include <string>
#include <vector>

#include "nasm_trainer/tables/make_tables.hpp"
#include "tables/plan.hpp"

namespace nasm_trainer {

/// Numbers of the same kind, one per seed.
struct Spread {
  double median = 0.0;
  double lowest = 0.0;
  double highest = 0.0;
};
Spread spread_of(const std::vector<double>& values);

struct MeasuredCell {
  std::string column;
  std::string split;
  PlannedCell::Quantity quantity = PlannedCell::Quantity::kError;
  bool measured = false;  ///< false: a training failed
  int seeds = 0;
  int instances = 0;
  Spread ours;  ///< what the paper's number is compared with; times in s
  Spread mean;  ///< of errors
  Spread trimmed;
  double largest = 0.0;  ///< error of all instances and seeds
  double paper = 0.0;    ///< NaN: not given
  double ratio = 0.0;    ///< ours / paper
};

struct MeasuredRow {
  std::string name;
  std::vector<MeasuredCell> cells;  ///< those that the row has, in the order of the columns
};

struct MeasuredTable {
  std::string name;
  std::string title;
  std::vector<std::string> columns;
  std::vector<MeasuredRow> rows;
  std::vector<std::string> commands;  ///< that train the models of the first seed
};

/// Evaluates what the table plans; a cell with a model that is missing is left unmeasured. Calls
/// `between` after each cell.
MeasuredTable measure_table(const PlannedTable& plan, const TableRequest& request,
                            const std::function<void()>& between);

/// The number of test instances of a request.
int test_instances(const TableRequest& request);

}  // namespace nasm_trainer

#endif  // TABLES__MEASURE_HPP_
