// SPDX-License-Identifier: Apache-2.0
#include "axes_plan.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "data_range.hpp"
#include "theme.hpp"
#include "validate.hpp"

namespace nasm_plot {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double tick_spacing_x = 44.0;
constexpr double tick_spacing_y = 26.0;
constexpr double label_clearance = 14.0;
constexpr double slanted_deg = 30.0;

double widest_label(const Ticks& ticks, const TextMeter& meter) {
  double widest = 0.0;
  for (const Tick& tick : ticks.major) {
    widest = std::max(widest, meter.width(tick.label, theme::tick_size));
  }
  return widest;
}

Ticks ticks_of(const Scale& scale, std::size_t max_count) {
  return scale.logarithmic ? log_ticks(scale.lower, scale.upper, max_count)
                           : linear_ticks(scale.lower, scale.upper, max_count);
}

bool labels_fit(const Ticks& ticks, const AxesPlan& plan, const TextMeter& meter) {
  for (std::size_t i = 1; i < ticks.major.size(); ++i) {
    const Tick& a = ticks.major[i - 1];
    const Tick& b = ticks.major[i];
    const double space = (plan.x.fraction(b.value) - plan.x.fraction(a.value)) * plan.plot.width;
    const double needed =
        0.5 * (meter.width(a.label, theme::tick_size) + meter.width(b.label, theme::tick_size));
    if (needed + label_clearance > space) return false;
  }
  return true;
}

/// Minor lines that lie closer than this are a grey smear.
void drop_dense_minor_ticks(Ticks& ticks, const Scale& scale, double length_px) {
  constexpr double least_distance_px = 3.0;
  std::vector<double> positions;
  for (const double value : ticks.minor) positions.push_back(scale.fraction(value) * length_px);
  for (const Tick& tick : ticks.major) {
    positions.push_back(scale.fraction(tick.value) * length_px);
  }
  std::sort(positions.begin(), positions.end());
  const auto dense = [](double a, double b) { return b - a < least_distance_px; };
  if (std::adjacent_find(positions.begin(), positions.end(), dense) != positions.end()) {
    ticks.minor.clear();
  }
}

void choose_x_ticks(AxesPlan& plan, const TextMeter& meter) {
  auto count = std::max<std::size_t>(2, static_cast<std::size_t>(plan.plot.width / tick_spacing_x));
  do {
    plan.x_ticks = ticks_of(plan.x, count);
  } while (!labels_fit(plan.x_ticks, plan, meter) && --count >= 2);
}

void use_categories(AxesPlan& plan, const TextMeter& meter) {
  plan.x_ticks = {};
  for (std::size_t i = 0; i < plan.axes->categories.size(); ++i) {
    plan.x_ticks.major.push_back({static_cast<double>(i), plan.axes->categories[i]});
  }
  plan.category_rotation_deg = labels_fit(plan.x_ticks, plan, meter) ? 0.0 : slanted_deg;
}

/// Widens the scale that has more px per unit until both have the same.
void equalise(AxesPlan& plan) {
  const double units_per_px_x = (plan.data_x.upper - plan.data_x.lower) / plan.plot.width;
  const double units_per_px_y = (plan.data_y.upper - plan.data_y.lower) / plan.plot.height;
  const auto widen = [](Scale& scale, double length) {
    const double missing = length - (scale.upper - scale.lower);
    scale.lower -= 0.5 * missing;
    scale.upper += 0.5 * missing;
  };
  if (units_per_px_x < units_per_px_y) {
    widen(plan.x, units_per_px_y * plan.plot.width);
  } else {
    widen(plan.y, units_per_px_x * plan.plot.height);
  }
}

/// Tick labels at the ends reach beyond the plot area.
void add_overhang(const AxesPlan& plan, const TextMeter& meter, Margins& margins) {
  if (!plan.x_labelled) return;
  const bool slanted = plan.category_rotation_deg > 0.0;
  for (const Tick& tick : plan.x_ticks.major) {
    const double position = plan.x.fraction(tick.value) * plan.plot.width;
    const double width = meter.width(tick.label, theme::tick_size);
    const double before = slanted ? width * std::cos(slanted_deg * pi / 180.0) : 0.5 * width;
    const double after = slanted ? 0.0 : 0.5 * width;
    margins.left = std::max(margins.left, before - position);
    margins.right = std::max(margins.right, position + after - plan.plot.width);
  }
}

double bottom_margin(const AxesPlan& plan, const TextMeter& meter) {
  if (!plan.x_labelled) return theme::tick_length;
  double margin = theme::tick_length + 4.0 + theme::tick_size;
  if (plan.category_rotation_deg > 0.0) {
    margin += widest_label(plan.x_ticks, meter) * std::sin(slanted_deg * pi / 180.0);
  }
  const bool second_line = !plan.axes->x_label.empty() || !plan.x_ticks.factor.empty();
  return second_line ? margin + theme::label_gap + theme::label_size : margin;
}

Margins measure(const AxesPlan& plan, const TextMeter& meter) {
  Margins margins;
  margins.left = theme::tick_length + 4.0 + widest_label(plan.y_ticks, meter);
  if (!plan.axes->y_label.empty()) margins.left += theme::label_gap + theme::label_size;
  margins.bottom = bottom_margin(plan, meter);
  margins.top = factor_height(plan);
  if (plan.legend_above) margins.top += strip_height(plan.legend, plan.plot.width, meter);
  if (!plan.axes->title.empty()) margins.top += theme::title_size + 4.0;
  add_overhang(plan, meter, margins);
  return margins;
}

}  // namespace

AxesPlan plan_axes(const Axes& axes) {
  validate(axes);
  AxesPlan plan;
  plan.axes = &axes;
  plan.bins = count_in_bins(axes.histograms, axes.log_x);
  plan.data_x = x_scale(axes, plan.bins);
  plan.data_y = y_scale(axes, plan.bins);
  plan.legend = legend_of(axes);
  return plan;
}

double factor_height(const AxesPlan& plan) {
  return plan.y_ticks.factor.empty() ? 0.5 * theme::tick_size : theme::tick_size + 5.0;
}

void fit_ticks_and_margins(AxesPlan& plan, const TextMeter& meter) {
  plan.x = plan.data_x;
  plan.y = plan.data_y;
  if (plan.axes->equal_aspect) equalise(plan);
  if (plan.axes->categories.empty()) {
    choose_x_ticks(plan, meter);
  } else {
    use_categories(plan, meter);
  }
  const auto count = static_cast<std::size_t>(plan.plot.height / tick_spacing_y);
  plan.y_ticks = ticks_of(plan.y, std::clamp<std::size_t>(count, 2, 11));
  drop_dense_minor_ticks(plan.x_ticks, plan.x, plan.plot.width);
  drop_dense_minor_ticks(plan.y_ticks, plan.y, plan.plot.height);
  plan.margins = measure(plan, meter);
}

}  // namespace nasm_plot
