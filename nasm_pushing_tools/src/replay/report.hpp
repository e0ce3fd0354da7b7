// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__REPORT_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__REPORT_HPP_

#include <string>

#include "nasm_plot/figure.hpp"
#include "nasm_report/page.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {

/// Report of a replay, as an HTML page.
nasm_report::Page compose_report(const ReplayResults& results);

/// The same in one picture: measured and predicted forces from the best push to the worst, and how
/// errors and times are distributed.
nasm_plot::Figure compose_figure(const ReplayResults& results);

/// Writes replay.csv, replay.png and report.html, and returns the path of the last. Throws
/// std::runtime_error that names the file that cannot be written.
std::string write_replay(const ReplayResults& results, const std::string& folder);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__REPORT_HPP_
