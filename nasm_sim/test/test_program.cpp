// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <string>

namespace {

TEST(Program, ArgumentsThatDoNotFitEndItWithExitCode2) {
  for (const char* argument : {"bad", "rate_hz:=.nan", "rate_hz:=100", "system:=unicycle"}) {
    const std::string command = std::string("timeout 20 '" SIMULATOR "' --ros-args -p ") + argument;
    const int status = std::system(command.c_str());
    ASSERT_TRUE(WIFEXITED(status)) << argument;
    EXPECT_EQ(WEXITSTATUS(status), 2) << argument;
  }
}

}  // namespace
