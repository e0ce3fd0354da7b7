// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace nasm_common {

std::string number_text(double value, int significant_digits) {
  if (!std::isfinite(value)) return "-";
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", significant_digits, value);
  return text;
}

std::string percent_text(double fraction) {
  if (!std::isfinite(fraction)) return "-";
  char text[40];
  std::snprintf(text, sizeof text, "%.1f %%", 100.0 * fraction);
  return text;
}

std::string duration_text(double seconds) {
  if (!std::isfinite(seconds)) return "-";
  if (std::abs(seconds) < 0.9995e-3) return number_text(1e6 * seconds, 3) + " µs";
  if (std::abs(seconds) < 0.9995) return number_text(1e3 * seconds, 3) + " ms";
  return number_text(seconds, 3) + " s";
}

std::string times_text(double ratio) {
  if (!std::isfinite(ratio)) return "-";
  char text[40];
  std::snprintf(text, sizeof text, ratio < 9.95 ? "%.1f ×" : "%.0f ×", ratio);
  return text;
}

std::string padded(const std::string& text, int width) {
  const auto characters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  });
  const auto missing = static_cast<std::ptrdiff_t>(std::abs(width)) - characters;
  const std::string spaces(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, missing)), ' ');
  return width < 0 ? spaces + text : text + spaces;
}

std::string short_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string exact_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) {
    if (&word != &words.front()) text += separator;
    text += word;
  }
  return text;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string field = "\"";
  for (const char letter : text) {
    if (letter == '"') field += '"';
    field += letter == '\n' || letter == '\r' ? ' ' : letter;
  }
  return field + "\"";
}

}  // namespace nasm_common
