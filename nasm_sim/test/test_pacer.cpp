// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/pacer.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace nasm_sim {
namespace {

constexpr int64_t kStart_ns = 1'700'000'000'000'000'000;
constexpr int64_t kSecond_ns = 1'000'000'000;

TEST(Pacer, FollowsTheOtherClock) {
  Pacer pacer(1.0);
  EXPECT_FALSE(pacer.has_started());
  EXPECT_EQ(pacer.advance(kStart_ns, 0.0, false), 0.0);
  EXPECT_NEAR(pacer.advance(kStart_ns + kSecond_ns / 2, 0.0, false), 0.5, 1e-12);
  EXPECT_EQ(pacer.stamp_ns(0.5), kStart_ns + kSecond_ns / 2);
  EXPECT_NEAR(pacer.time_s(kStart_ns + 3 * kSecond_ns), 3.0, 1e-12);
}

TEST(Pacer, IsFasterOrSlowerByItsFactor) {
  Pacer pacer(10.0);
  pacer.advance(kStart_ns, 0.0, true);
  EXPECT_NEAR(pacer.advance(kStart_ns + kSecond_ns, 0.0, true), 10.0, 1e-9);
}

TEST(Pacer, WithFactorZeroOnlyIdlenessTakesTime) {
  Pacer pacer(0.0);
  pacer.advance(kStart_ns, 0.0, false);
  EXPECT_TRUE(std::isinf(pacer.advance(kStart_ns + 1000, 0.0, true)));
  // Seven seconds were simulated at once; then nothing was to be done for one.
  EXPECT_NEAR(pacer.advance(kStart_ns + 1000 + kSecond_ns, 7.0, false), 8.0, 1e-6);
}

TEST(Pacer, WaitsForASimulationThatIsBehind) {
  Pacer pacer(1000.0);
  pacer.advance(kStart_ns, 0.0, true);
  const double asked_s = pacer.advance(kStart_ns + kSecond_ns, 0.0, true);
  EXPECT_EQ(pacer.advance(kStart_ns + 2 * kSecond_ns, 5.0, true, true), asked_s);
  EXPECT_NEAR(pacer.advance(kStart_ns + 3 * kSecond_ns, asked_s, true, false), 2000.0, 1e-6);
}

TEST(Pacer, AClockThatIsSetBackTakesStampsWithIt) {
  Pacer pacer(1.0);
  pacer.advance(kStart_ns, 0.0, true);
  pacer.advance(kStart_ns + kSecond_ns, 0.0, true);
  EXPECT_NEAR(pacer.advance(kStart_ns - kSecond_ns, 0.0, true), 1.0, 1e-12);
  EXPECT_EQ(pacer.stamp_ns(1.0), kStart_ns - kSecond_ns);
  EXPECT_NEAR(pacer.advance(kStart_ns, 0.0, true), 2.0, 1e-12);
}

}  // namespace
}  // namespace nasm_sim
