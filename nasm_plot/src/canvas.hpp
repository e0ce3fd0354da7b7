// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__CANVAS_HPP_
#define NASM_PLOT__CANVAS_HPP_

#include <string>
#include <vector>

namespace nasm_plot {

/// In px, y downwards.
struct Point {
  double x = 0.0;
  double y = 0.0;
};

struct Rect {
  double left = 0.0;
  double top = 0.0;
  double width = 0.0;
  double height = 0.0;

  double right() const { return left + width; }
  double bottom() const { return top + height; }
  bool contains(Point p) const {
    return p.x >= left && p.x <= right() && p.y >= top && p.y <= bottom();
  }
};

/// Components in 0 … 1.
struct Color {
  double red = 0.0;
  double green = 0.0;
  double blue = 0.0;
  double alpha = 1.0;
};

struct Stroke {
  Color color;
  double width = 1.0;
  bool dashed = false;
};

enum class Anchor { start, middle, end };

struct TextStyle {
  double size = 11.0;
  Color color;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool halo = false;          ///< white around the letters, to be readable on top of lines
  double rotation_deg = 0.0;  ///< counter-clockwise, about the anchor
};

/// Interface that the painters draw on.
class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void polyline(const std::vector<Point>& points, const Stroke& stroke) = 0;
  virtual void polygon(const std::vector<Point>& points, const Color& fill) = 0;
  virtual void circle(Point center, double radius, const Color& fill) = 0;
  /// `position` is on the baseline.
  virtual void text(Point position, const std::string& content, const TextStyle& style) = 0;

  void rectangle(const Rect& r, const Color& fill) {
    polygon({{r.left, r.top}, {r.right(), r.top}, {r.right(), r.bottom()}, {r.left, r.bottom()}},
            fill);
  }
};

}  // namespace nasm_plot

#endif  // NASM_PLOT__CANVAS_HPP_
