// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__THEME_HPP_
#define NASM_PLOT__THEME_HPP_

#include <array>
#include <cstddef>

#include "canvas.hpp"

/// Everything that is a matter of taste. Lengths in px.
namespace nasm_plot::theme {

constexpr Color rgb(unsigned hex) {
  return {((hex >> 16) & 0xff) / 255.0, ((hex >> 8) & 0xff) / 255.0, (hex & 0xff) / 255.0, 1.0};
}

/// Okabe and Ito's colour-blind-safe palette; yellow, faint on white, comes last.
constexpr std::array<Color, 8> palette = {rgb(0x0072b2), rgb(0xd55e00), rgb(0x009e73),
                                          rgb(0xcc79a7), rgb(0xe69f00), rgb(0x56b4e9),
                                          rgb(0x000000), rgb(0xf0e442)};

constexpr Color paper = rgb(0xffffff);
constexpr Color ink = rgb(0x262626);
constexpr Color tick_ink = rgb(0x4d4d4d);
constexpr Color frame = rgb(0x8c8c8c);
constexpr Color grid = rgb(0xe3e3e3);
constexpr Color minor_grid = rgb(0xf2f2f2);
constexpr Color legend_frame = rgb(0xd0d0d0);
constexpr Color reference = rgb(0x666666);
constexpr double histogram_alpha = 0.45;
constexpr double legend_alpha = 0.9;

/// The first one is what PNGs are drawn with; viewers of an SVG may lack it.
constexpr const char* font = "DejaVu Sans";
constexpr const char* svg_fonts = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";
constexpr double figure_title_size = 15.0;
constexpr double title_size = 13.0;
constexpr double label_size = 12.0;
constexpr double tick_size = 11.0;
constexpr double legend_size = 11.0;
constexpr double annotation_size = 10.5;
/// Height of digits and capitals, as a part of the font's size.
constexpr double cap_height = 0.73;

constexpr double outer_margin = 12.0;
constexpr double gap = 16.0;  ///< between the axes of a grid
constexpr double tick_length = 4.0;
constexpr double label_gap = 7.0;
constexpr double line_width = 1.8;
constexpr double thin_line = 1.0;
constexpr double marker_radius = 3.2;
constexpr double legend_row = 17.0;
/// A dashed line is dashes and gaps of these lengths, in widths of the line.
constexpr double dash = 3.5;
constexpr double dash_gap = 2.0;
/// Exactly three dashes long.
constexpr double legend_swatch = (3.0 * dash + 2.0 * dash_gap) * line_width;

}  // namespace nasm_plot::theme

#endif  // NASM_PLOT__THEME_HPP_
