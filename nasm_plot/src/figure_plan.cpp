// SPDX-License-Identifier: Apache-2.0
#include "figure_plan.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "axes_painter.hpp"
#include "data_painter.hpp"
#include "fit_text.hpp"
#include "ink_map.hpp"
#include "theme.hpp"

namespace nasm_plot {
namespace {

constexpr int largest_px = 10000;
constexpr double least_plot_px = 20.0;

int automatic_width(const Figure& figure) {
  return figure.columns() == 1
             ? 800
             : static_cast<int>(std::min<std::size_t>(480 * figure.columns(), largest_px));
}

int automatic_height(const Figure& figure) {
  if (figure.rows() == 1) return figure.columns() == 1 ? 500 : 400;
  const std::size_t per_row = figure.share_x ? 170 : 260;
  return static_cast<int>(std::min<std::size_t>(per_row * figure.rows() + 60, largest_px));
}

int checked_size(int px, const char* what) {
  if (px < 1 || px > largest_px) {
    throw std::invalid_argument("a figure's " + std::string(what) + " of " + std::to_string(px) +
                                " px is not in 1 to " + std::to_string(largest_px));
  }
  return px;
}

bool untouched(const Axes& axes) {
  return axes.title.empty() && axes.x_label.empty() && axes.y_label.empty() &&
         axes.series.empty() && axes.histograms.empty() && axes.categories.empty() &&
         axes.horizontal_lines.empty() && axes.vertical_lines.empty() && axes.annotations.empty();
}

bool can_share_x(const Axes& a, const Axes& b) {
  return a.log_x == b.log_x && a.categories == b.categories && !a.equal_aspect && !b.equal_aspect;
}

void share_x_axes(FigurePlan& plan) {
  for (PlacedAxes& placed : plan.axes) {
    for (const PlacedAxes& other : plan.axes) {
      if (other.column != placed.column || !can_share_x(*placed.plan.axes, *other.plan.axes)) {
        continue;
      }
      Scale& x = placed.plan.data_x;
      x.lower = std::min(x.lower, other.plan.data_x.lower);
      x.upper = std::max(x.upper, other.plan.data_x.upper);
      if (other.row > placed.row) placed.plan.x_labelled = false;
    }
  }
}

/// One legend for all, if it would be the same wherever there is one.
void share_legend(FigurePlan& plan) {
  std::vector<AxesPlan*> owners;
  for (PlacedAxes& placed : plan.axes) {
    if (!placed.plan.legend.empty()) owners.push_back(&placed.plan);
  }
  if (owners.size() < 2) return;
  const Legend legend = owners.front()->legend;
  const auto agrees = [&](const AxesPlan* owner) { return same_legend(owner->legend, legend); };
  if (!std::all_of(owners.begin(), owners.end(), agrees)) return;
  plan.shared_legend = legend;
  for (AxesPlan* owner : owners) owner->legend.clear();
}

/// The widest margins of each row and column, so that plot areas line up.
struct Grid {
  explicit Grid(const Figure& figure) : columns(figure.columns()), rows(figure.rows()) {}

  void include(const PlacedAxes& placed) {
    Margins& column = columns[placed.column];
    Margins& row = rows[placed.row];
    column.left = std::max(column.left, placed.plan.margins.left);
    column.right = std::max(column.right, placed.plan.margins.right);
    row.top = std::max(row.top, placed.plan.margins.top);
    row.bottom = std::max(row.bottom, placed.plan.margins.bottom);
  }

  std::vector<Margins> columns;
  std::vector<Margins> rows;
};

/// Titles and labels line up with those of their neighbours, unless they would be far from home.
double aligned(double own, double neighbours) {
  constexpr double farthest = 24.0;
  return std::min(neighbours, own + farthest);
}

/// Gives all axes plot areas of one size, inside the margins they asked for.
void place(FigurePlan& plan, const Figure& figure, const TextMeter& meter) {
  Grid grid(figure);
  for (PlacedAxes& placed : plan.axes) grid.include(placed);

  double width = plan.width_px - 2.0 * theme::outer_margin;
  for (const Margins& column : grid.columns) width -= column.left + column.right;
  width = (width - theme::gap * (static_cast<double>(grid.columns.size()) - 1.0)) /
          static_cast<double>(grid.columns.size());

  plan.header_height = plan.title.empty() ? 0.0 : theme::figure_title_size + 10.0;
  if (!plan.shared_legend.empty()) {
    const double strip = plan.width_px - 2.0 * theme::outer_margin - grid.columns[0].left;
    plan.header_height += strip_height(plan.shared_legend, strip, meter) + 4.0;
  }
  const double row_gap = figure.share_x ? 0.5 * theme::gap : theme::gap;
  double height = plan.height_px - 2.0 * theme::outer_margin - plan.header_height;
  for (const Margins& row : grid.rows) height -= row.top + row.bottom;
  height = (height - row_gap * (static_cast<double>(grid.rows.size()) - 1.0)) /
           static_cast<double>(grid.rows.size());

  if (width < least_plot_px || height < least_plot_px) {
    throw std::invalid_argument("a figure of " + std::to_string(plan.width_px) + " x " +
                                std::to_string(plan.height_px) +
                                " px leaves no room for its data; make it larger");
  }
  for (PlacedAxes& placed : plan.axes) {
    double left = theme::outer_margin;
    for (std::size_t c = 0; c < placed.column; ++c) {
      left += grid.columns[c].left + width + grid.columns[c].right + theme::gap;
    }
    double top = theme::outer_margin + plan.header_height;
    for (std::size_t r = 0; r < placed.row; ++r) {
      top += grid.rows[r].top + height + grid.rows[r].bottom + row_gap;
    }
    const Margins& column = grid.columns[placed.column];
    const Margins& row = grid.rows[placed.row];
    placed.plan.plot = {left + column.left, top + row.top, width, height};
    placed.plan.margins.left = aligned(placed.plan.margins.left, column.left);
    placed.plan.margins.top = aligned(placed.plan.margins.top, row.top);
  }
}

/// Finds a place for every legend that is inside its plot; false if one has to move above it.
bool settle_legends(FigurePlan& plan, const TextMeter& meter) {
  bool settled = true;
  for (PlacedAxes& placed : plan.axes) {
    AxesPlan& axes = placed.plan;
    if (axes.legend.empty() || axes.legend_above) continue;
    InkMap ink;
    draw_data(ink, axes, meter);
    const std::optional<Rect> box = free_place(axes.legend, axes.plot, ink, meter);
    axes.legend_box = box.value_or(Rect{});
    axes.legend_above = !box;
    settled = settled && box;
  }
  return settled;
}

}  // namespace

FigurePlan plan_figure(const Figure& figure, const TextMeter& meter) {
  FigurePlan plan;
  plan.title = figure.title;
  plan.width_px =
      checked_size(figure.width_px == 0 ? automatic_width(figure) : figure.width_px, "width");
  plan.height_px =
      checked_size(figure.height_px == 0 ? automatic_height(figure) : figure.height_px, "height");
  const bool single = figure.rows() * figure.columns() == 1;
  for (std::size_t row = 0; row < figure.rows(); ++row) {
    for (std::size_t column = 0; column < figure.columns(); ++column) {
      const Axes& axes = figure.at(row, column);
      if (single || !untouched(axes)) plan.axes.push_back({row, column, plan_axes(axes)});
    }
  }
  if (figure.share_x) share_x_axes(plan);
  share_legend(plan);
  place(plan, figure, meter);
  // Ticks depend on the size of the plot area, which depends on the ticks' labels; twice is enough.
  do {
    for (int round = 0; round < 2; ++round) {
      for (PlacedAxes& placed : plan.axes) fit_ticks_and_margins(placed.plan, meter);
      place(plan, figure, meter);
    }
  } while (!settle_legends(plan, meter));
  return plan;
}

void draw_figure(Canvas& canvas, const FigurePlan& plan, const TextMeter& meter) {
  const double width = plan.width_px;
  canvas.rectangle({0.0, 0.0, width, static_cast<double>(plan.height_px)}, theme::paper);
  double y = theme::outer_margin;
  if (!plan.title.empty()) {
    TextStyle style;
    style.size = theme::figure_title_size;
    style.color = theme::ink;
    style.anchor = Anchor::middle;
    style.bold = true;
    draw_fitted(canvas, meter, {0.5 * width, y + theme::figure_title_size - 2.0}, plan.title, style,
                width - 2.0 * theme::outer_margin);
    y += theme::figure_title_size + 10.0;
  }
  if (!plan.shared_legend.empty()) {
    const double left = plan.axes.front().plan.plot.left;
    draw_legend_strip(canvas, plan.shared_legend, {left, y}, width - theme::outer_margin - left,
                      meter);
  }
  for (const PlacedAxes& placed : plan.axes) draw_axes(canvas, placed.plan, meter);
}

}  // namespace nasm_plot
