// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/child_process.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <stdexcept>
#include <thread>

#include "nasm_common/testing/temporary_folder.hpp"

namespace nasm_common {
namespace {

using testing::bytes_of;
using testing::TemporaryFolder;

int wait_for(ChildProcess& child) {
  while (!child.poll()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return *child.poll();
}

void wait_for_text(const std::string& path) {
  while (bytes_of(path).empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

TEST(ChildProcess, PrintsIntoALogAndReturnsItsExitCode) {
  const TemporaryFolder folder;
  ChildProcess child({"sh", "-c", "echo out; echo error >&2; exit 7"}, folder / "log");
  EXPECT_EQ(wait_for(child), 7);
  EXPECT_EQ(bytes_of(folder / "log"), "out\nerror\n");
  EXPECT_EQ(child.end(), 7);
}

TEST(ChildProcess, IsNamedIfItCannotStart) {
  try {
    ChildProcess child({"/no/such/program"});
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "cannot start /no/such/program: No such file or directory");
  }
  EXPECT_THROW(ChildProcess({"true"}, "/no/such/folder/log"), std::runtime_error);
}

TEST(ChildProcess, EndsByAnInterrupt) {
  ChildProcess child({"sleep", "60"});
  EXPECT_FALSE(child.poll());
  EXPECT_EQ(child.end(), 0);
}

TEST(ChildProcess, ReportsASignalAsShellsDo) {
  ChildProcess child({"sh", "-c", "kill -9 $$"});
  EXPECT_EQ(wait_for(child), 128 + SIGKILL);
}

TEST(ChildProcess, KeepsItsOwnExitCodeWhenInterrupted) {
  const TemporaryFolder folder;
  ChildProcess child({"sh", "-c", "trap 'exit 5' INT; echo ready; while :; do sleep 0.02; done"},
                     folder / "log");
  wait_for_text(folder / "log");
  EXPECT_EQ(child.end(), 5);
}

TEST(ChildProcess, EndsWithItsOwner) {
  pid_t pid = 0;
  {
    ChildProcess first({"sleep", "60"});
    const ChildProcess second = std::move(first);
    pid = second.pid();
  }
  EXPECT_NE(kill(pid, 0), 0);
}

}  // namespace
}  // namespace nasm_common
