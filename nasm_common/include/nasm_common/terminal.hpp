// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__TERMINAL_HPP_
#define NASM_COMMON__TERMINAL_HPP_

#include <string>

namespace nasm_common {

enum class Color { kNone, kFaint, kGreen, kYellow, kRed };

/// The text in the color, for terminals; as it is if `colors` is false.
std::string painted(const std::string& text, Color color, bool colors);

/// Whether standard output is a terminal and NO_COLOR is not set.
bool wants_colors();

}  // namespace nasm_common

#endif  // NASM_COMMON__TERMINAL_HPP_
