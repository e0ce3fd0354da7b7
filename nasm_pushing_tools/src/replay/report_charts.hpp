// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__REPORT_CHARTS_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__REPORT_CHARTS_HPP_

#include <vector>

#include "nasm_report/chart.hpp"
#include "nasm_report/page.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {

struct SplitLabel {
  const char* split;
  const char* label;
};
inline constexpr SplitLabel kSplitLabels[] = {{"id", "contacts as in training"},
                                              {"ood", "contacts from outside"},
                                              {"other", "other contacts"}};

/// [s] of all samples of a push.
std::vector<double> sample_times(std::size_t count);

/// Errors of the answered pushes of a split [%].
std::vector<double> errors_percent(const ReplayResults& results, const std::string& split);

/// Measured and predicted forces of a few pushes.
nasm_report::Row force_charts(const ReplayResults& results);
nasm_report::Figure error_histogram(const ReplayResults& results);
nasm_report::Figure peak_chart(const ReplayResults& results);
nasm_report::Figure latency_figure(const ReplayResults& results);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__REPORT_CHARTS_HPP_
