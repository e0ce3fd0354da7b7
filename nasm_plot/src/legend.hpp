// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__LEGEND_HPP_
#define NASM_PLOT__LEGEND_HPP_

#include <optional>
#include <string>
#include <vector>

#include "cairo_canvas.hpp"
#include "canvas.hpp"
#include "ink_map.hpp"
#include "look.hpp"
#include "nasm_plot/axes.hpp"

namespace nasm_plot {

struct LegendEntry {
  std::string label;
  Look look;
  SeriesStyle style = SeriesStyle::line;
  bool filled = false;  ///< a patch, for histograms and bars
};

using Legend = std::vector<LegendEntry>;

/// Everything in `axes` that has a label; empty if it wants no legend.
Legend legend_of(const Axes& axes);
bool same_legend(const Legend& a, const Legend& b);

/// Where in `plot` a box with one entry a row would cover nothing; none if there is no such place.
std::optional<Rect> free_place(const Legend& legend, const Rect& plot, const InkMap& ink,
                               const TextMeter& meter);
void draw_legend_box(Canvas& canvas, const Legend& legend, const Rect& box, const TextMeter& meter);

/// A strip has its entries side by side, in as many rows as `width` makes necessary.
double strip_height(const Legend& legend, double width, const TextMeter& meter);
void draw_legend_strip(Canvas& canvas, const Legend& legend, Point top_left, double width,
                       const TextMeter& meter);

}  // namespace nasm_plot

#endif  // NASM_PLOT__LEGEND_HPP_
