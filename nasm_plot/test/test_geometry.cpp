// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "bins.hpp"
#include "clip.hpp"
#include "data_range.hpp"
#include "scale.hpp"

namespace nasm_plot {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr Rect area{0.0, 0.0, 10.0, 10.0};

TEST(VisibleParts, NanIsAGapAndALonePointRemains) {
  const auto parts =
      visible_parts({{1, 1}, {2, 2}, {nan, 3}, {4, 4}, {5, nan}, {6, 6}, {7, 7}, {8, 8}}, area);
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[0].size(), 2u);
  EXPECT_EQ(parts[1].size(), 1u);
  EXPECT_EQ(parts[2].size(), 3u);
}

TEST(VisibleParts, AreCutAtTheBorder) {
  const auto parts = visible_parts({{-5, 5}, {5, 5}, {5, 25}, {8, 25}, {8, 5}}, area);
  ASSERT_EQ(parts.size(), 2u);
  ASSERT_EQ(parts[0].size(), 3u);
  EXPECT_EQ(parts[0].front().x, 0.0);
  EXPECT_EQ(parts[0].back().y, 10.0);
  ASSERT_EQ(parts[1].size(), 2u);
  EXPECT_EQ(parts[1].front().y, 10.0);
  EXPECT_TRUE(visible_parts({{-5, 5}, {5, 25}}, area).empty());
  EXPECT_TRUE(visible_parts({{20, 20}}, area).empty());
}

TEST(Thinned, KeepsTheExtremesOfAColumn) {
  std::vector<Point> noise;
  for (int i = 0; i < 10000; ++i) noise.push_back({i * 1e-3, std::sin(i * 1.7)});
  noise[4321].y = 9.0;
  noise[8765].y = -9.0;
  const std::vector<Point> few = thinned(noise);
  EXPECT_LE(few.size(), 4u * 40u);
  const auto has = [&](double y) {
    for (const Point& point : few) {
      if (point.y == y) return true;
    }
    return false;
  };
  EXPECT_TRUE(has(9.0));
  EXPECT_TRUE(has(-9.0));
  EXPECT_EQ(few.front().y, noise.front().y);
  EXPECT_EQ(few.back().y, noise.back().y);
}

TEST(Scale, MapsLimitsToZeroAndOne) {
  const Scale linear{-2.0, 6.0, false};
  EXPECT_DOUBLE_EQ(linear.fraction(-2.0), 0.0);
  EXPECT_DOUBLE_EQ(linear.fraction(6.0), 1.0);
  const Scale logarithmic{0.1, 1000.0, true};
  EXPECT_DOUBLE_EQ(logarithmic.fraction(1.0), 0.25);
  EXPECT_TRUE(std::isnan(logarithmic.fraction(0.0)));
  EXPECT_TRUE(std::isnan(logarithmic.fraction(-1.0)));
  EXPECT_TRUE(std::isnan(linear.fraction(inf)));
}

TEST(MakeScale, IsNeverDegenerate) {
  const auto none = std::optional<double>();
  for (const bool logarithmic : {false, true}) {
    for (const Range& data :
         {Range{}, Range{3.0, 3.0}, Range{1e-9, 1e-9}, Range{17000.0, 17000.0 + 1e-11},
          Range{1e200, 1e200}, Range{1e-200, 1e200}}) {
      const Scale scale = make_scale(data, logarithmic, 0.02, 0.02, none, none);
      EXPECT_LT(scale.lower, scale.upper);
      EXPECT_TRUE(std::isfinite(scale.upper - scale.lower));
      EXPECT_GT(scale.fraction(data.empty() ? 1.0 : data.upper), 0.0);
    }
  }
  const Scale beyond = make_scale(Range{1.0, 2.0}, false, 0.0, 0.0, 5.0, none);
  EXPECT_EQ(beyond.lower, 5.0);
  EXPECT_GT(beyond.upper, 5.0);
}

TEST(DataRange, GapsDoNotCountAndBarsStandOnZero) {
  Axes axes;
  axes.add({"", {0.0, 1.0, 2.0, 50.0}, {1.0, inf, 3.0, nan}});
  const Scale x = x_scale(axes, {});
  EXPECT_GT(x.upper, 2.0);
  EXPECT_LT(x.upper, 2.2);
  Axes bars;
  bars.bars({"a", "b"}, {{"", {3.0, 5.0}}});
  EXPECT_EQ(y_scale(bars, {}).lower, 0.0);
  EXPECT_GT(y_scale(bars, {}).upper, 5.0);
}

TEST(Bins, CountEveryDrawableValueOnce) {
  const Bins bins =
      count_in_bins({{"a", {0.0, 0.1, 0.9, 1.0, nan, inf}, 2}, {"b", {0.6}, 0}}, false);
  EXPECT_EQ(bins.edges, (std::vector<double>{0.0, 0.5, 1.0}));
  EXPECT_EQ(bins.counts[0], (std::vector<std::size_t>{2, 2}));
  EXPECT_EQ(bins.counts[1], (std::vector<std::size_t>{0, 1}));
}

TEST(Bins, OfALogarithmicAxisAreEqualThere) {
  const Bins bins = count_in_bins({{"", {1e-4, 1e-3, 0.0, -1.0, 1.0}, 4}}, true);
  ASSERT_EQ(bins.edges.size(), 5u);
  EXPECT_NEAR(bins.edges[1], 1e-3, 1e-15);
  EXPECT_EQ(bins.counts[0].front() + bins.counts[0][1], 2u);
  EXPECT_EQ(bins.counts[0].back(), 1u);
}

TEST(Bins, OfEqualValuesOrNoneAreStillBins) {
  EXPECT_EQ(count_in_bins({{"", {7.0, 7.0, 7.0}, 0}}, false).edges.size(), 6u);
  EXPECT_EQ(count_in_bins({{"", {}, 3}}, true).counts[0], (std::vector<std::size_t>{0, 0, 0}));
}

}  // namespace
}  // namespace nasm_plot
