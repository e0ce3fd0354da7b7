// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__CAIRO_CANVAS_HPP_
#define NASM_PLOT__CAIRO_CANVAS_HPP_

#include <cairo.h>

#include <memory>
#include <string>
#include <vector>

#include "canvas.hpp"

namespace nasm_plot {

struct CairoDeleter {
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using CairoContext = std::unique_ptr<cairo_t, CairoDeleter>;
using CairoSurface = std::unique_ptr<cairo_surface_t, CairoDeleter>;

/// How wide text will be. Metrics are unhinted, so they do not depend on the scale of drawing.
class TextMeter {
 public:
  TextMeter();
  double width(const std::string& text, double size, bool bold = false) const;

 private:
  CairoSurface surface_;
  CairoContext context_;
};

/// Draws into memory, `scale` pixels per px.
class CairoCanvas : public Canvas {
 public:
  CairoCanvas(int width_px, int height_px, int scale);

  void polyline(const std::vector<Point>& points, const Stroke& stroke) override;
  void polygon(const std::vector<Point>& points, const Color& fill) override;
  void circle(Point center, double radius, const Color& fill) override;
  void text(Point position, const std::string& content, const TextStyle& style) override;

  /// The bytes of a PNG file.
  std::string png() const;

 private:
  CairoSurface surface_;
  CairoContext context_;
};

}  // namespace nasm_plot

#endif  // NASM_PLOT__CAIRO_CANVAS_HPP_
