// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__SVG_CANVAS_HPP_
#define NASM_PLOT__SVG_CANVAS_HPP_

#include <string>
#include <vector>

#include "canvas.hpp"

namespace nasm_plot {

/// Writes SVG itself: Cairo's has ids that count up within the process and collide within a page,
/// and turns text into outlines, which cannot be searched or selected.
class SvgCanvas : public Canvas {
 public:
  SvgCanvas(int width_px, int height_px);

  void polyline(const std::vector<Point>& points, const Stroke& stroke) override;
  void polygon(const std::vector<Point>& points, const Color& fill) override;
  void circle(Point center, double radius, const Color& fill) override;
  void text(Point position, const std::string& content, const TextStyle& style) override;

  /// The <svg> element.
  std::string svg() const { return body_ + "</svg>\n"; }

 private:
  std::string body_;
};

}  // namespace nasm_plot

#endif  // NASM_PLOT__SVG_CANVAS_HPP_
