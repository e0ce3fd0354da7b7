// SPDX-License-Identifier: Apache-2.0
#include "data_painter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "clip.hpp"
#include "ink_map.hpp"
#include "look.hpp"
#include "theme.hpp"

namespace nasm_plot {
namespace {

void draw_line(Canvas& canvas, const AxesPlan& plan, const std::vector<Point>& points,
               const Stroke& stroke) {
  for (const auto& part : visible_parts(points, plan.plot)) {
    if (part.size() == 1) {
      canvas.circle(part.front(), 1.25 * stroke.width, stroke.color);
    } else {
      canvas.polyline(thinned(part), stroke);
    }
  }
}

std::vector<Point> held(const AxesPlan& plan, const Series& series) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < series.y.size(); ++i) {
    points.push_back(plan.at(series.x[i], series.y[i]));
    if (i + 1 < series.x.size()) points.push_back(plan.at(series.x[i + 1], series.y[i]));
  }
  return points;
}

void draw_series(Canvas& canvas, const AxesPlan& plan, const Series& series, const Look& look) {
  const Stroke stroke{look.color, theme::line_width, look.dashed};
  if (series.style == SeriesStyle::steps) {
    draw_line(canvas, plan, held(plan, series), stroke);
    return;
  }
  std::vector<Point> points;
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    points.push_back(plan.at(series.x[i], series.y[i]));
  }
  if (series.style != SeriesStyle::points) draw_line(canvas, plan, points, stroke);
  if (series.style == SeriesStyle::line) return;
  for (const Point& point : points) {
    if (plan.plot.contains(point)) draw_marker(canvas, point, look);
  }
}

/// The part inside the plot area of a bar from `x0` to `x1` (data) with its top at `y`.
Rect bar(const AxesPlan& plan, double x0, double x1, double y) {
  const double foot = plan.y.logarithmic ? plan.y.lower : 0.0;
  const auto inside = [&](Point p) {
    return Point{std::clamp(p.x, plan.plot.left, plan.plot.right()),
                 std::clamp(p.y, plan.plot.top, plan.plot.bottom())};
  };
  const Point a = inside(plan.at(x0, foot));
  const Point b = inside(plan.at(x1, y));
  return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
}

void draw_bars(Canvas& canvas, const AxesPlan& plan, std::size_t first_look) {
  constexpr double taken = 0.76;  // of the room for a category; the rest separates it from the next
  const auto& groups = plan.axes->bar_groups;
  const double width = taken / static_cast<double>(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (std::size_t i = 0; i < groups[g].values.size(); ++i) {
      const double value = groups[g].values[i];
      if (!plan.y.accepts(value)) continue;
      const double left = static_cast<double>(i) - 0.5 * taken + static_cast<double>(g) * width;
      Rect area = bar(plan, left, left + width, value);
      const double hairline = std::min(1.0, 0.1 * area.width);
      area.left += 0.5 * hairline;
      area.width -= hairline;
      canvas.rectangle(area, look_of(first_look + g).color);
    }
  }
}

/// Bins in a row that are not empty are one shape: separate bars would show seams.
void draw_histograms(Canvas& canvas, const AxesPlan& plan, std::size_t first_look) {
  for (std::size_t h = 0; h < plan.bins.counts.size(); ++h) {
    const auto& counts = plan.bins.counts[h];
    const Color color = look_of(first_look + h).color;
    Color fill = color;
    fill.alpha = theme::histogram_alpha;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      std::vector<Point> outline;
      double foot = 0.0;
      for (; i < counts.size() && counts[i] > 0; ++i) {
        const Rect area =
            bar(plan, plan.bins.edges[i], plan.bins.edges[i + 1], static_cast<double>(counts[i]));
        foot = area.bottom();
        if (outline.empty()) outline.push_back({area.left, foot});
        outline.push_back({area.left, area.top});
        outline.push_back({area.right(), area.top});
      }
      outline.push_back({outline.back().x, foot});
      canvas.polygon(outline, fill);
      canvas.polyline(outline, {color, 1.2, false});
    }
  }
}

TextStyle note_style(const Color& color) {
  TextStyle style;
  style.size = theme::annotation_size;
  style.color = color;
  style.halo = true;
  return style;
}

void draw_reference_lines(Canvas& canvas, const AxesPlan& plan) {
  const Stroke stroke{theme::reference, 1.2, true};
  TextStyle style = note_style(theme::reference);
  style.anchor = Anchor::end;
  for (const ReferenceLine& line : plan.axes->horizontal_lines) {
    const double y = plan.at(plan.x.lower, line.value).y;
    if (!(y >= plan.plot.top && y <= plan.plot.bottom())) continue;
    canvas.polyline({{plan.plot.left, y}, {plan.plot.right(), y}}, stroke);
    const bool room_above = y - plan.plot.top > 2.0 * style.size;
    const double baseline = room_above ? y - 5.0 : y + 5.0 + theme::cap_height * style.size;
    canvas.text({plan.plot.right() - 6.0, baseline}, line.label, style);
  }
  for (const ReferenceLine& line : plan.axes->vertical_lines) {
    const double x = plan.at(line.value, plan.y.lower).x;
    if (!(x >= plan.plot.left && x <= plan.plot.right())) continue;
    canvas.polyline({{x, plan.plot.top}, {x, plan.plot.bottom()}}, stroke);
    style.rotation_deg = 90.0;
    canvas.text({x - 5.0, plan.plot.top + 6.0}, line.label, style);
  }
}

/// Position next to the point, on the side where the text covers least.
void draw_annotation(Canvas& canvas, const AxesPlan& plan, const Annotation& annotation,
                     const InkMap& ink, const TextMeter& meter) {
  constexpr double away = 7.0;
  const Point point = plan.at(annotation.x, annotation.y);
  if (!plan.plot.contains(point)) return;
  const TextStyle style = note_style(theme::ink);
  const double width = meter.width(annotation.text, style.size);
  const double height = theme::cap_height * style.size;
  std::optional<std::size_t> least;
  Rect chosen{point.x + away, point.y - away - height, width, height};
  for (const bool above : {true, false}) {
    for (const bool right : {true, false}) {
      const Rect box{right ? point.x + away : point.x - away - width,
                     above ? point.y - away - height : point.y + away, width, height};
      const bool inside = box.left >= plan.plot.left && box.right() <= plan.plot.right() &&
                          box.top >= plan.plot.top && box.bottom() <= plan.plot.bottom();
      const std::size_t covered = ink.count(box);
      if (!inside || (least && covered >= *least)) continue;
      least = covered;
      chosen = box;
    }
  }
  canvas.text({chosen.left, chosen.bottom()}, annotation.text, style);
}

void draw_marks(Canvas& canvas, const AxesPlan& plan) {
  const Axes& axes = *plan.axes;
  draw_bars(canvas, plan, axes.series.size() + axes.histograms.size());
  draw_histograms(canvas, plan, axes.series.size());
  for (std::size_t i = 0; i < axes.series.size(); ++i) {
    draw_series(canvas, plan, axes.series[i], look_of(i, axes.series[i]));
  }
  draw_reference_lines(canvas, plan);
}

}  // namespace

void draw_data(Canvas& canvas, const AxesPlan& plan, const TextMeter& meter) {
  draw_marks(canvas, plan);
  if (plan.axes->annotations.empty()) return;
  InkMap ink;
  draw_marks(ink, plan);
  for (const Annotation& annotation : plan.axes->annotations) {
    draw_annotation(canvas, plan, annotation, ink, meter);
  }
}

}  // namespace nasm_plot
