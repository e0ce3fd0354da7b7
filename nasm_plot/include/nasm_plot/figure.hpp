// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__FIGURE_HPP_
#define NASM_PLOT__FIGURE_HPP_

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "nasm_plot/axes.hpp"

namespace nasm_plot {

/// A grid of axes on white paper. The same figure always gives the same bytes.
///
/// An axes that was never touched stays blank. If all axes have the same legend, it is shown once.
class Figure {
 public:
  explicit Figure(std::size_t rows = 1, std::size_t columns = 1);

  Axes& at(std::size_t row, std::size_t column = 0);
  const Axes& at(std::size_t row, std::size_t column = 0) const;
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }

  /// Writes a PNG (two pixels per px, for sharpness) or an SVG, as the extension says. The file
  /// appears complete or not at all. Throws std::invalid_argument for another extension and for
  /// data that cannot be drawn, std::runtime_error (with the file's name) if it cannot be written.
  void save(const std::filesystem::path& file) const;

  /// The figure as an <svg> element without ids, so that several fit into one HTML page.
  std::string svg() const;
  /// The bytes of the PNG file.
  std::string png() const;

  std::string title;
  /// Size in px (1/96 inch); 0: chosen by the grid.
  int width_px = 0;
  int height_px = 0;
  /// Axes in a column have the same x limits, and only the lowest one has labels on x. Those of
  /// another kind (logarithmic, other categories, equal aspect) keep their own.
  bool share_x = false;

 private:
  std::size_t rows_;
  std::size_t columns_;
  std::vector<Axes> axes_;
};

}  // namespace nasm_plot

#endif  // NASM_PLOT__FIGURE_HPP_
