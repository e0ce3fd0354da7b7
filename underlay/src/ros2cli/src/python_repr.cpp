// SPDX-License-Identifier: Apache-2.0
#include "python_repr.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "unicode.hpp"

namespace ros2cli {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Separators, format characters, surrogates and private use. Unassigned characters are left out.
constexpr std::array<Range, 22> kInvisible{{
    {0x00, 0x1F},       {0x7F, 0xA0},        {0xAD, 0xAD},       {0x600, 0x605},
    {0x61C, 0x61C},     {0x6DD, 0x6DD},      {0x70F, 0x70F},     {0x8E2, 0x8E2},
    {0x1680, 0x1680},   {0x180E, 0x180E},    {0x2000, 0x200F},   {0x2028, 0x202F},
    {0x205F, 0x206F},   {0x3000, 0x3000},    {0xD800, 0xF8FF},   {0xFEFF, 0xFEFF},
    {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},    {0x110BD, 0x110BD}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
}};

bool is_visible(char32_t character) {
  for (const Range& range : kInvisible) {
    if (character >= range.first && character <= range.last) {
      return false;
    }
  }
  return true;
}

std::string escaped(char32_t character) {
  switch (character) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      break;
  }
  std::array<char, 16> text{};
  const char* format = character < 0x100 ? "\\x%02x" : character < 0x10000 ? "\\u%04x" : "\\U%08x";
  std::snprintf(text.data(), text.size(), format, static_cast<unsigned>(character));
  return text.data();
}

template <typename Text, typename Put>
std::string quoted(const Text& text, Put put) {
  const bool has_single = text.find('\'') != Text::npos;
  const char quote = has_single && text.find('"') == Text::npos ? '"' : '\'';
  std::string out(1, quote);
  for (const auto character : text) {
    if (character == static_cast<decltype(character)>(quote) || character == '\\') {
      out += '\\';
      out += static_cast<char>(character);
    } else {
      put(character, out);
    }
  }
  return out + quote;
}

}  // namespace

std::string python_float(double value) {
  if (std::isnan(value)) {
    return "nan";
  }
  if (std::isinf(value)) {
    return value > 0 ? "inf" : "-inf";
  }
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific);
  std::string text(buffer.data(), end.ptr);
  const std::size_t mark = text.find('e');
  const int exponent = std::atoi(text.c_str() + mark + 1);
  if (exponent < -4 || exponent >= 16) {
    return text;
  }
  const bool negative = text[0] == '-';
  std::string digits = text.substr(negative ? 1 : 0, mark - (negative ? 1 : 0));
  if (digits.size() > 1) {
    digits.erase(1, 1);
  }
  if (exponent < 0) {
    digits = "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  } else {
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole) {
      digits.resize(whole, '0');
      digits += ".0";
    } else {
      digits.insert(whole, ".");
    }
  }
  return negative ? '-' + digits : digits;
}

std::string python_string(std::string_view utf8) {
  return quoted(decode_utf8(utf8), [](char32_t character, std::string& out) {
    if (is_visible(character)) {
      append_utf8(character, out);
    } else {
      out += escaped(character);
    }
  });
}

std::string python_bytes(std::string_view bytes) {
  return 'b' + quoted(bytes, [](char character, std::string& out) {
           const auto byte = static_cast<uint8_t>(character);
           if (byte >= 0x20 && byte < 0x7F) {
             out += character;
           } else {
             out += escaped(byte);
           }
         });
}

}  // namespace ros2cli
