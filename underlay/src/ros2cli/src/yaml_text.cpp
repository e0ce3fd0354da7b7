// SPDX-License-Identifier: Apache-2.0
#include "yaml_text.hpp"

#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

#include "unicode.hpp"
#include "yaml_scalar.hpp"

namespace ros2cli {

namespace {

bool is_break(char32_t c) {
  return c == '\n' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool is_space(char32_t c) {
  return c == 0 || c == ' ' || c == '\t' || c == '\r' || is_break(c);
}

bool is_any_of(char32_t c, std::string_view characters) {
  return c < 0x80 && characters.find(static_cast<char>(c)) != std::string_view::npos;
}

/// Characters that only double quotes can hold.
bool needs_escape(char32_t c) {
  if (c == '\n' || (c >= 0x20 && c <= 0x7E)) {
    return false;
  }
  const bool printable = c == 0x85 || (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) ||
                         (c >= 0x10000 && c < 0x10FFFF);
  return !printable || c == 0xFEFF;
}

/// The styles in which a text can be written.
struct Styles {
  bool block_plain = true;
  bool flow_plain = true;
  bool single_quoted = true;
};

/// Marks the characters at the start or inside of a text that YAML would take for syntax.
void look_for_indicators(const std::u32string& text, std::size_t at, Styles& styles) {
  const char32_t c = text[at];
  const bool before_space = at + 1 >= text.size() || is_space(text[at + 1]);
  bool in_flow = false;
  bool in_block = false;
  if (at == 0) {
    in_block = is_any_of(c, "#,[]{}&*!|>'\"%@`") || (is_any_of(c, "?:-") && before_space);
    in_flow = in_block || is_any_of(c, "?:");
  } else {
    in_block = (c == ':' && before_space) || (c == '#' && is_space(text[at - 1]));
    in_flow = in_block || is_any_of(c, ",?[]{}:");
  }
  styles.block_plain = styles.block_plain && !in_block;
  styles.flow_plain = styles.flow_plain && !in_flow;
}

Styles styles_for(const std::u32string& text) {
  Styles styles;
  const auto no_plain = [&styles] { styles.block_plain = styles.flow_plain = false; };
  const std::u32string start = text.substr(0, 3);
  if (start == U"---" || start == U"..." || text[0] == ' ' || text.back() == ' ') {
    no_plain();
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    look_for_indicators(text, i, styles);
    const char32_t before = i == 0 ? U'x' : text[i - 1];
    const bool space_and_break =
        (text[i] == ' ' && is_break(before)) || (is_break(text[i]) && before == ' ');
    if (space_and_break || needs_escape(text[i])) {
      styles.single_quoted = false;
      no_plain();
    } else if (is_break(text[i])) {
      no_plain();
    }
  }
  return styles;
}

std::string single_quoted(const std::u32string& text, std::size_t indent) {
  std::string out = "'";
  for (std::size_t i = 0; i < text.size();) {
    if (!is_break(text[i])) {
      out += text[i] == '\'' ? "'" : "";
      append_utf8(text[i++], out);
      continue;
    }
    // One line break folds to a space when read, hence one more; then the next line is indented.
    out += text[i] == '\n' ? "\n" : "";
    while (i < text.size() && is_break(text[i])) {
      append_utf8(text[i++], out);
    }
    out.append(indent, ' ');
  }
  return out + '\'';
}

std::string escape(char32_t c) {
  static constexpr std::array<std::pair<char32_t, char>, 15> kShort{{{0, '0'},
                                                                     {0x07, 'a'},
                                                                     {0x08, 'b'},
                                                                     {0x09, 't'},
                                                                     {0x0A, 'n'},
                                                                     {0x0B, 'v'},
                                                                     {0x0C, 'f'},
                                                                     {0x0D, 'r'},
                                                                     {0x1B, 'e'},
                                                                     {'"', '"'},
                                                                     {'\\', '\\'},
                                                                     {0x85, 'N'},
                                                                     {0xA0, '_'},
                                                                     {0x2028, 'L'},
                                                                     {0x2029, 'P'}}};
  for (const auto& [character, letter] : kShort) {
    if (c == character) {
      return std::string("\\") + letter;
    }
  }
  std::array<char, 16> text{};
  const char* format = c <= 0xFF ? "\\x%02X" : c <= 0xFFFF ? "\\u%04X" : "\\U%08X";
  std::snprintf(text.data(), text.size(), format, static_cast<unsigned>(c));
  return text.data();
}

std::string double_quoted(const std::u32string& text) {
  std::string out = "\"";
  for (const char32_t c : text) {
    const bool as_it_is = (c >= 0x20 && c <= 0x7E && c != '"' && c != '\\') ||
                          (((c >= 0xA0 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD)) &&
                           c != 0x2028 && c != 0x2029 && c != 0xFEFF);
    if (as_it_is) {
      append_utf8(c, out);
    } else {
      out += escape(c);
    }
  }
  return out + '"';
}

}  // namespace

std::string yaml_text(const std::u32string& text, bool in_flow, std::size_t indent) {
  if (text.empty()) {
    return "''";
  }
  const Styles styles = styles_for(text);
  if (in_flow ? styles.flow_plain : styles.block_plain) {
    const std::string plain = encode_utf8(text);
    if (kind_of_plain(plain) == YamlKind::kText) {
      return plain;
    }
  }
  return styles.single_quoted ? single_quoted(text, indent) : double_quoted(text);
}

}  // namespace ros2cli
