// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <stdexcept>

#include "rclcpp_lifecycle/state.hpp"
#include "rclcpp_lifecycle/transition.hpp"

using rclcpp_lifecycle::State;
using rclcpp_lifecycle::Transition;

TEST(State, DefaultIsUnknown) {
  const State state;
  EXPECT_EQ(state.id(), 0);
  EXPECT_EQ(state.label(), "unknown");
}

TEST(State, KeepsIdAndLabelThroughCopies) {
  const State original(3, "active");
  State copy(original);
  EXPECT_EQ(copy.id(), 3);
  EXPECT_EQ(copy.label(), "active");
  copy = State(2, "inactive");
  EXPECT_EQ(copy.id(), 2);
  EXPECT_EQ(original.label(), "active");
}

TEST(State, EmptyLabelIsRefused) {
  EXPECT_THROW(State(1, ""), std::runtime_error);
}

TEST(Transition, WithoutStatesOnlyNames) {
  const Transition transition(1, "configure");
  EXPECT_EQ(transition.id(), 1);
  EXPECT_EQ(transition.label(), "configure");
  EXPECT_THROW(transition.start_state(), std::runtime_error);
  EXPECT_THROW(transition.goal_state(), std::runtime_error);
  EXPECT_EQ(Transition(7).label(), "");
}

TEST(Transition, KeepsStatesThroughCopies) {
  const Transition original(1, "configure", State(1, "unconfigured"), State(10, "configuring"));
  Transition copy(99);
  copy = original;
  EXPECT_EQ(copy.id(), 1);
  EXPECT_EQ(copy.start_state().label(), "unconfigured");
  EXPECT_EQ(copy.goal_state().id(), 10);
}
