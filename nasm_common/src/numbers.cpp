// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace nasm_common {

std::string format(const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  va_list again;
  va_copy(again, arguments);
  std::string text(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, pattern, arguments)), '\0');
  std::vsnprintf(text.data(), text.size() + 1, pattern, again);
  va_end(again);
  va_end(arguments);
  return text;
}

std::string number_text(double value, int significant_digits) {
  if (!std::isfinite(value)) return "-";
  return format("%.*g", significant_digits, value);
}

std::string percent_text(double fraction) {
  if (!std::isfinite(fraction)) return "-";
  return format("%.1f %%", 100.0 * fraction);
}

std::string share_text(std::size_t part, std::size_t whole) {
  return std::to_string(part) + " of " + std::to_string(whole);
}

std::string duration_text(double seconds) {
  if (!std::isfinite(seconds)) return "-";
  if (std::abs(seconds) < 0.9995e-3) return number_text(1e6 * seconds, 3) + " µs";
  if (std::abs(seconds) < 0.9995) return number_text(1e3 * seconds, 3) + " ms";
  return number_text(seconds, 3) + " s";
}

std::string times_text(double ratio) {
  if (!std::isfinite(ratio)) return "-";
  return format(ratio < 9.95 ? "%.1f ×" : "%.0f ×", ratio);
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
  return format("%g", value);
}

std::string exact_text(double value) {
  return format("%.17g", value);
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
