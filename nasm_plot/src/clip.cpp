// SPDX-License-Identifier: Apache-2.0
#include "clip.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace nasm_plot {
namespace {

bool is_gap(Point p) {
  return std::isnan(p.x) || std::isnan(p.y);
}

/// Liang–Barsky: the segment a–b cut to `area`; false if nothing of it is inside.
bool cut_to(const Rect& area, Point& a, Point& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  double enter = 0.0;
  double leave = 1.0;
  const auto cross = [&](double direction, double distance) {
    if (direction == 0.0) return distance >= 0.0;
    const double at = distance / direction;
    if (direction < 0.0) {
      enter = std::max(enter, at);
    } else {
      leave = std::min(leave, at);
    }
    return enter <= leave;
  };
  if (!cross(-dx, a.x - area.left) || !cross(dx, area.right() - a.x) ||
      !cross(-dy, a.y - area.top) || !cross(dy, area.bottom() - a.y)) {
    return false;
  }
  const Point start = a;
  if (enter > 0.0) a = {start.x + enter * dx, start.y + enter * dy};
  if (leave < 1.0) b = {start.x + leave * dx, start.y + leave * dy};
  return true;
}

}  // namespace

std::vector<std::vector<Point>> visible_parts(const std::vector<Point>& points, const Rect& area) {
  std::vector<std::vector<Point>> parts;
  bool continues = false;  // whether the last part ends at the next segment's start
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (is_gap(points[i])) {
      continues = false;
      continue;
    }
    const bool last_before_gap = i + 1 == points.size() || is_gap(points[i + 1]);
    if (last_before_gap) {
      const bool first_after_gap = i == 0 || is_gap(points[i - 1]);
      if (first_after_gap && area.contains(points[i])) parts.push_back({points[i]});
      continues = false;
      continue;
    }
    Point a = points[i];
    Point b = points[i + 1];
    if (!cut_to(area, a, b)) {
      continues = false;
      continue;
    }
    if (!continues) parts.push_back({a});
    parts.back().push_back(b);
    continues = b.x == points[i + 1].x && b.y == points[i + 1].y;
  }
  return parts;
}

std::vector<Point> thinned(const std::vector<Point>& points) {
  constexpr double columns_per_px = 4.0;
  const auto column = [](Point p) { return std::floor(columns_per_px * p.x); };
  const auto higher = [](Point a, Point b) { return a.y < b.y; };
  std::vector<Point> result;
  for (auto begin = points.begin(); begin != points.end();) {
    const auto end =
        std::find_if(begin, points.end(), [&](Point p) { return column(p) != column(*begin); });
    if (end - begin <= 4) {
      result.insert(result.end(), begin, end);
    } else {
      const auto [low, high] = std::minmax_element(begin, end, higher);
      result.insert(result.end(), {*begin, *std::min(low, high), *std::max(low, high), *(end - 1)});
    }
    begin = end;
  }
  return result;
}

}  // namespace nasm_plot
