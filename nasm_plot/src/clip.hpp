// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__CLIP_HPP_
#define NASM_PLOT__CLIP_HPP_

#include <vector>

#include "canvas.hpp"

namespace nasm_plot {

/// The parts of a polyline inside `area`. Points with NaN interrupt it; a point between two gaps
/// is a part of one point. Clipping here needs no clip paths, hence no ids in SVG.
std::vector<std::vector<Point>> visible_parts(const std::vector<Point>& points, const Rect& area);

/// The same picture with fewer points: of those in a row within a quarter of a px in x, only the
/// first, the extreme ones and the last are kept.
std::vector<Point> thinned(const std::vector<Point>& points);

}  // namespace nasm_plot

#endif  // NASM_PLOT__CLIP_HPP_
