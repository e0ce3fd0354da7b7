// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_sim/parameters.hpp"

namespace nasm_sim {
namespace {

TEST(Documentation, TheReadmeHasTheParametersOfTheCode) {
  const std::string table = nasm_ros::to_markdown(simulator_parameters());
  EXPECT_NE(nasm_common::testing::bytes_of(README).find(table), std::string::npos)
      << "README.md lacks this table:\n"
      << table;
}

}  // namespace
}  // namespace nasm_sim
