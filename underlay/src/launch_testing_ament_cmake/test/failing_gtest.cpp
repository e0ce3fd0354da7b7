// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

TEST(FailingGtest, says_why) {
  EXPECT_EQ(1 + 1, 3) << "the sum is wrong";
}
