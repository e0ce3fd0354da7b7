// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__REPORT_HPP_
#define NASM_BRINGUP__DEMO__REPORT_HPP_

#include "nasm_bringup/demo/results.hpp"
#include "nasm_report/page.hpp"

namespace nasm_bringup::demo {

/// The whole report.
nasm_report::Page compose_report(const Results& results);

/// The runs that the simulator has played, with the optimum as a ghost.
nasm_report::Animation compose_animation(const Results& results);

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__REPORT_HPP_
