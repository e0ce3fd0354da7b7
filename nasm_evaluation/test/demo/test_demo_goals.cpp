// SPDX-License-Identifier: Apache-2.0
#include "demo/goals.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "nasm_core/ocp/sampling.hpp"

namespace nasm_evaluation::demo {
namespace {

TEST(Goals, ComeFromBothSplitsWithIdsFromOne) {
  const auto goals = draw_goals(nasm_core::find_system("pendulum"), 50, 0.2, 3);
  ASSERT_EQ(goals.size(), 50u);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    EXPECT_EQ(goals[i].id, i + 1);
    EXPECT_EQ(goals[i].split, i < 40 ? "id" : "ood");
  }
}

TEST(Goals, OneSeedFixesThem) {
  const auto& system = nasm_core::find_system("quadrotor");
  EXPECT_EQ(draw_goals(system, 5, 0.0, 3)[4].instance.goal,
            draw_goals(system, 10, 0.0, 3)[4].instance.goal);
  EXPECT_NE(draw_goals(system, 5, 0.0, 3)[4].instance.goal,
            draw_goals(system, 5, 0.0, 4)[4].instance.goal);
}

TEST(Goals, CanAllBeSolved) {
  for (const std::string& name : nasm_core::system_names()) {
    const auto& system = nasm_core::find_system(name);
    for (const Goal& goal : draw_goals(system, 20, 0.5, 1)) {
      EXPECT_FALSE(system.check(goal.instance)) << name << " #" << goal.id;
    }
  }
}

TEST(Goals, MessagesSetTheTaskAndNothingElse) {
  const auto& pendulum = nasm_core::find_system("pendulum");
  const auto plain = to_message(pendulum.info(), draw_goals(pendulum, 1, 0.0, 1)[0]);
  EXPECT_EQ(plain.id, 1u);
  EXPECT_EQ(plain.system, "pendulum");
  EXPECT_EQ(plain.goal.size(), 2u);
  EXPECT_TRUE(plain.initial_state.empty());
  EXPECT_TRUE(plain.parameter_names.empty());
  EXPECT_EQ(plain.horizon, 0.0);

  const auto& curve = nasm_core::find_system("brachistochrone");
  const Goal descent = draw_goals(curve, 1, 0.0, 1)[0];
  const auto message = to_message(curve.info(), descent);
  ASSERT_EQ(message.initial_state.size(), 1u);
  EXPECT_EQ(message.initial_state[0], descent.instance.initial_state(0));

  const auto& boat = nasm_core::find_system("zermelo");
  const Goal journey = draw_goals(boat, 1, 0.0, 1)[0];
  const auto current = to_message(boat.info(), journey);
  ASSERT_EQ(current.parameter_names.size(), 5u);
  EXPECT_EQ(current.parameter_names[0], "speed");
  EXPECT_EQ(current.parameter_values[4], journey.instance.parameters(4));
}

TEST(Goals, TextsAreCutShort) {
  const auto& info = nasm_core::find_system("quadrotor").info();
  nasm_core::Instance instance = nasm_core::default_instance(info);
  instance.goal.setConstant(0.5);
  EXPECT_EQ(task_text(info, instance, 3), "[0.5 0.5 0.5 …]");
  EXPECT_EQ(task_text(info, instance, 9).find("…"), std::string::npos);
}

}  // namespace
}  // namespace nasm_evaluation::demo
