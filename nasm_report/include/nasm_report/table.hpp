// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__TABLE_HPP_
#define NASM_REPORT__TABLE_HPP_

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nasm_report/text.hpp"

namespace nasm_report {

struct Column {
  std::string name;
  bool is_number = true;  ///< aligned to the right
};

struct Cell {
  std::string text;
  /// Number by which the column is sorted; otherwise the text is used. NaN goes to the end.
  std::optional<double> value = std::nullopt;
  Tone tone = Tone::neutral;
};

/// Sorted by a click on a column's name. Long tables scroll within the page, and print whole.
struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  ///< each as long as `columns`
};

// Cells as nasm_common writes numbers, which are sorted by their value.
Cell number_cell(double value, int significant_digits);
Cell percent_cell(double fraction);
Cell duration_cell(double seconds);
Cell count_cell(std::size_t count);

/// What and its value, line by line; "-" where that is empty.
Table facts_table(const std::vector<std::pair<std::string, std::string>>& facts);

}  // namespace nasm_report

#endif  // NASM_REPORT__TABLE_HPP_
