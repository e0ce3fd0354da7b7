// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "ticks.hpp"

namespace nasm_plot {
namespace {

using Labels = std::vector<std::string>;

Labels labels(const Ticks& ticks) {
  Labels result;
  for (const Tick& tick : ticks.major) result.push_back(tick.label);
  return result;
}

TEST(LinearTicks, AreRoundNumbers) {
  EXPECT_EQ(labels(linear_ticks(0.0, 1.0, 6)), (Labels{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(labels(linear_ticks(-7.0, 12.0, 5)), (Labels{"−5", "0", "5", "10"}));
  EXPECT_EQ(labels(linear_ticks(0.0, 1.0, 5)), (Labels{"0.00", "0.25", "0.50", "0.75", "1.00"}));
}

TEST(LinearTicks, NeverExceedTheCountAndStayInside) {
  for (std::size_t count = 2; count <= 12; ++count) {
    for (const double length : {3e-200, 0.7, 1.0, 19.3, 6e5, 4e250}) {
      for (const double lower : {-0.3 * length, 0.0, 5.1 * length}) {
        const Ticks ticks = linear_ticks(lower, lower + length, count);
        EXPECT_LE(ticks.major.size(), count);
        EXPECT_GE(ticks.major.size(), 1u);
        for (const Tick& tick : ticks.major) {
          EXPECT_GE(tick.value, lower - 1e-8 * length);
          EXPECT_LE(tick.value, lower + length * (1.0 + 1e-8));
        }
      }
    }
  }
}

TEST(LinearTicks, CommonPowerOfTenIsTakenOut) {
  const Ticks small = linear_ticks(0.0, 4e-6, 5);
  EXPECT_EQ(small.factor, "×10⁻⁶");
  EXPECT_EQ(labels(small), (Labels{"0", "1", "2", "3", "4"}));
  const Ticks large = linear_ticks(-2.5e12, 2.5e12, 5);
  EXPECT_EQ(large.factor, "×10¹²");
  EXPECT_EQ(labels(large), (Labels{"−2", "−1", "0", "1", "2"}));
}

TEST(LinearTicks, LabelsOfACloseRangeDiffer) {
  const Ticks ticks = linear_ticks(17093.42719, 17093.42721, 5);
  EXPECT_EQ(ticks.factor, "");
  EXPECT_EQ(ticks.major.front().label, "17093.427190");
  EXPECT_EQ(ticks.major.back().label, "17093.427210");
}

TEST(LogTicks, ArePowersOfTenWithMinorOnesBetween) {
  const Ticks ticks = log_ticks(1e-6, 1e-3, 6);
  EXPECT_EQ(labels(ticks), (Labels{"10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³"}));
  EXPECT_EQ(ticks.minor.size(), 3u * 8u);
}

TEST(LogTicks, NearOneAreWrittenOut) {
  EXPECT_EQ(labels(log_ticks(0.008, 900.0, 6)), (Labels{"0.01", "0.1", "1", "10", "100"}));
}

TEST(LogTicks, SkipPowersWhenThereAreMany) {
  const Ticks ticks = log_ticks(1e-30, 1e10, 6);
  EXPECT_EQ(labels(ticks), (Labels{"10⁻²⁸", "10⁻²¹", "10⁻¹⁴", "10⁻⁷", "10⁰", "10⁷"}));
}

TEST(LogTicks, WithinTwoDecadesShowTwosAndFives) {
  EXPECT_EQ(labels(log_ticks(45.0, 1100.0, 8)), (Labels{"50", "100", "200", "500", "1000"}));
  EXPECT_EQ(labels(log_ticks(1.5e-6, 7e-6, 8)), (Labels{"2×10⁻⁶", "5×10⁻⁶"}));
}

TEST(LogTicks, OfASmallPartOfADecadeAreLinear) {
  EXPECT_EQ(labels(log_ticks(3.0, 4.0, 6)), (Labels{"3.0", "3.2", "3.4", "3.6", "3.8", "4.0"}));
}

TEST(LogTicks, HaveAtLeastTwoLabelsWhateverTheLimits) {
  for (double lower = 1e-12; lower < 1e12; lower *= 3.7) {
    for (const double ratio : {1.01, 1.5, 4.0, 30.0, 1e3, 1e9, 1e40}) {
      for (std::size_t count = 3; count <= 12; ++count) {
        const Ticks ticks = log_ticks(lower, lower * ratio, count);
        EXPECT_LE(ticks.major.size(), count) << lower << " · " << ratio;
        EXPECT_GE(ticks.major.size(), 2u) << lower << " · " << ratio << ", " << count;
      }
    }
  }
}

}  // namespace
}  // namespace nasm_plot
