// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "nasm_trainer/blas/blas.hpp"

namespace nasm_trainer {
namespace {

constexpr VectorInstructions kSse{false, false};
constexpr VectorInstructions kAvx2{true, false};
constexpr VectorInstructions kAvx512{true, true};

TEST(BlasCore, OfAnOlderProcessorIsReplaced) {
  for (const char* core : {"Prescott", "Core2", "Nehalem", "Sandybridge", "Barcelona"}) {
    EXPECT_EQ(better_blas_core(core, kAvx512), "SkylakeX") << core;
    EXPECT_EQ(better_blas_core(core, kAvx2), "Haswell") << core;
  }
}

TEST(BlasCore, IsKeptIfTheProcessorIsOldToo) {
  EXPECT_FALSE(better_blas_core("Prescott", kSse));
  EXPECT_FALSE(better_blas_core("Nehalem", kSse));
}

TEST(BlasCore, IsKeptIfItIsGoodOrUnknown) {
  for (const char* core : {"Haswell", "Zen", "SkylakeX", "Cooperlake", "Sapphirerapids", "armv8",
                           "NEOVERSEN1", "unknown", ""}) {
    EXPECT_FALSE(better_blas_core(core, kAvx512)) << core;
    EXPECT_FALSE(better_blas_core(core, kAvx2)) << core;
  }
}

TEST(BlasCore, BeyondAvx2IncludesAvx2) {
  const VectorInstructions instructions = vector_instructions();
  EXPECT_TRUE(instructions.avx2 || !instructions.avx512);
}

/// Calls use_better_blas_core in a child: 7 if it comes back; 0 if it has started this program
/// anew, to list its tests.
int child_with(const char* core) {
  const pid_t child = fork();
  if (child == 0) {
    if (core) {
      setenv("OPENBLAS_CORETYPE", core, 1);
    } else {
      unsetenv("OPENBLAS_CORETYPE");
    }
    char name[] = "test_blas_core";
    char list[] = "--gtest_list_tests";
    char* arguments[] = {name, list, nullptr};
    use_better_blas_core(arguments);
    _exit(7);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(BlasCore, ChosenByTheUserIsLeftAlone) {
  EXPECT_EQ(child_with("Prescott"), 7);
  EXPECT_EQ(child_with(""), 7);
}

TEST(BlasCore, StartsAnewExactlyIfThereIsABetterOne) {
  const bool better = better_blas_core(blas_core(), vector_instructions()).has_value();
  EXPECT_EQ(child_with(nullptr), better ? 0 : 7);
}

}  // namespace
}  // namespace nasm_trainer
