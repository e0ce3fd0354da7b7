// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__INK_MAP_HPP_
#define NASM_PLOT__INK_MAP_HPP_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "canvas.hpp"

namespace nasm_plot {

/// A canvas that only remembers where there is something, so that a legend can avoid it.
class InkMap : public Canvas {
 public:
  void polyline(const std::vector<Point>& points, const Stroke&) override {
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Point a = points[i - 1];
      const Point b = points[i];
      const double steps = std::ceil(std::hypot(b.x - a.x, b.y - a.y) / spacing);
      for (double k = 0.0; k <= steps; ++k) {
        const double part = steps > 0.0 ? k / steps : 0.0;
        spots_.push_back({a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)});
      }
    }
  }

  void polygon(const std::vector<Point>& points, const Color&) override {
    const auto [left, right] = std::minmax_element(points.begin(), points.end(), by_x);
    const auto [top, bottom] = std::minmax_element(points.begin(), points.end(), by_y);
    for (double x = left->x; x <= right->x; x += spacing) {
      for (double y = top->y; y <= bottom->y; y += spacing) {
        if (is_inside({x, y}, points)) spots_.push_back({x, y});
      }
    }
  }

  void circle(Point center, double, const Color&) override { spots_.push_back(center); }

  void text(Point position, const std::string& content, const TextStyle& style) override {
    const double length = 0.6 * style.size * static_cast<double>(content.size());
    const double start = style.anchor == Anchor::start    ? 0.0
                         : style.anchor == Anchor::middle ? -0.5 * length
                                                          : -length;
    const double angle = style.rotation_deg * 3.14159265358979 / 180.0;
    const double dx = std::cos(angle);
    const double dy = -std::sin(angle);
    polyline({{position.x + start * dx, position.y + start * dy},
              {position.x + (start + length) * dx, position.y + (start + length) * dy}},
             {});
  }

  std::size_t count(const Rect& area) const {
    return static_cast<std::size_t>(
        std::count_if(spots_.begin(), spots_.end(), [&](Point p) { return area.contains(p); }));
  }

 private:
  static constexpr double spacing = 4.0;
  static bool by_x(Point a, Point b) { return a.x < b.x; }
  static bool by_y(Point a, Point b) { return a.y < b.y; }

  /// A ray from an inside point crosses the border an odd number of times.
  static bool is_inside(Point p, const std::vector<Point>& polygon) {
    bool inside = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
      const Point a = polygon[i];
      const Point b = polygon[j];
      if ((a.y > p.y) == (b.y > p.y)) continue;
      if (p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
    }
    return inside;
  }

  std::vector<Point> spots_;
};

}  // namespace nasm_plot

#endif  // NASM_PLOT__INK_MAP_HPP_
