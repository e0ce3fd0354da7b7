// SPDX-License-Identifier: Apache-2.0
#include "fit_text.hpp"

#include <algorithm>

#include "text.hpp"

namespace nasm_plot {
namespace {

constexpr double smallest_part = 0.75;

void drop_last_character(std::string& utf8) {
  while (!utf8.empty() && (static_cast<unsigned char>(utf8.back()) & 0xc0) == 0x80) {
    utf8.pop_back();
  }
  if (!utf8.empty()) utf8.pop_back();
}

}  // namespace

void draw_fitted(Canvas& canvas, const TextMeter& meter, Point position, std::string text,
                 TextStyle style, double max_width) {
  text = printable(text);
  const double width = meter.width(text, style.size, style.bold);
  if (width > max_width) {
    style.size *= std::max(smallest_part, max_width / width);
    std::string shortened = text;
    while (!text.empty() && meter.width(shortened, style.size, style.bold) > max_width * 1.001) {
      drop_last_character(text);
      shortened = text + "…";
    }
    text = shortened;
  }
  canvas.text(position, text, style);
}

}  // namespace nasm_plot
