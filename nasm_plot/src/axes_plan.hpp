// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__AXES_PLAN_HPP_
#define NASM_PLOT__AXES_PLAN_HPP_

#include "bins.hpp"
#include "cairo_canvas.hpp"
#include "canvas.hpp"
#include "legend.hpp"
#include "nasm_plot/axes.hpp"
#include "scale.hpp"
#include "ticks.hpp"

namespace nasm_plot {

/// Room around the plot area for labels.
struct Margins {
  double left = 0.0;
  double right = 0.0;
  double top = 0.0;
  double bottom = 0.0;
};

/// An axes with everything decided that drawing it needs.
struct AxesPlan {
  const Axes* axes = nullptr;
  Bins bins;
  Scale data_x;  ///< before equal aspect widens it
  Scale data_y;
  Scale x;
  Scale y;
  Ticks x_ticks;
  Ticks y_ticks;
  bool x_labelled = true;  ///< false: the axes below has the labels of x
  double category_rotation_deg = 0.0;
  Legend legend;
  bool legend_above = false;  ///< in a strip, because a box would cover data
  Rect legend_box;            ///< otherwise
  Rect plot;                  ///< the area of the data
  Margins margins;

  Point at(double data_x_value, double data_y_value) const {
    return {plot.left + x.fraction(data_x_value) * plot.width,
            plot.bottom() - y.fraction(data_y_value) * plot.height};
  }
};

/// Checks `axes` and finds its limits.
AxesPlan plan_axes(const Axes& axes);

/// Height of what is directly above the plot area: the factor of y, or half its highest label.
double factor_height(const AxesPlan& plan);

/// Chooses ticks for the present size of the plot area, and measures the margins they need.
void fit_ticks_and_margins(AxesPlan& plan, const TextMeter& meter);

}  // namespace nasm_plot

#endif  // NASM_PLOT__AXES_PLAN_HPP_
