// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PLOT__TEXT_HPP_
#define NASM_PLOT__TEXT_HPP_

#include <string>

namespace nasm_plot {

/// `text` as valid UTF-8 without control characters: those become spaces, stray bytes become
/// U+FFFD.
std::string printable(const std::string& text);

/// `value` with `decimals` digits after the point, whatever the locale; "−" (U+2212) for minus.
std::string fixed_decimals(double value, int decimals);

/// 10ⁿ in superscript digits.
std::string power_of_ten(int exponent);

}  // namespace nasm_plot

#endif  // NASM_PLOT__TEXT_HPP_
