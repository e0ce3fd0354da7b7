// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__LOOK_HPP_
#define NASM_PLOT__LOOK_HPP_

#include <cstddef>

#include "canvas.hpp"
#include "nasm_plot/axes.hpp"

namespace nasm_plot {

/// Properties that distinguish series.
struct Look {
  Color color;
  bool dashed = false;
  std::size_t marker = 0;
};

/// The `index`-th thing drawn in an axes: series first, then histograms, then bar groups.
Look look_of(std::size_t index);
Look look_of(std::size_t index, const Series& series);

void draw_marker(Canvas& canvas, Point center, const Look& look);

}  // namespace nasm_plot

#endif  // NASM_PLOT__LOOK_HPP_
