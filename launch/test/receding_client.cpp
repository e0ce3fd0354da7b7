// SPDX-License-Identifier: Apache-2.0
// The active part of test_receding_horizon.py: the loop is closed, in simulated time.
#include <cmath>

#include "nasm_client.hpp"

namespace nasm_bringup::test {
namespace {

TEST(RecedingHorizon, TheLoopIsClosedUntilTheTaskIsEvaluated) {
  NasmClient client("pendulum", "pendulum");
  ASSERT_TRUE(client.wait_for_states());
  // The clock of the controller is the simulator's, so the stamp is left to it.
  client.send_goal(client.problem(0));
  ASSERT_TRUE(client.spin_until([&] { return client.evaluations.size() == 1; }));
  EXPECT_GT(client.trajectories.size(), 3u);
  for (std::size_t i = 1; i < client.trajectories.size(); ++i) {
    const rclcpp::Time before(client.trajectories[i - 1].header.stamp);
    EXPECT_GT(rclcpp::Time(client.trajectories[i].header.stamp), before);
  }
  EXPECT_TRUE(std::isfinite(client.evaluations[0].achieved_cost));
  EXPECT_LT(std::abs(client.evaluations[0].relative_gap), 0.3);
}

TEST(RecedingHorizon, AGoalAtRestIsReachedAndHeld) {
  NasmClient client("pendulum", "pendulum");
  ASSERT_TRUE(client.wait_for_states());
  auto upright = client.problem(0);
  upright.goal = {M_PI, 0.0};
  client.send_goal(upright);
  const auto is_there = [&] {
    const auto& state = client.states.back();
    return !state.control.empty() && std::abs(state.state[0] - M_PI) < 0.05 &&
           std::abs(state.state[1]) < 0.05;
  };
  ASSERT_TRUE(client.spin_until(is_there));
  client.states.clear();
  ASSERT_TRUE(client.spin_until([&] { return client.states.size() > 100; }));
  EXPECT_TRUE(is_there());
  for (std::size_t i = 1; i < client.states.size(); ++i) {
    // One plan goes over into the next: by a hundredth of what it takes to swing up.
    EXPECT_NEAR(client.states[i].control.at(0), client.states[i - 1].control.at(0), 0.3);
  }
}

}  // namespace
}  // namespace nasm_bringup::test

int main(int argc, char** argv) {
  return nasm_bringup::test::run_tests(argc, argv);
}
