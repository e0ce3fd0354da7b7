// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/delivery_statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace nasm_bringup {
namespace {

TEST(DeliveryStatistics, KnowsNothingAtFirst) {
  const DeliveryStatistics statistics;
  EXPECT_EQ(statistics.received(), 0u);
  EXPECT_EQ(statistics.lost(), 0u);
  EXPECT_EQ(statistics.lost(3), 3u);
  EXPECT_TRUE(std::isnan(statistics.latency_quantile_s(0.5)));
  EXPECT_EQ(statistics.summary(3), "received 0, lost 3, duplicate 0");
}

TEST(DeliveryStatistics, CountsGapsAndRepetitions) {
  DeliveryStatistics statistics;
  for (const uint64_t id : {1, 2, 5, 5, 4}) {
    statistics.add(id, 0.001);
  }
  EXPECT_EQ(statistics.received(), 4u);
  EXPECT_EQ(statistics.duplicates(), 1u);
  EXPECT_EQ(statistics.lost(), 1u);
  EXPECT_EQ(statistics.lost(7), 3u);
}

TEST(DeliveryStatistics, RanksLatencies) {
  DeliveryStatistics statistics;
  for (uint64_t id = 1; id <= 101; ++id) {
    statistics.add(id, 0.001 * static_cast<double>((id * 37) % 101));
  }
  EXPECT_DOUBLE_EQ(statistics.latency_quantile_s(0.0), 0.0);
  EXPECT_DOUBLE_EQ(statistics.latency_quantile_s(0.5), 0.050);
  EXPECT_DOUBLE_EQ(statistics.latency_quantile_s(1.0), 0.100);
  EXPECT_NE(statistics.summary().find("received 101, lost 0"), std::string::npos);
}

}  // namespace
}  // namespace nasm_bringup
