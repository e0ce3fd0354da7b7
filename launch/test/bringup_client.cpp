// SPDX-License-Identifier: Apache-2.0
// The active part of test_bringup.py and test_bringup_in_container.py: goal → trajectory → state →
// evaluation. The environment says which systems were launched, each in a namespace of its name.
#include <cmath>
#include <sstream>

#include "nasm_client.hpp"

namespace nasm_bringup::test {
namespace {

constexpr std::size_t kProblems = 3;

std::vector<std::string> launched_systems() {
  std::vector<std::string> names;
  std::istringstream list(environment("LAUNCHED_SYSTEMS"));
  for (std::string name; std::getline(list, name, ',');) names.push_back(name);
  return names;
}

class Bringup : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { ASSERT_TRUE(client.wait_for_both()); }

  NasmClient client{GetParam(), GetParam()};
};

void expect_answer(const nasm_msgs::msg::ControlTrajectory& trajectory) {
  using nasm_msgs::msg::ControlTrajectory;
  EXPECT_TRUE(trajectory.status == ControlTrajectory::STATUS_OK ||
              trajectory.status == ControlTrajectory::STATUS_POLISHED)
      << int{trajectory.status} << ": " << trajectory.status_text;
  EXPECT_EQ(trajectory.controls.size(), trajectory.times.size() * trajectory.control_dim);
  EXPECT_FALSE(trajectory.model_id.empty());
}

/// Whether the first and the last state of the trajectory have come.
bool was_played(const NasmClient& client, const nasm_msgs::msg::ControlTrajectory& trajectory) {
  bool has_begun = false;
  bool has_ended = false;
  for (const auto& state : client.states) {
    if (state.id != trajectory.id) continue;
    has_begun = has_begun || state.trajectory_time == 0.0;
    has_ended = has_ended || state.trajectory_time > trajectory.horizon - 1e-9;
  }
  return has_begun && has_ended;
}

TEST_P(Bringup, AProblemBecomesATrajectoryStatesAndAnEvaluation) {
  for (uint64_t i = 0; i < kProblems; ++i) {
    const auto problem = client.problem(i);
    client.send(problem);
    ASSERT_TRUE(client.spin_until([&] {
      return client.trajectories.size() > i && client.evaluations.size() > i &&
             was_played(client, client.trajectories.back());
    })) << client.trajectories.size()
        << " trajectories, " << client.evaluations.size() << " evaluations";
    const auto& trajectory = client.trajectories.back();
    EXPECT_EQ(trajectory.id, problem.id);
    EXPECT_EQ(trajectory.goal, problem.goal);
    expect_answer(trajectory);
    const auto& evaluation = client.evaluations.back();
    EXPECT_EQ(evaluation.id, problem.id);
    EXPECT_EQ(evaluation.system, GetParam());
    EXPECT_EQ(evaluation.model_id, trajectory.model_id);
    EXPECT_NEAR(evaluation.achieved_cost, trajectory.cost, 1e-9 * std::abs(trajectory.cost));
    EXPECT_LT(std::abs(evaluation.relative_gap), 0.02);
    EXPECT_GT(evaluation.latency, 0.0);
  }
}

TEST_P(Bringup, AGoalAloneIsAnswered) {
  const auto problem = client.problem(kProblems);
  client.send_goal(problem);
  ASSERT_TRUE(client.spin_until(
      [&] { return client.trajectories.size() == 1 && client.evaluations.size() == 1; }));
  EXPECT_EQ(client.trajectories[0].goal, problem.goal);
  expect_answer(client.trajectories[0]);
  EXPECT_EQ(client.evaluations[0].goal, problem.goal);
}

INSTANTIATE_TEST_SUITE_P(Launched, Bringup, testing::ValuesIn(launched_systems()),
                         [](const auto& system) { return system.param; });

}  // namespace
}  // namespace nasm_bringup::test

int main(int argc, char** argv) {
  return nasm_bringup::test::run_tests(argc, argv);
}
