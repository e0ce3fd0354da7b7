// SPDX-License-Identifier: Apache-2.0
#include "legend.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>

#include "fit_text.hpp"
#include "theme.hpp"

namespace nasm_plot {
namespace {

constexpr double padding = 6.0;
constexpr double text_gap = 7.0;
constexpr double entry_gap = 18.0;

double entry_width(const LegendEntry& entry, const TextMeter& meter) {
  return theme::legend_swatch + text_gap + meter.width(entry.label, theme::legend_size);
}

void draw_entry(Canvas& canvas, const LegendEntry& entry, Point left_middle, double max_width,
                const TextMeter& meter) {
  const auto [x, y] = left_middle;
  const double middle = x + 0.5 * theme::legend_swatch;
  if (entry.filled) {
    canvas.rectangle({x + 4.0, y - 5.0, theme::legend_swatch - 8.0, 10.0}, entry.look.color);
  } else {
    if (entry.style != SeriesStyle::points) {
      canvas.polyline({{x, y}, {x + theme::legend_swatch, y}},
                      {entry.look.color, theme::line_width, entry.look.dashed});
    }
    if (entry.style == SeriesStyle::points || entry.style == SeriesStyle::line_and_points) {
      draw_marker(canvas, {middle, y}, entry.look);
    }
  }
  TextStyle style;
  style.size = theme::legend_size;
  style.color = theme::ink;
  const double text_x = x + theme::legend_swatch + text_gap;
  draw_fitted(canvas, meter, {text_x, y + 0.5 * theme::cap_height * theme::legend_size},
              entry.label, style, max_width - theme::legend_swatch - text_gap);
}

struct StripPlace {
  double x;
  std::size_t row;
};

/// Where each entry begins, relative to the strip's top left corner.
std::vector<StripPlace> strip_places(const Legend& legend, double width, const TextMeter& meter) {
  std::vector<StripPlace> places;
  double x = 0.0;
  std::size_t row = 0;
  for (const LegendEntry& entry : legend) {
    const double needed = entry_width(entry, meter);
    if (x > 0.0 && x + needed > width) {
      x = 0.0;
      ++row;
    }
    places.push_back({x, row});
    x += needed + entry_gap;
  }
  return places;
}

}  // namespace

Legend legend_of(const Axes& axes) {
  Legend legend;
  if (!axes.legend) return legend;
  std::size_t index = 0;
  for (const Series& series : axes.series) {
    legend.push_back({series.label, look_of(index++, series), series.style, false});
  }
  for (const Histogram& histogram : axes.histograms) {
    legend.push_back({histogram.label, look_of(index++), SeriesStyle::line, true});
  }
  for (const BarGroup& group : axes.bar_groups) {
    legend.push_back({group.label, look_of(index++), SeriesStyle::line, true});
  }
  legend.erase(std::remove_if(legend.begin(), legend.end(),
                              [](const LegendEntry& entry) { return entry.label.empty(); }),
               legend.end());
  return legend;
}

bool same_legend(const Legend& a, const Legend& b) {
  const auto key = [](const LegendEntry& e) {
    const Color& c = e.look.color;
    return std::make_tuple(e.label, c.red, c.green, c.blue, e.look.dashed, e.look.marker, e.style,
                           e.filled);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](const LegendEntry& p, const LegendEntry& q) { return key(p) == key(q); });
}

std::optional<Rect> free_place(const Legend& legend, const Rect& plot, const InkMap& ink,
                               const TextMeter& meter) {
  constexpr double distance = 8.0;   // from the frame
  constexpr double clearance = 5.0;  // from the data
  double width = 0.0;
  for (const LegendEntry& entry : legend) width = std::max(width, entry_width(entry, meter));
  width += 2.0 * padding;
  const double height =
      theme::legend_row * static_cast<double>(legend.size()) + 2.0 * padding - 4.0;
  const double free_x = plot.width - width - 2.0 * distance;
  const double free_y = plot.height - height - 2.0 * distance;
  if (free_x < 0.0 || free_y < 0.0) return std::nullopt;
  const std::vector<Point> corners = {{1.0, 0.0}, {0.0, 0.0}, {1.0, 1.0}, {0.0, 1.0},
                                      {1.0, 0.5}, {0.5, 0.0}, {0.5, 1.0}, {0.0, 0.5}};
  for (const auto& [x, y] : corners) {
    const Rect box{std::floor(plot.left + distance + x * free_x) + 0.5,
                   std::floor(plot.top + distance + y * free_y) + 0.5, std::floor(width), height};
    const Rect occupied{box.left - clearance, box.top - clearance, width + 2.0 * clearance,
                        height + 2.0 * clearance};
    if (ink.count(occupied) == 0) return box;
  }
  return std::nullopt;
}

void draw_legend_box(Canvas& canvas, const Legend& legend, const Rect& box,
                     const TextMeter& meter) {
  Color background = theme::paper;
  background.alpha = theme::legend_alpha;
  canvas.rectangle(box, background);
  canvas.polyline({{box.left, box.top},
                   {box.right(), box.top},
                   {box.right(), box.bottom()},
                   {box.left, box.bottom()},
                   {box.left, box.top - 0.5}},
                  {theme::legend_frame, theme::thin_line, false});
  double y = box.top + padding - 2.0 + 0.5 * theme::legend_row;
  for (const LegendEntry& entry : legend) {
    draw_entry(canvas, entry, {box.left + padding, y}, box.width, meter);
    y += theme::legend_row;
  }
}

double strip_height(const Legend& legend, double width, const TextMeter& meter) {
  if (legend.empty()) return 0.0;
  const std::size_t rows = strip_places(legend, width, meter).back().row + 1;
  return theme::legend_row * static_cast<double>(rows) + 2.0;
}

void draw_legend_strip(Canvas& canvas, const Legend& legend, Point top_left, double width,
                       const TextMeter& meter) {
  const std::vector<StripPlace> places = strip_places(legend, width, meter);
  for (std::size_t i = 0; i < legend.size(); ++i) {
    const double y = (static_cast<double>(places[i].row) + 0.5) * theme::legend_row;
    draw_entry(canvas, legend[i], {top_left.x + places[i].x, top_left.y + y}, width - places[i].x,
               meter);
  }
}

}  // namespace nasm_plot
