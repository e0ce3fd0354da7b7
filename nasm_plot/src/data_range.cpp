// SPDX-License-Identifier: Apache-2.0
#include "data_range.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace nasm_plot {
namespace {

constexpr double x_room = 0.02;
constexpr double y_room = 0.06;
/// An axis of categories ends half a category before the first and after the last one.
constexpr double half_category = 0.5;

/// Calls `visit(x, y)` for each point that has a place on both axes.
template <typename Visit>
void for_each_point(const Axes& axes, const Visit& visit) {
  const Scale x_axis{1.0, 2.0, axes.log_x};
  const Scale y_axis{1.0, 2.0, axes.log_y};
  const auto consider = [&](double x, double y) {
    if (x_axis.accepts(x) && y_axis.accepts(y)) visit(x, y);
  };
  for (const Series& series : axes.series) {
    for (std::size_t i = 0; i < series.y.size(); ++i) consider(series.x[i], series.y[i]);
    const bool closed_steps = series.x.size() > series.y.size() && !series.y.empty();
    if (closed_steps) consider(series.x.back(), series.y.back());
  }
  for (const Annotation& annotation : axes.annotations) consider(annotation.x, annotation.y);
}

void include_lines(const std::vector<ReferenceLine>& lines, bool logarithmic, Range& range) {
  const Scale axis{1.0, 2.0, logarithmic};
  for (const ReferenceLine& line : lines) {
    if (axis.accepts(line.value)) range.include(line.value);
  }
}

/// Bars and bins stand on zero; on a logarithmic axis, on the power of ten below the least of them.
void include_bars(const Axes& axes, const Bins& bins, Range& range) {
  const Scale axis{1.0, 2.0, axes.log_y};
  Range heights;
  for (const BarGroup& group : axes.bar_groups) {
    for (const double value : group.values) {
      if (axis.accepts(value)) heights.include(value);
    }
  }
  for (const auto& counts : bins.counts) {
    for (const std::size_t count : counts) {
      if (count > 0) heights.include(static_cast<double>(count));
    }
  }
  if (heights.empty()) return;
  const double foot = !axes.log_y ? 0.0
                      : !bins.counts.empty()
                          ? 0.5
                          : std::pow(10.0, std::floor(std::log10(heights.lower) - 0.2));
  heights.include(foot);
  range.include(heights);
}

}  // namespace

Scale x_scale(const Axes& axes, const Bins& bins) {
  Range range;
  for_each_point(axes, [&](double x, double) { range.include(x); });
  include_lines(axes.vertical_lines, axes.log_x, range);
  if (!bins.edges.empty()) range.include(Range{bins.edges.front(), bins.edges.back()});
  if (!axes.categories.empty()) {
    const double last = static_cast<double>(axes.categories.size()) - 1.0;
    range.include(Range{-half_category, last + half_category});
    return make_scale(range, axes.log_x, 0.0, 0.0, axes.x_min, axes.x_max);
  }
  return make_scale(range, axes.log_x, x_room, x_room, axes.x_min, axes.x_max);
}

Scale y_scale(const Axes& axes, const Bins& bins) {
  Range range;
  for_each_point(axes, [&](double x, double y) {
    if (x >= axes.x_min.value_or(x) && x <= axes.x_max.value_or(x)) range.include(y);
  });
  include_lines(axes.horizontal_lines, axes.log_y, range);
  Range bars;
  include_bars(axes, bins, bars);
  range.include(bars);
  const bool on_the_floor =
      !bars.empty() && range.lower == bars.lower && (axes.log_y || bars.lower == 0.0);
  const bool under_the_ceiling = !bars.empty() && range.upper == 0.0 && !axes.log_y;
  return make_scale(range, axes.log_y, on_the_floor ? 0.0 : y_room,
                    under_the_ceiling ? 0.0 : y_room, axes.y_min, axes.y_max);
}

}  // namespace nasm_plot
