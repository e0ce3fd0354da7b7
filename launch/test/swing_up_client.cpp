// SPDX-License-Identifier: Apache-2.0
// The active part of test_swing_up.py: sends goals and judges the loops by their measures.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "nasm_client.hpp"
#include "nasm_core/evaluation/loop_measures.hpp"
#include "nasm_core/operator/answer.hpp"

namespace nasm_bringup::test {
namespace {

constexpr double kHold_s = 2.0;

struct Loop {
  Loop(const char* of_system, const char* name_space, double to)
      : info(nasm_core::find_system(of_system).info()), client(of_system, name_space), goal(to) {}

  const nasm_core::SystemInfo& info;
  NasmClient client;
  double goal;
  double sent_s = 0.0;
};

nasm_core::LoopMeasures measures_of(const Loop& loop) {
  nasm_core::LoopOptions options;
  options.hold_s = kHold_s;
  nasm_core::GoalMeter meter(loop.info, options, Eigen::VectorXd::Constant(1, loop.goal));
  for (const auto& message : loop.client.states) {
    const double time_s = rclcpp::Time(message.header.stamp).seconds() - loop.sent_s;
    Eigen::VectorXd state(static_cast<Eigen::Index>(message.state.size()));
    std::copy(message.state.begin(), message.state.end(), state.data());
    if (time_s > 0.0) meter.add(time_s, state);
  }
  return meter.measures();
}

TEST(SwingUp, GoalsAreReachedAndHeldFromRestAndFromElsewhere) {
  Loop loops[] = {{"pendulum_swing_up", "pendulum_swing_up", M_PI},
                  {"cart_pole_swing_up", "cart_pole_swing_up", 0.0},
                  {"cart_pole_swing_up", "elsewhere", 0.1}};
  for (Loop& loop : loops) ASSERT_TRUE(loop.client.wait_for_states()) << loop.info.name;
  for (Loop& loop : loops) {
    auto problem = loop.client.problem(0);
    problem.goal = {loop.goal};
    loop.client.send_goal(problem);
    loop.sent_s = loop.client.node().now().seconds();
  }
  for (Loop& loop : loops) {
    const auto is_there = [&] { return measures_of(loop).has_reached; };
    EXPECT_TRUE(loop.client.spin_until(is_there)) << loop.info.name;
    const nasm_core::LoopMeasures measures = measures_of(loop);
    std::printf("%s: reached after %.2f s, at %.2g\n", loop.info.name.c_str(),
                measures.settling_time_s, measures.final_distance);
    EXPECT_FALSE(measures.has_diverged()) << loop.info.name;
    for (const auto& state : loop.client.states) {
      for (std::size_t i = 0; i < state.control.size(); ++i) {
        const auto index = static_cast<Eigen::Index>(i);
        EXPECT_GE(state.control[i], loop.info.control_lower(index));
        EXPECT_LE(state.control[i], loop.info.control_upper(index));
      }
    }
    for (const auto& plan : loop.client.trajectories) {
      EXPECT_TRUE(nasm_core::is_answer(plan.status)) << plan.status_text;
    }
  }
}

}  // namespace
}  // namespace nasm_bringup::test

int main(int argc, char** argv) {
  return nasm_bringup::test::run_tests(argc, argv);
}
