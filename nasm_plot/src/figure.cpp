// SPDX-License-Identifier: Apache-2.0
#include "nasm_plot/figure.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "cairo_canvas.hpp"
#include "figure_plan.hpp"
#include "nasm_common/file.hpp"
#include "svg_canvas.hpp"

namespace nasm_plot {
namespace {

constexpr int png_scale = 2;

std::string lower_case_extension(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

}  // namespace

Figure::Figure(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), axes_(rows * columns) {
  if (rows == 0 || columns == 0) {
    throw std::invalid_argument("a figure needs at least one row and one column");
  }
}

Axes& Figure::at(std::size_t row, std::size_t column) {
  return const_cast<Axes&>(static_cast<const Figure&>(*this).at(row, column));
}

const Axes& Figure::at(std::size_t row, std::size_t column) const {
  if (row >= rows_ || column >= columns_) {
    throw std::out_of_range("a figure of " + std::to_string(rows_) + " x " +
                            std::to_string(columns_) + " axes has none at row " +
                            std::to_string(row) + ", column " + std::to_string(column));
  }
  return axes_[row * columns_ + column];
}

std::string Figure::svg() const {
  const TextMeter meter;
  const FigurePlan plan = plan_figure(*this, meter);
  SvgCanvas canvas(plan.width_px, plan.height_px);
  draw_figure(canvas, plan, meter);
  return canvas.svg();
}

std::string Figure::png() const {
  const TextMeter meter;
  const FigurePlan plan = plan_figure(*this, meter);
  CairoCanvas canvas(plan.width_px, plan.height_px, png_scale);
  draw_figure(canvas, plan, meter);
  return canvas.png();
}

void Figure::save(const std::filesystem::path& file) const {
  const std::string extension = lower_case_extension(file);
  if (extension == ".png") {
    nasm_common::write_file(file, png());
  } else if (extension == ".svg") {
    nasm_common::write_file(file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg());
  } else {
    throw std::invalid_argument("cannot tell the format of " + file.string() +
                                " by its extension; use .png or .svg");
  }
}

}  // namespace nasm_plot
