// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/terminal.hpp"

#include <unistd.h>

#include <cstdlib>

namespace nasm_common {

std::string painted(const std::string& text, Color color, bool colors) {
  if (!colors || color == Color::kNone) return text;
  static constexpr const char* kCodes[] = {"", "2", "32", "33", "31"};
  return std::string("\033[") + kCodes[static_cast<std::size_t>(color)] + "m" + text + "\033[0m";
}

bool wants_colors() {
  const char* const refused = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && !(refused && *refused);
}

}  // namespace nasm_common
