// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "cairo_canvas.hpp"
#include "text.hpp"

namespace nasm_plot {
namespace {

TEST(Printable, KeepsUtf8) {
  const std::string text = "µ τ ° x² 10⁻³ 日本 😀 <&>\"'";
  EXPECT_EQ(printable(text), text);
}

TEST(Printable, ReplacesWhatIsNotText) {
  EXPECT_EQ(printable("a\nb\tc\x01"), "a b c ");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a b");
  EXPECT_EQ(printable("a\xff"), "a\ufffd");
  EXPECT_EQ(printable("\xc2"), "\ufffd");                                // cut off
  EXPECT_EQ(printable("\xc0\xaf"), "\ufffd\ufffd");                      // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");            // surrogate
  EXPECT_EQ(printable("\xef\xbf\xbf"), "\ufffd\ufffd\ufffd");            // U+FFFF
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\ufffd\ufffd\ufffd\ufffd");  // beyond U+10FFFF
}

TEST(FixedDecimals, UsesAPointAndARealMinus) {
  EXPECT_EQ(fixed_decimals(-1.25, 2), "−1.25");
  EXPECT_EQ(fixed_decimals(-0.001, 2), "0.00");
  EXPECT_EQ(fixed_decimals(1e22, 0), "10000000000000000000000");
}

TEST(PowerOfTen, IsSuperscript) {
  EXPECT_EQ(power_of_ten(0), "10⁰");
  EXPECT_EQ(power_of_ten(-123), "10⁻¹²³");
}

TEST(TextMeter, LongerAndLargerTextIsWider) {
  const TextMeter meter;
  const double width = meter.width("time t [µs]", 12.0);
  EXPECT_GT(width, 12.0);
  EXPECT_NEAR(meter.width("time t [µs]", 24.0), 2.0 * width, 0.1);
  EXPECT_GT(meter.width("time t [µs] ", 12.0), width);
  EXPECT_EQ(meter.width("", 12.0), 0.0);
}

}  // namespace
}  // namespace nasm_plot
