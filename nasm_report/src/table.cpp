// SPDX-License-Identifier: Apache-2.0
#include "nasm_report/table.hpp"

#include "nasm_common/numbers.hpp"

namespace nasm_report {

Cell number_cell(double value, int significant_digits) {
  return {nasm_common::number_text(value, significant_digits), value};
}

Cell percent_cell(double fraction) {
  return {nasm_common::percent_text(fraction), fraction};
}

Cell duration_cell(double seconds) {
  return {nasm_common::duration_text(seconds), seconds};
}

Cell count_cell(std::size_t count) {
  return {std::to_string(count), static_cast<double>(count)};
}

Table facts_table(const std::vector<std::pair<std::string, std::string>>& facts) {
  Table table;
  table.columns = {{"what", false}, {"value", false}};
  for (const auto& [what, value] : facts) {
    table.rows.push_back({{what}, {value.empty() ? "-" : value}});
  }
  return table;
}

}  // namespace nasm_report
