// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__NUMBERS_HPP_
#define NASM_REPORT__NUMBERS_HPP_

#include <string>
#include <vector>

namespace nasm_report {

/// Numbers for people; what is not finite is "-".
std::string number_text(double value, int significant_digits = 4);
/// 0.0734 is "7.3 %".
std::string percent_text(double fraction);
/// In the unit that fits: "52 µs", "0.41 ms"; below a ms in µs.
std::string duration_text(double seconds);
/// A ratio: "16 ×".
std::string times_text(double ratio);

/// Fills with spaces to a width in characters (not bytes); negative: text to the right.
std::string padded(const std::string& text, int width);

/// Nearest-rank quantile of what is finite; NaN if nothing is.
double quantile(std::vector<double> values, double fraction);
/// Mean of what is finite; NaN if nothing is.
double mean(const std::vector<double>& values);

}  // namespace nasm_report

#endif  // NASM_REPORT__NUMBERS_HPP_
