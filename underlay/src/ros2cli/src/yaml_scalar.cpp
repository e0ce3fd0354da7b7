// SPDX-License-Identifier: Apache-2.0
#include "yaml_scalar.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>

namespace ros2cli {

namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kDigitsAnd_ = "0123456789_";

/// Reads a text from the left; each step takes what it asks for, or nothing and returns false.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  bool one_of(std::string_view characters) {
    if (rest_.empty() || characters.find(rest_[0]) == std::string_view::npos) {
      return false;
    }
    rest_.remove_prefix(1);
    return true;
  }

  std::size_t many_of(std::string_view characters, std::size_t at_most = std::string_view::npos) {
    std::size_t count = 0;
    while (count < at_most && one_of(characters)) {
      ++count;
    }
    return count;
  }

  bool word(std::string_view text) {
    if (rest_.substr(0, text.size()) != text) {
      return false;
    }
    rest_.remove_prefix(text.size());
    return true;
  }

 private:
  std::string_view rest_;
};

template <std::size_t N>
bool is_one_of(std::string_view text, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_null(std::string_view text) {
  return is_one_of(text, std::array<std::string_view, 5>{"", "~", "null", "Null", "NULL"});
}

bool is_true(std::string_view text) {
  return is_one_of(text, std::array<std::string_view, 9>{"yes", "Yes", "YES", "true", "True",
                                                         "TRUE", "on", "On", "ON"});
}

bool is_false(std::string_view text) {
  return is_one_of(text, std::array<std::string_view, 9>{"no", "No", "NO", "false", "False",
                                                         "FALSE", "off", "Off", "OFF"});
}

/// `:59` once or more, as in numbers to the base of 60.
bool sixtieths(Scanner& scanner) {
  std::size_t count = 0;
  while (scanner.one_of(":")) {
    const std::string_view digits = scanner.rest();
    const std::size_t length = scanner.many_of(kDigits, 2);
    if (length == 0 || (length == 2 && digits[0] > '5')) {
      return false;
    }
    ++count;
  }
  return count > 0;
}

bool is_integer(std::string_view text) {
  Scanner start(text);
  start.one_of("+-");
  Scanner scanner = start;
  if (scanner.word("0b")) {
    return scanner.many_of("01_") > 0 && scanner.done();
  }
  if (scanner.word("0x")) {
    return scanner.many_of("0123456789abcdefABCDEF_") > 0 && scanner.done();
  }
  if (scanner.one_of("0")) {
    scanner.many_of("01234567_");
    return scanner.done();
  }
  if (!scanner.one_of("123456789")) {
    return false;
  }
  scanner.many_of(kDigitsAnd_);
  return scanner.done() || (sixtieths(scanner) && scanner.done());
}

/// Nothing, or `e+3`; YAML 1.1 wants the sign.
bool signed_exponent(Scanner& scanner) {
  if (!scanner.one_of("eE")) {
    return true;
  }
  return scanner.one_of("+-") && scanner.many_of(kDigits) > 0;
}

bool is_infinite(std::string_view text) {
  Scanner scanner(text);
  scanner.one_of("+-");
  return is_one_of(scanner.rest(), std::array<std::string_view, 3>{".inf", ".Inf", ".INF"});
}

bool is_nan(std::string_view text) {
  return is_one_of(text, std::array<std::string_view, 3>{".nan", ".NaN", ".NAN"});
}

bool is_float(std::string_view text) {
  if (is_infinite(text) || is_nan(text)) {
    return true;
  }
  Scanner scanner(text);
  if (scanner.one_of(".")) {
    return scanner.one_of(kDigits) && (scanner.many_of(kDigitsAnd_), signed_exponent(scanner)) &&
           scanner.done();
  }
  scanner.one_of("+-");
  if (!scanner.one_of(kDigits)) {
    return false;
  }
  scanner.many_of(kDigitsAnd_);
  Scanner base_60 = scanner;
  if (sixtieths(base_60)) {
    return base_60.one_of(".") && (base_60.many_of(kDigitsAnd_), base_60.done());
  }
  return scanner.one_of(".") && (scanner.many_of(kDigitsAnd_), signed_exponent(scanner)) &&
         scanner.done();
}

bool time_of_day(Scanner& scanner) {
  if (!scanner.one_of("Tt") && scanner.many_of(" \t") == 0) {
    return false;
  }
  if (scanner.many_of(kDigits, 2) == 0 || !scanner.one_of(":") ||
      scanner.many_of(kDigits, 2) != 2 || !scanner.one_of(":") ||
      scanner.many_of(kDigits, 2) != 2) {
    return false;
  }
  if (scanner.one_of(".")) {
    scanner.many_of(kDigits);
  }
  if (scanner.done()) {
    return true;
  }
  scanner.many_of(" \t");
  if (scanner.one_of("Z")) {
    return scanner.done();
  }
  if (!scanner.one_of("+-") || scanner.many_of(kDigits, 2) == 0) {
    return false;
  }
  return scanner.done() ||
         (scanner.one_of(":") && scanner.many_of(kDigits, 2) == 2 && scanner.done());
}

bool is_timestamp(std::string_view text) {
  Scanner scanner(text);
  if (scanner.many_of(kDigits, 4) != 4 || !scanner.one_of("-")) {
    return false;
  }
  const std::size_t month = scanner.many_of(kDigits, 2);
  if (month == 0 || !scanner.one_of("-")) {
    return false;
  }
  const std::size_t day = scanner.many_of(kDigits, 2);
  if (scanner.done()) {
    return month == 2 && day == 2;
  }
  return day > 0 && time_of_day(scanner);
}

std::string without_underscores(std::string_view text) {
  std::string out(text);
  out.erase(std::remove(out.begin(), out.end(), '_'), out.end());
  return out;
}

/// Plain digits, or digits to the base of 60; nullopt on overflow.
std::optional<unsigned long long> magnitude_of(const std::string& digits, int base) {
  unsigned long long total = 0;
  std::size_t at = 0;
  for (;;) {
    const std::size_t colon = std::min(digits.find(':', at), digits.size());
    unsigned long long part = 0;
    if (colon > at) {
      const auto result = std::from_chars(digits.data() + at, digits.data() + colon, part, base);
      if (result.ec != std::errc()) {
        return std::nullopt;
      }
    }
    if (__builtin_mul_overflow(total, at == 0 ? 1ull : 60ull, &total) ||
        __builtin_add_overflow(total, part, &total)) {
      return std::nullopt;
    }
    if (colon == digits.size()) {
      return total;
    }
    at = colon + 1;
  }
}

}  // namespace

YamlKind kind_of_plain(std::string_view text) {
  if (is_null(text)) {
    return YamlKind::kNull;
  }
  if (is_true(text) || is_false(text)) {
    return YamlKind::kBoolean;
  }
  if (is_float(text)) {
    return YamlKind::kFloat;
  }
  if (is_integer(text)) {
    return YamlKind::kInteger;
  }
  return text == "<<" || text == "=" || is_timestamp(text) ? YamlKind::kOther : YamlKind::kText;
}

std::optional<YamlInteger> integer_of(std::string_view text) {
  std::string digits = without_underscores(text);
  const bool negative = digits[0] == '-';
  if (negative || digits[0] == '+') {
    digits.erase(0, 1);
  }
  int base = 10;
  if (digits.size() > 1 && digits[0] == '0') {
    base = digits[1] == 'x' ? 16 : digits[1] == 'b' ? 2 : 8;
    digits.erase(0, base == 8 ? 1 : 2);
  }
  const auto magnitude = magnitude_of(digits, base);
  return magnitude ? std::optional<YamlInteger>({negative, *magnitude}) : std::nullopt;
}

std::optional<double> float_of(std::string_view text) {
  if (text.empty() || text.find('(') != std::string_view::npos) {
    return std::nullopt;  // from_chars() would read `nan(1)`
  }
  if (is_nan(text)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (is_infinite(text)) {
    return text[0] == '-' ? -std::numeric_limits<double>::infinity()
                          : std::numeric_limits<double>::infinity();
  }
  const std::string plain = without_underscores(text[0] == '+' ? text.substr(1) : text);
  double value = 0;
  const auto result = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  const bool whole = result.ptr == plain.data() + plain.size();
  if (result.ec == std::errc::result_out_of_range && whole) {
    // Too small becomes zero, too large is refused, as there is no such number.
    return plain.find("e-") != std::string::npos || plain.find("E-") != std::string::npos
               ? std::optional<double>(0.0)
               : std::nullopt;
  }
  return result.ec == std::errc() && whole ? std::optional<double>(value) : std::nullopt;
}

bool boolean_of(std::string_view text) {
  return is_true(text);
}

}  // namespace ros2cli
