// SPDX-License-Identifier: Apache-2.0
#include "axes_painter.hpp"

#include <cmath>

#include "data_painter.hpp"
#include "fit_text.hpp"
#include "theme.hpp"

namespace nasm_plot {
namespace {

/// Lines one px wide are sharp only in the middle between two px.
double sharp(double coordinate) {
  return std::floor(coordinate) + 0.5;
}

double tick_x(const AxesPlan& plan, double value) {
  return sharp(plan.at(value, plan.y.lower).x);
}

double tick_y(const AxesPlan& plan, double value) {
  return sharp(plan.at(plan.x.lower, value).y);
}

void draw_grid(Canvas& canvas, const AxesPlan& plan) {
  const Rect& plot = plan.plot;
  const auto vertical = [&](double value, const Color& color) {
    const double x = tick_x(plan, value);
    canvas.polyline({{x, plot.top}, {x, plot.bottom()}}, {color, theme::thin_line, false});
  };
  const auto horizontal = [&](double value, const Color& color) {
    const double y = tick_y(plan, value);
    canvas.polyline({{plot.left, y}, {plot.right(), y}}, {color, theme::thin_line, false});
  };
  for (const double value : plan.x_ticks.minor) vertical(value, theme::minor_grid);
  for (const double value : plan.y_ticks.minor) horizontal(value, theme::minor_grid);
  if (plan.axes->categories.empty()) {
    for (const Tick& tick : plan.x_ticks.major) vertical(tick.value, theme::grid);
  }
  for (const Tick& tick : plan.y_ticks.major) horizontal(tick.value, theme::grid);
}

void draw_frame(Canvas& canvas, const AxesPlan& plan) {
  const Stroke stroke{theme::frame, theme::thin_line, false};
  const double left = sharp(plan.plot.left);
  const double bottom = sharp(plan.plot.bottom());
  canvas.polyline({{left, plan.plot.top}, {left, bottom}, {plan.plot.right(), bottom}}, stroke);
  for (const Tick& tick : plan.x_ticks.major) {
    const double x = tick_x(plan, tick.value);
    canvas.polyline({{x, bottom}, {x, bottom + theme::tick_length}}, stroke);
  }
  for (const Tick& tick : plan.y_ticks.major) {
    const double y = tick_y(plan, tick.value);
    canvas.polyline({{left - theme::tick_length, y}, {left, y}}, stroke);
  }
  const bool crosses_zero = !plan.axes->bar_groups.empty() && plan.y.lower < 0.0;
  if (crosses_zero && plan.y.upper > 0.0) {
    const double y = tick_y(plan, 0.0);
    canvas.polyline({{left, y}, {plan.plot.right(), y}}, stroke);
  }
}

void draw_tick_labels(Canvas& canvas, const AxesPlan& plan) {
  TextStyle style;
  style.size = theme::tick_size;
  style.color = theme::tick_ink;
  const double digits = theme::cap_height * style.size;

  style.anchor = Anchor::end;
  for (const Tick& tick : plan.y_ticks.major) {
    canvas.text(
        {plan.plot.left - theme::tick_length - 4.0, tick_y(plan, tick.value) + 0.5 * digits},
        tick.label, style);
  }
  if (!plan.y_ticks.factor.empty()) {
    style.anchor = Anchor::start;
    canvas.text({plan.plot.left, plan.plot.top - 6.0}, plan.y_ticks.factor, style);
  }
  if (!plan.x_labelled) return;
  const double baseline = plan.plot.bottom() + theme::tick_length + 5.0 + digits;
  style.rotation_deg = plan.category_rotation_deg;
  style.anchor = style.rotation_deg > 0.0 ? Anchor::end : Anchor::middle;
  for (const Tick& tick : plan.x_ticks.major) {
    canvas.text({tick_x(plan, tick.value), baseline}, tick.label, style);
  }
  if (!plan.x_ticks.factor.empty()) {
    style.anchor = Anchor::end;
    canvas.text({plan.plot.right(), plan.plot.bottom() + plan.margins.bottom - 3.0},
                plan.x_ticks.factor, style);
  }
}

void draw_axis_labels(Canvas& canvas, const AxesPlan& plan, const TextMeter& meter) {
  const Rect& plot = plan.plot;
  TextStyle style;
  style.anchor = Anchor::middle;
  style.size = theme::label_size;
  style.color = theme::ink;
  const double center = plot.left + 0.5 * plot.width;
  if (plan.x_labelled && !plan.axes->x_label.empty()) {
    const double factor = 2.0 * meter.width(plan.x_ticks.factor, theme::tick_size);
    draw_fitted(canvas, meter, {center, plot.bottom() + plan.margins.bottom - 3.0},
                plan.axes->x_label, style, plot.width - factor);
  }
  TextStyle title = style;
  title.size = theme::title_size;
  title.bold = true;
  if (!plan.axes->title.empty()) {
    draw_fitted(canvas, meter, {center, plot.top - plan.margins.top + theme::title_size - 2.0},
                plan.axes->title, title, plot.width);
  }
  if (!plan.axes->y_label.empty()) {
    style.rotation_deg = 90.0;
    draw_fitted(
        canvas, meter,
        {plot.left - plan.margins.left + theme::label_size - 2.0, plot.top + 0.5 * plot.height},
        plan.axes->y_label, style, plot.height + plan.margins.top);
  }
}

void draw_legend(Canvas& canvas, const AxesPlan& plan, const TextMeter& meter) {
  if (plan.legend.empty()) return;
  if (plan.legend_above) {
    const double height = strip_height(plan.legend, plan.plot.width, meter);
    draw_legend_strip(canvas, plan.legend,
                      {plan.plot.left, plan.plot.top - factor_height(plan) - height},
                      plan.plot.width, meter);
    return;
  }
  draw_legend_box(canvas, plan.legend, plan.legend_box, meter);
}

}  // namespace

void draw_axes(Canvas& canvas, const AxesPlan& plan, const TextMeter& meter) {
  draw_grid(canvas, plan);
  draw_data(canvas, plan, meter);
  draw_frame(canvas, plan);
  draw_tick_labels(canvas, plan);
  draw_axis_labels(canvas, plan, meter);
  draw_legend(canvas, plan, meter);
}

}  // namespace nasm_plot
