// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TABLES__PUBLISHED_HPP_
#define NASM_TRAINER__TABLES__PUBLISHED_HPP_

#include <string>
#include <vector>

namespace nasm_trainer {

/// A table of the paper as it is printed there. Columns are "time" (s per instance) and the splits
/// that the error is of; those of "samples" are the sizes of the training data.
struct PublishedTable {
  std::string name;  ///< as `ros2 nasm table` knows it
  std::vector<std::string> columns;
  struct Row {
    std::string name;
    std::vector<double> values;  ///< one per column; NaN: not given
  };
  std::vector<Row> rows;
};

/// In the order of the paper.
const std::vector<PublishedTable>& published_tables();

/// NaN if the paper has no such row or column. Throws std::invalid_argument that lists the tables
/// there are.
double published_value(const std::string& table, const std::string& row, const std::string& column);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TABLES__PUBLISHED_HPP_
