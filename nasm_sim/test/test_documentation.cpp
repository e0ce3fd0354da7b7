// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_sim/arm_parameters.hpp"
#include "nasm_sim/parameters.hpp"

namespace nasm_sim {
namespace {

TEST(Documentation, TheReadmeHasTheParametersOfTheCode) {
  for (const auto* parameters : {&simulator_parameters(), &arm_simulator_parameters()}) {
    const std::string table = nasm_ros::to_markdown(*parameters);
    EXPECT_NE(nasm_common::testing::bytes_of(README).find(table), std::string::npos)
        << "README.md lacks this table:\n"
        << table;
  }
}

}  // namespace
}  // namespace nasm_sim
