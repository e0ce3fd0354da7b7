// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace nasm_common {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Statistics, QuantilesAreThoseOfNumpy) {
  const std::vector<double> values = {7.0, 1.0, 4.0, 2.0, 9.0};
  EXPECT_EQ(quantile(values, 0.0), 1.0);
  EXPECT_EQ(quantile(values, 0.5), 4.0);
  EXPECT_EQ(quantile(values, 1.0), 9.0);
  EXPECT_DOUBLE_EQ(quantile(values, 0.99), 8.92);
  EXPECT_DOUBLE_EQ(quantile(values, 0.1), 1.4);
}

TEST(Statistics, MedianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle) {
  EXPECT_EQ(median({4.0, 1.0, 3.0, 2.0}), 2.5);
  EXPECT_EQ(median({3.0}), 3.0);
}

TEST(Statistics, WhatIsNotKnownDoesNotCount) {
  EXPECT_EQ(median({3.0, kNan, 1.0, 2.0}), 2.0);
  EXPECT_EQ(mean({3.0, kNan, 1.0}), 2.0);
  EXPECT_TRUE(std::isnan(quantile({kNan}, 0.5)));
  EXPECT_TRUE(std::isnan(mean({})));
}

TEST(Statistics, EvenlySpacedIndicesHaveBothEnds) {
  EXPECT_EQ(evenly_spaced(10, 4), (std::vector<std::size_t>{0, 3, 6, 9}));
  EXPECT_EQ(evenly_spaced(3, 4), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(evenly_spaced(3, 1), std::vector<std::size_t>{0});
  EXPECT_TRUE(evenly_spaced(0, 4).empty());
}

TEST(Statistics, InfiniteErrorsCount) {
  EXPECT_EQ(median({INFINITY, 1.0, INFINITY}), INFINITY);
  EXPECT_EQ(median({1.0, 2.0, INFINITY}), 2.0);
  EXPECT_EQ(quantile({1.0, 2.0, INFINITY}, 1.0), INFINITY);
  EXPECT_EQ(mean({1.0, INFINITY}), INFINITY);
}

}  // namespace
}  // namespace nasm_common
