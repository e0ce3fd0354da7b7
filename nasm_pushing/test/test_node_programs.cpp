// SPDX-License-Identifier: Apache-2.0
// The program with a model or a parameter that is wrong.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "nasm_common/child_process.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_common/testing/folder_test.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::ChildProcess;
using nasm_common::testing::bytes_of;
using namespace std::chrono_literals;

class PushingProgram : public nasm_common::testing::FolderTest {
 protected:
  ChildProcess start(const std::string& parameter) const {
    return ChildProcess({PUSHING_CONTROLLER, "--ros-args", "-p", parameter}, path("log"));
  }
  bool prints(const std::string& text) const {
    return bytes_of(path("log")).find(text) != std::string::npos;
  }
  static void pause() { std::this_thread::sleep_for(20ms); }
};

TEST_F(PushingProgram, NamesABadModelAndWaitsForAnother) {
  nasm_common::testing::write_bytes(path("bad.safetensors"), "noise");
  ChildProcess node = start("model:=" + path("bad.safetensors"));
  const std::string expected =
      "bad.safetensors: it has only 5 bytes; set the parameter model and configure again";
  for (int i = 0; i < 1000 && !prints(expected) && !node.poll(); ++i) pause();
  EXPECT_TRUE(prints(expected)) << bytes_of(path("log"));
  EXPECT_FALSE(node.poll());
  EXPECT_EQ(node.end(), nasm_common::kDone);
}

TEST_F(PushingProgram, RefusesABadParameter) {
  ChildProcess node = start("ood_policy:=hope");
  std::optional<int> exit_code;
  for (int i = 0; i < 1000 && !exit_code; ++i, pause()) exit_code = node.poll();
  EXPECT_EQ(exit_code, nasm_common::kBadInput);
  EXPECT_TRUE(prints("accept, refuse")) << bytes_of(path("log"));
}

}  // namespace
}  // namespace nasm_pushing
