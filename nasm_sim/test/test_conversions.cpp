// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/conversions.hpp"

#include <gtest/gtest.h>

namespace nasm_sim {
namespace {

TEST(ToJointState, NamesTheJointsOfJointedSystems) {
  for (const std::string& name : nasm_core::system_names()) {
    const nasm_core::SystemInfo& info = nasm_core::find_system(name).info();
    Snapshot snapshot;
    snapshot.state = Eigen::VectorXd::LinSpaced(static_cast<Eigen::Index>(info.states.size()), 1.0,
                                                static_cast<double>(info.states.size()));
    snapshot.control = Eigen::VectorXd::Constant(1, 9.0);
    const auto message = to_joint_state(snapshot, info);
    EXPECT_EQ(message.name.empty(), !has_joints(info));
    EXPECT_EQ(message.position.size(), message.name.size());
    if (name == "robotarm") {
      EXPECT_EQ(message.position, (std::vector<double>{1.0, 2.0}));
      EXPECT_EQ(message.velocity, (std::vector<double>{3.0, 4.0}));
      EXPECT_EQ(message.effort, (std::vector<double>{0.0, 9.0}));
    }
  }
}

}  // namespace
}  // namespace nasm_sim
