// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__NUMBERS_HPP_
#define NASM_COMMON__NUMBERS_HPP_

#include <cstddef>
#include <string>
#include <vector>

namespace nasm_common {

/// What printf() would print.
std::string format(const char* pattern, ...) __attribute__((format(printf, 1, 2)));

/// Numbers for people; what is not finite is "-".
std::string number_text(double value, int significant_digits = 4);
/// 0.0734 is "7.3 %".
std::string percent_text(double fraction);
/// "3 of 5"
std::string share_text(std::size_t part, std::size_t whole);
/// In the unit that fits: "52 µs", "0.41 ms"; below a ms in µs.
std::string duration_text(double seconds);
/// A ratio: "16 ×".
std::string times_text(double ratio);

/// Fills with spaces to a width in characters (not bytes); negative: text to the right.
std::string padded(const std::string& text, int width);

/// The shortest usual form, six significant digits: "0.1", "1e-09", "nan".
std::string short_text(double value);
/// Reads back as the same number.
std::string exact_text(double value);

/// "a, b, c"
std::string joined(const std::vector<std::string>& words, const std::string& separator = ", ");

/// A field of a CSV file, in quotes if it needs them; line breaks become spaces.
std::string csv_field(const std::string& text);

}  // namespace nasm_common

#endif  // NASM_COMMON__NUMBERS_HPP_
