// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__DATA_PAINTER_HPP_
#define NASM_PLOT__DATA_PAINTER_HPP_

#include "axes_plan.hpp"
#include "cairo_canvas.hpp"
#include "canvas.hpp"

namespace nasm_plot {

/// Bars, histograms, series, reference lines and annotations: all that a legend should not cover.
void draw_data(Canvas& canvas, const AxesPlan& plan, const TextMeter& meter);

}  // namespace nasm_plot

#endif  // NASM_PLOT__DATA_PAINTER_HPP_
