// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__REPORT_FIGURES_HPP_
#define DEMO__REPORT_FIGURES_HPP_

#include <string>
#include <vector>

#include "nasm_bringup/demo/results.hpp"
#include "nasm_report/figure.hpp"

namespace nasm_bringup::demo {

/// Gaps of the answers to goals of a split, as they can stand on a logarithmic axis: at least
/// smallest_gap.
std::vector<double> gaps_for_drawing(const Results& results, const std::string& split);

/// How long something took, of each goal that was answered [s].
struct Latencies {
  std::vector<double> answer_s;
  std::vector<double> round_trip_s;
  std::vector<double> newton_s;
};
Latencies latencies_of(const Results& results);

nasm_report::Figure gap_figure(const Results& results);
nasm_report::Figure certificate_figure(const Results& results);
nasm_report::Figure latency_figure(const Results& results);

}  // namespace nasm_bringup::demo

#endif  // DEMO__REPORT_FIGURES_HPP_
