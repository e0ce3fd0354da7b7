// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__NUMBERS_HPP_
#define NASM_BRINGUP__DEMO__NUMBERS_HPP_

#include <cstddef>
#include <string>
#include <vector>

namespace nasm_bringup::demo {

/// Numbers for people; what is not finite is "-".
std::string number_text(double value, int significant_digits = 4);
/// In the unit that fits: "52 µs", "0.41 ms"; below a ms in µs.
std::string duration_text(double seconds);
/// A ratio: "16 ×".
std::string times_text(double ratio);

/// Fills with spaces to a width in characters (not bytes); negative: text to the right.
std::string padded(const std::string& text, int width);

/// Nearest-rank quantile of what is finite; NaN if nothing is.
double quantile(std::vector<double> values, double fraction);

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__NUMBERS_HPP_
