// SPDX-License-Identifier: Apache-2.0
// The active part of test_swing_up.py: sends goals and judges the loops by their measures.
#include <algorithm>
#include <cstdio>

#include "nasm_client.hpp"
#include "nasm_core/evaluation/loop_measures.hpp"
#include "nasm_core/operator/answer.hpp"

namespace nasm_bringup::test {
namespace {

class SwingUp : public testing::Test {
 protected:
  /// Of the states since the last goal.
  nasm_core::LoopMeasures measures(double goal) const {
    nasm_core::LoopOptions options;
    options.hold_s = 2.0;
    nasm_core::GoalMeter meter(info_, options, Eigen::VectorXd::Constant(1, goal));
    for (const auto& message : client_.states) {
      Eigen::VectorXd state(static_cast<Eigen::Index>(message.state.size()));
      std::copy(message.state.begin(), message.state.end(), state.data());
      meter.add(rclcpp::Time(message.header.stamp).seconds(), state);
    }
    return meter.measures();
  }

  void expect_reached(double goal) {
    client_.states.clear();
    auto problem = client_.problem(0);
    problem.goal = {goal};
    client_.send_goal(problem);
    EXPECT_TRUE(client_.spin_until([&] { return measures(goal).has_reached; })) << goal;
    const nasm_core::LoopMeasures result = measures(goal);
    std::printf("%s: to %g, %.2g away\n", info_.name.c_str(), goal, result.final_distance);
    EXPECT_FALSE(result.has_diverged()) << goal;
  }

  const nasm_core::SystemInfo& info_ = nasm_core::find_system(environment("SYSTEM")).info();
  NasmClient client_{info_.name, info_.name};
};

TEST_F(SwingUp, GoalsAreReachedAndHeldFromRest) {
  ASSERT_TRUE(client_.wait_for_states());
  expect_reached(info_.goal(0));
  if (info_.name == "cart_pole_swing_up") expect_reached(0.15);
  for (const auto& plan : client_.trajectories) {
    EXPECT_TRUE(nasm_core::is_answer(plan.status)) << plan.status_text;
    for (std::size_t i = 0; i < plan.controls.size(); ++i) {  // they have one control
      EXPECT_GE(plan.controls[i], info_.control_lower(0));
      EXPECT_LE(plan.controls[i], info_.control_upper(0));
    }
  }
}

}  // namespace
}  // namespace nasm_bringup::test

int main(int argc, char** argv) {
  return nasm_bringup::test::run_tests(argc, argv);
}
