// SPDX-License-Identifier: Apache-2.0
#ifndef CLOSED_LOOP__TABLES_HPP_
#define CLOSED_LOOP__TABLES_HPP_

#include <string>
#include <vector>

#include "closed_loop/study.hpp"

namespace nasm_evaluation {

/// The table that terminal, document and page have in common.
struct LoopTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};
LoopTable table_of(const LoopStudy& study);

/// Sentences that say how the figures are meant: durations, tolerances, disturbances, policies.
std::vector<std::string> definitions(const LoopStudy& study);

}  // namespace nasm_evaluation

#endif  // CLOSED_LOOP__TABLES_HPP_
