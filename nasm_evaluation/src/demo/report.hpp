// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__REPORT_HPP_
#define DEMO__REPORT_HPP_

#include "demo/results.hpp"
#include "nasm_report/chart.hpp"
#include "nasm_report/page.hpp"

namespace nasm_evaluation::demo {

/// The whole report.
nasm_report::Page compose_report(const Results& results);

/// The runs that the simulator has played, with the optimum as a ghost.
nasm_report::Animation compose_animation(const Results& results);

nasm_report::Figure gap_figure(const Results& results);
nasm_report::Figure certificate_figure(const Results& results);
nasm_report::Figure latency_figure(const Results& results);

}  // namespace nasm_evaluation::demo

#endif  // DEMO__REPORT_HPP_
