// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__AXES_PAINTER_HPP_
#define NASM_PLOT__AXES_PAINTER_HPP_

#include "axes_plan.hpp"
#include "cairo_canvas.hpp"
#include "canvas.hpp"

namespace nasm_plot {

void draw_axes(Canvas& canvas, const AxesPlan& plan, const TextMeter& meter);

}  // namespace nasm_plot

#endif  // NASM_PLOT__AXES_PAINTER_HPP_
