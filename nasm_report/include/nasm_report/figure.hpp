// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__FIGURE_HPP_
#define NASM_REPORT__FIGURE_HPP_

#include <string>
#include <variant>

#include "nasm_report/chart.hpp"

namespace nasm_report {

/// An <svg> element from a program that is trusted, such as nasm_plot; it is taken as it is.
struct Drawing {
  std::string svg;
};

struct Figure {
  std::string title;
  std::string caption;
  std::variant<Chart, Histogram, Distributions, Drawing> content;
};

}  // namespace nasm_report

#endif  // NASM_REPORT__FIGURE_HPP_
