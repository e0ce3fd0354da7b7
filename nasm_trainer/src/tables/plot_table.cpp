// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include "nasm_plot/figure.hpp"
#include "tables/write_table.hpp"

namespace nasm_trainer {
namespace {

using nasm_plot::Axes;
using nasm_plot::SeriesStyle;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool has_numbers(const std::vector<double>& values) {
  for (const double value : values) {
    if (std::isfinite(value) && value > 0.0) return true;
  }
  return false;
}

/// What a logarithmic axis can show.
double drawable(double value) {
  return std::isfinite(value) && value > 0.0 ? value : kNone;
}

void draw_bars(const MeasuredTable& table, const std::string& column, Axes& axes) {
  std::vector<std::string> categories;
  std::vector<double> ours;
  std::vector<double> paper;
  for (const MeasuredRow& row : table.rows) {
    for (const MeasuredCell& cell : row.cells) {
      if (cell.column != column) continue;
      categories.push_back(row.name);
      ours.push_back(cell.measured ? drawable(cell.ours.median) : kNone);
      paper.push_back(drawable(cell.paper));
    }
  }
  const bool time = column == "time" || column == "latency";
  axes.y_label = time ? column + " [s]" : "error, " + column;
  axes.log_y = true;
  if (!has_numbers(ours) && !has_numbers(paper)) return;
  std::vector<nasm_plot::BarGroup> groups = {{"ours", ours}};
  if (has_numbers(paper)) groups.push_back({"paper", paper});
  axes.bars(categories, groups);
}

/// A line for each row, the paper's dashed.
void draw_lines(const MeasuredTable& table, Axes& axes) {
  axes.x_label = "training samples";
  axes.y_label = "error, id";
  axes.log_y = true;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    std::vector<double> samples;
    std::vector<double> ours;
    std::vector<double> paper;
    for (const MeasuredCell& cell : table.rows[i].cells) {
      samples.push_back(std::stod(cell.column));
      ours.push_back(cell.measured ? drawable(cell.ours.median) : kNone);
      paper.push_back(drawable(cell.paper));
    }
    axes.add({table.rows[i].name, samples, ours, SeriesStyle::line_and_points, false, i});
    axes.add({i == 0 ? "paper" : "", samples, paper, SeriesStyle::line, true, i});
  }
}

}  // namespace

void plot_table(const MeasuredTable& table, const TableRequest& request, const std::string& file) {
  const bool lines = table.name == "samples";
  nasm_plot::Figure figure(lines ? 1 : table.columns.size());
  figure.title = table.title + (request.quick ? " (quick: not meaningful)" : "");
  if (lines) draw_lines(table, figure.at(0));
  for (std::size_t i = 0; !lines && i < table.columns.size(); ++i) {
    draw_bars(table, table.columns[i], figure.at(i));
  }
  figure.save(file);
}

}  // namespace nasm_trainer
