// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

TEST(PassingGtest, adds) {
  EXPECT_EQ(1 + 1, 2);
}
