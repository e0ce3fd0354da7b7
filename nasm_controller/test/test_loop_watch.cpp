// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/loop_watch.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace nasm_controller {
namespace {

/// Distances of a loop, ten a second, from time 0 on.
class LoopWatchTest : public testing::Test {
 protected:
  bool observe(double distance, int times = 1) {
    for (int i = 0; i < times; ++i, ++count_) {
      watch_.observe(count_ * 100'000'000, distance, options_);
    }
    return watch_.diverges();
  }

  LoopWatch watch_;
  LoopWatch::Options options_;  // factor 3, 3 s
  int64_t count_ = 0;
};

TEST_F(LoopWatchTest, IsSilentWhereNothingHappens) {
  EXPECT_FALSE(watch_.diverges());
  EXPECT_TRUE(watch_.text().empty());
  EXPECT_TRUE(std::isnan(watch_.distance()));
  EXPECT_FALSE(observe(0.0, 100));
}

TEST_F(LoopWatchTest, ADistanceThatGrowsAndStaysIsDivergence) {
  observe(10.0, 10);
  observe(4.0, 10);
  EXPECT_FALSE(observe(12.5, 29)) << "not yet long enough";
  EXPECT_TRUE(observe(12.5));
  EXPECT_NE(watch_.text().find("12.5, was 4,"), std::string::npos) << watch_.text();
  EXPECT_FALSE(observe(11.9)) << "3 times 4 is allowed";
  EXPECT_TRUE(watch_.text().empty());
}

TEST_F(LoopWatchTest, SwingsOnTheWayAreNot) {
  observe(3.0);
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(observe(20.0, 29));
    EXPECT_FALSE(observe(3.0));
  }
}

TEST_F(LoopWatchTest, NoiseAtTheGoalIsNot) {
  observe(10.0);
  observe(1e-9);
  EXPECT_FALSE(observe(2.9, 100)) << "a tenth of the first distance, times 3, is allowed";
  EXPECT_TRUE(observe(3.1, 31));
  watch_.reset();
  observe(1e-9);
  EXPECT_FALSE(observe(0.29, 100)) << "a task that begins at its goal";
  EXPECT_TRUE(observe(0.31, 31));
}

TEST_F(LoopWatchTest, AStateThatIsNotFiniteIsDivergenceAtOnce) {
  observe(1.0);
  EXPECT_TRUE(observe(std::nan("")));
  EXPECT_EQ(watch_.text(), "the state is not finite");
  EXPECT_FALSE(observe(1.0));
}

TEST_F(LoopWatchTest, CanBeTurnedOff) {
  options_.time_s = 0.0;
  observe(1.0);
  EXPECT_FALSE(observe(1e9, 100));
}

}  // namespace
}  // namespace nasm_controller
