// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/parallel.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace nasm_common {
namespace {

TEST(ForEachIndex, CallsEachOnce) {
  std::vector<std::atomic<int>> calls(1000);
  for_each_index(calls.size(), 4, [&](std::size_t i) { ++calls[i]; });
  for (const auto& count : calls) EXPECT_EQ(count, 1);
}

TEST(ForEachIndex, HandsOverWhatIsThrown) {
  std::atomic<int> calls{0};
  EXPECT_THROW(for_each_index(1000000, 2,
                              [&](std::size_t i) {
                                ++calls;
                                if (i == 10) throw std::runtime_error("ten");
                              }),
               std::runtime_error);
  EXPECT_LT(calls, 1000000);
}

}  // namespace
}  // namespace nasm_common
