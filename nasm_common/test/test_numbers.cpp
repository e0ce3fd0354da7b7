// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace nasm_common {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Numbers, AreWrittenForPeople) {
  EXPECT_EQ(number_text(3.14159, 3), "3.14");
  EXPECT_EQ(number_text(3.14159e-10, 2), "3.1e-10");
  EXPECT_EQ(number_text(kNan), "-");
  EXPECT_EQ(percent_text(0.0734), "7.3 %");
  EXPECT_EQ(percent_text(INFINITY), "-");
  EXPECT_EQ(duration_text(5.23e-5), "52.3 µs");
  EXPECT_EQ(duration_text(0.99999e-3), "1 ms");
  EXPECT_EQ(duration_text(0.0123), "12.3 ms");
  EXPECT_EQ(duration_text(2.0), "2 s");
  EXPECT_EQ(duration_text(kNan), "-");
  EXPECT_EQ(times_text(0.84), "0.8 ×");
  EXPECT_EQ(times_text(21.4), "21 ×");
  EXPECT_EQ(times_text(kNan), "-");
}

TEST(Numbers, ColumnsCountCharacters) {
  EXPECT_EQ(padded("5 µs", 6), "5 µs  ");
  EXPECT_EQ(padded("5 µs", -6), "  5 µs");
  EXPECT_EQ(padded("too long", 3), "too long");
}

TEST(Numbers, ExactTextReadsBack) {
  EXPECT_EQ(short_text(1e-9), "1e-09");
  EXPECT_EQ(std::stod(exact_text(0.1 + 0.2)), 0.1 + 0.2);
}

TEST(Numbers, FormatIsOfAnyLength) {
  EXPECT_EQ(format("%d of %s", 3, "five"), "3 of five");
  EXPECT_EQ(format("%s", std::string(1000, 'x').c_str()), std::string(1000, 'x'));
  EXPECT_EQ(share_text(3, 5), "3 of 5");
}

TEST(Numbers, WordsAreJoined) {
  EXPECT_EQ(joined({}), "");
  EXPECT_EQ(joined({"", "b"}), ", b");
  EXPECT_EQ(joined({"a", "b", "c"}, "|"), "a|b|c");
}

TEST(Numbers, CsvFieldsAreQuotedWhereNeeded) {
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_EQ(csv_field("a,\"b\"\nc"), "\"a,\"\"b\"\" c\"");
}

}  // namespace
}  // namespace nasm_common
