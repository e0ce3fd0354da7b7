// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__FIT_TEXT_HPP_
#define NASM_PLOT__FIT_TEXT_HPP_

#include <string>

#include "cairo_canvas.hpp"
#include "canvas.hpp"

namespace nasm_plot {

/// Draws text at most `max_width` long: smaller if need be, and shortened to "…" if that is not
/// enough.
void draw_fitted(Canvas& canvas, const TextMeter& meter, Point position, std::string text,
                 TextStyle style, double max_width);

}  // namespace nasm_plot

#endif  // NASM_PLOT__FIT_TEXT_HPP_
