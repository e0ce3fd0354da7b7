// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__LOOPS_HPP_
#define REPORT__LOOPS_HPP_

#include <array>
#include <string>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_report/page.hpp"

namespace nasm_evaluation {

inline constexpr std::array<const char*, 6> kLoopColumns = {"lasted",   "at first", "at last",
                                                            "greatest", "settled",  "overshoot"};

/// The numbers of a table's line, in the order of the columns.
std::array<std::string, kLoopColumns.size()> loop_cells(const LoopRun& run);

/// In a word or two: "reached", "not reached", "diverged: …", "too short", "no states".
std::string outcome_text(const nasm_core::LoopMeasures& measures);

/// The closed loops: distance from the goal over time, and a table with a row per goal.
nasm_report::Section loops_section(const Evaluation& evaluation, const nasm_core::SystemInfo& info);

}  // namespace nasm_evaluation

#endif  // REPORT__LOOPS_HPP_
