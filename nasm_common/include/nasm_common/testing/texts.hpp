// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__TESTING__TEXTS_HPP_
#define NASM_COMMON__TESTING__TEXTS_HPP_

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

namespace nasm_common::testing {

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Number of characters of a line in UTF-8.
inline std::size_t width_of(const std::string& line) {
  std::size_t characters = 0;
  for (const char c : line) characters += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  return characters;
}

}  // namespace nasm_common::testing

#endif  // NASM_COMMON__TESTING__TEXTS_HPP_
