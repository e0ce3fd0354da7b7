// SPDX-License-Identifier: Apache-2.0
#include "text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace nasm_plot {
namespace {

/// Length of the valid UTF-8 sequence at `text[i]`, 0 if there is none. Overlong forms, surrogates
/// and what XML 1.0 forbids (U+FFFE, U+FFFF) are not valid.
std::size_t sequence_length(const std::string& text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned lead = byte(i);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xc2 && lead < 0xe0 ? 2
                             : lead >= 0xe0 && lead < 0xf0 ? 3
                             : lead >= 0xf0 && lead < 0xf5 ? 4
                                                           : 0;
  if (length == 0 || i + length > text.size()) return 0;
  if (length == 1) return 1;
  char32_t code = lead & (0xffu >> (length + 1));
  for (std::size_t k = i + 1; k < i + length; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return 0;
    code = (code << 6) | (byte(k) & 0x3fu);
  }
  constexpr std::array<char32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  const bool not_in_xml = code == 0xfffe || code == 0xffff;
  return code < smallest[length] || code > 0x10ffff || surrogate || not_in_xml ? 0 : length;
}

}  // namespace

std::string printable(const std::string& text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text, i);
    if (length == 0) {
      result += "\xef\xbf\xbd";
    } else if (length == 1 && (static_cast<unsigned char>(text[i]) < 0x20 || text[i] == 0x7f)) {
      result += ' ';
    } else {
      result.append(text, i, length);
    }
    i += length == 0 ? 1 : length;
  }
  return result;
}

std::string fixed_decimals(double value, int decimals) {
  std::array<char, 400> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value),
                                 std::chars_format::fixed, decimals)
                       .ptr;
  const std::string digits(buffer.data(), end);
  const bool is_zero = digits.find_first_not_of("0.") == std::string::npos;
  return value < 0.0 && !is_zero ? "−" + digits : digits;
}

std::string power_of_ten(int exponent) {
  constexpr std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result = exponent < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(exponent))) {
    result += digits[static_cast<std::size_t>(digit - '0')];
  }
  return result;
}

}  // namespace nasm_plot
