// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__FIGURE_PLAN_HPP_
#define NASM_PLOT__FIGURE_PLAN_HPP_

#include <cstddef>
#include <vector>

#include "axes_plan.hpp"
#include "cairo_canvas.hpp"
#include "canvas.hpp"
#include "legend.hpp"
#include "nasm_plot/figure.hpp"

namespace nasm_plot {

struct PlacedAxes {
  std::size_t row = 0;
  std::size_t column = 0;
  AxesPlan plan;
};

/// A figure with everything decided that drawing it needs; refers to the figure's axes.
struct FigurePlan {
  int width_px = 0;
  int height_px = 0;
  std::string title;
  Legend shared_legend;  ///< of all axes, above them
  double header_height = 0.0;
  std::vector<PlacedAxes> axes;
};

/// Throws std::invalid_argument for data that cannot be drawn, and sizes that leave no room.
FigurePlan plan_figure(const Figure& figure, const TextMeter& meter);

void draw_figure(Canvas& canvas, const FigurePlan& plan, const TextMeter& meter);

}  // namespace nasm_plot

#endif  // NASM_PLOT__FIGURE_PLAN_HPP_
