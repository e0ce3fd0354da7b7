// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__REPORT_FIGURES_HPP_
#define DEMO__REPORT_FIGURES_HPP_

#include "demo/results.hpp"
#include "nasm_report/figure.hpp"

namespace nasm_evaluation::demo {

nasm_report::Figure gap_figure(const Results& results);
nasm_report::Figure certificate_figure(const Results& results);
nasm_report::Figure latency_figure(const Results& results);

}  // namespace nasm_evaluation::demo

#endif  // DEMO__REPORT_FIGURES_HPP_
