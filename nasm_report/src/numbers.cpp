// SPDX-License-Identifier: Apache-2.0
#include "nasm_report/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace nasm_report {

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

double quantile(std::vector<double> values, double fraction) {
  values.erase(std::remove_if(values.begin(), values.end(),
                              [](double value) { return !std::isfinite(value); }),
               values.end());
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::lround(fraction * last))];
}

double mean(const std::vector<double>& values) {
  double sum = 0.0;
  double count = 0.0;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    sum += value;
    count += 1.0;
  }
  return sum / count;  // 0 / 0 is NaN
}

}  // namespace nasm_report
