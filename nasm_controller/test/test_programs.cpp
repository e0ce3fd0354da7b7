// SPDX-License-Identifier: Apache-2.0
// Runs the programs as a user does.
#include <gtest/gtest.h>

#include "nasm_common/testing/shell.hpp"
#include "nasm_controller/settings.hpp"

namespace nasm_controller {
namespace {

using nasm_common::testing::Outcome;
using nasm_common::testing::run_in_shell;

TEST(ControllerParameters, PrintsTheTable) {
  const Outcome outcome = run_in_shell("'" PARAMETERS "' --markdown");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output, nasm_ros::to_markdown(controller_parameters()));
  EXPECT_EQ(run_in_shell("'" PARAMETERS "'").exit_code, 2);
  EXPECT_EQ(run_in_shell("'" PARAMETERS "' --help").exit_code, 0);
}

TEST(Controller, BadParametersEndIt) {
  for (const char* const parameter : {"ood_policy:=hope", "rate_hz:=-1.0", "max_samples:=many"}) {
    const Outcome outcome =
        run_in_shell(std::string("'" CONTROLLER "' --ros-args -p ") + parameter);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.output;
    EXPECT_NE(outcome.output.find("error: "), std::string::npos) << outcome.output;
  }
}

}  // namespace
}  // namespace nasm_controller
