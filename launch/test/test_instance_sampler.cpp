// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/instance_sampler.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace nasm_bringup {
namespace {

const InstanceSampler::Box kBox{{-1.0, 2.0}, {1.0, 2.5}};

TEST(InstanceSampler, StaysInTheBoxAndFillsIt) {
  InstanceSampler sampler("pendulum", kBox, 7);
  double least = 1.0;
  double greatest = -1.0;
  for (int i = 0; i < 1000; ++i) {
    const auto goal = sampler.next().goal;
    ASSERT_EQ(goal.size(), 2u);
    EXPECT_GE(goal[1], 2.0);
    EXPECT_LT(goal[1], 2.5);
    least = std::min(least, goal[0]);
    greatest = std::max(greatest, goal[0]);
  }
  EXPECT_LT(least, -0.9);
  EXPECT_GT(greatest, 0.9);
  EXPECT_GE(least, -1.0);
  EXPECT_LT(greatest, 1.0);
}

TEST(InstanceSampler, CountsIdsFromOneAndNamesTheSystem) {
  InstanceSampler sampler("pendulum", kBox, 7);
  EXPECT_EQ(sampler.next().id, 1u);
  const auto second = sampler.next();
  EXPECT_EQ(second.id, 2u);
  EXPECT_EQ(second.system, "pendulum");
}

TEST(InstanceSampler, OneSeedFixesTheSequence) {
  InstanceSampler a("pendulum", kBox, 7);
  InstanceSampler b("pendulum", kBox, 7);
  InstanceSampler other("pendulum", kBox, 8);
  const auto first = a.next();
  EXPECT_EQ(first, b.next());
  EXPECT_NE(first, other.next());
  EXPECT_NE(first.goal, a.next().goal);
}

TEST(InstanceSampler, RefusesABoxThatIsNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(InstanceSampler("s", {{}, {}}, 0), std::invalid_argument);
  EXPECT_THROW(InstanceSampler("s", {{0.0}, {1.0, 1.0}}, 0), std::invalid_argument);
  EXPECT_THROW(InstanceSampler("s", {{1.0}, {0.0}}, 0), std::invalid_argument);
  EXPECT_THROW(InstanceSampler("s", {{nan}, {0.0}}, 0), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_bringup
