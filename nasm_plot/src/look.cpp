// SPDX-License-Identifier: Apache-2.0
#include "look.hpp"

#include "theme.hpp"

namespace nasm_plot {

Look look_of(std::size_t index) {
  constexpr std::size_t colors = theme::palette.size();
  // When the colours are used up, they come again with the other line style.
  return {theme::palette[index % colors], index / colors % 2 == 1, index};
}

Look look_of(std::size_t index, const Series& series) {
  Look look = look_of(series.color.value_or(index));
  look.dashed = look.dashed || series.dashed;
  return look;
}

void draw_marker(Canvas& canvas, Point center, const Look& look) {
  constexpr double r = theme::marker_radius;
  const auto [x, y] = center;
  switch (look.marker % 4) {
    case 0:
      canvas.circle(center, r, look.color);
      break;
    case 1:
      canvas.rectangle({x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r}, look.color);
      break;
    case 2:
      canvas.polygon({{x, y - 1.25 * r}, {x + 1.15 * r, y + 0.8 * r}, {x - 1.15 * r, y + 0.8 * r}},
                     look.color);
      break;
    default:
      canvas.polygon({{x, y - 1.35 * r}, {x + 1.35 * r, y}, {x, y + 1.35 * r}, {x - 1.35 * r, y}},
                     look.color);
  }
}

}  // namespace nasm_plot
