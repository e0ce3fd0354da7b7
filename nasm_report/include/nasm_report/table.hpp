// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__TABLE_HPP_
#define NASM_REPORT__TABLE_HPP_

#include <optional>
#include <string>
#include <vector>

#include "nasm_report/tone.hpp"

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

}  // namespace nasm_report

#endif  // NASM_REPORT__TABLE_HPP_
