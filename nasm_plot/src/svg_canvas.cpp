// SPDX-License-Identifier: Apache-2.0
#include "svg_canvas.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "text.hpp"
#include "theme.hpp"

namespace nasm_plot {
namespace {

/// Two decimals, without trailing zeros, whatever the locale.
std::string number(double value) {
  std::array<char, 400> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, 2)
                       .ptr;
  std::string digits(buffer.data(), end);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return digits == "-0" ? "0" : digits;
}

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + value + "\"";
}

std::string paint(const char* name, const Color& color) {
  constexpr const char* hex = "0123456789abcdef";
  std::string value = "#";
  for (const double component : {color.red, color.green, color.blue}) {
    const auto byte = static_cast<unsigned>(std::lround(255.0 * component));
    value += hex[byte >> 4];
    value += hex[byte & 15u];
  }
  std::string result = attribute(name, value);
  if (color.alpha < 1.0) {
    result += attribute((std::string(name) + "-opacity").c_str(), number(color.alpha));
  }
  return result;
}

std::string path(const std::vector<Point>& points) {
  std::string result;
  for (const Point& point : points) {
    result += result.empty() ? "M" : "L";
    result += number(point.x) + " " + number(point.y);
  }
  return result;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : printable(text)) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

SvgCanvas::SvgCanvas(int width_px, int height_px) {
  const std::string width = std::to_string(width_px);
  const std::string height = std::to_string(height_px);
  body_ = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
          attribute("height", height) + attribute("viewBox", "0 0 " + width + " " + height) +
          attribute("font-family", theme::svg_fonts) + ">\n";
}

void SvgCanvas::polyline(const std::vector<Point>& points, const Stroke& stroke) {
  body_ += "<path" + attribute("d", path(points)) + attribute("fill", "none") +
           paint("stroke", stroke.color) + attribute("stroke-width", number(stroke.width)) +
           attribute("stroke-linejoin", "round");
  if (stroke.dashed) {
    body_ += attribute("stroke-dasharray", number(theme::dash * stroke.width) + " " +
                                               number(theme::dash_gap * stroke.width));
  }
  body_ += "/>\n";
}

void SvgCanvas::polygon(const std::vector<Point>& points, const Color& fill) {
  body_ += "<path" + attribute("d", path(points) + "Z") + paint("fill", fill) + "/>\n";
}

void SvgCanvas::circle(Point center, double radius, const Color& fill) {
  body_ += "<circle" + attribute("cx", number(center.x)) + attribute("cy", number(center.y)) +
           attribute("r", number(radius)) + paint("fill", fill) + "/>\n";
}

void SvgCanvas::text(Point position, const std::string& content, const TextStyle& style) {
  body_ += "<text" + attribute("x", number(position.x)) + attribute("y", number(position.y)) +
           attribute("font-size", number(style.size)) + paint("fill", style.color);
  if (style.anchor != Anchor::start) {
    body_ += attribute("text-anchor", style.anchor == Anchor::middle ? "middle" : "end");
  }
  if (style.bold) body_ += attribute("font-weight", "bold");
  if (style.halo) {
    body_ += paint("stroke", theme::paper) + attribute("stroke-width", "3") +
             attribute("paint-order", "stroke");
  }
  if (style.rotation_deg != 0.0) {
    body_ += attribute("transform", "rotate(" + number(-style.rotation_deg) + " " +
                                        number(position.x) + " " + number(position.y) + ")");
  }
  body_ += ">" + escaped(content) + "</text>\n";
}

}  // namespace nasm_plot
