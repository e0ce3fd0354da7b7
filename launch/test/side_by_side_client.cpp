// SPDX-License-Identifier: Apache-2.0
// The active part of test_side_by_side.py: two controllers and two simulators in two namespaces
// hear only what is theirs.
#include <set>

#include "nasm_client.hpp"

namespace nasm_bringup::test {
namespace {

constexpr uint64_t kProblems = 40;

template <class Messages>
void expect_all_once(const Messages& messages, const std::string& system, uint64_t first_id) {
  std::set<uint64_t> ids;
  for (const auto& message : messages) {
    EXPECT_EQ(message.system, system);
    EXPECT_TRUE(ids.insert(message.id).second) << "twice: " << message.id;
  }
  EXPECT_EQ(ids.size(), kProblems);
  EXPECT_EQ(*ids.begin(), first_id);
  EXPECT_EQ(*ids.rbegin(), first_id + kProblems - 1);
}

TEST(SideBySide, EachAnswersItsOwn) {
  // The second system's ids are moved, so that a message in the wrong place shows.
  constexpr uint64_t kShift = 1000;
  NasmClient left("pendulum", "left");
  NasmClient right("robotarm", "right");
  ASSERT_TRUE(left.wait_for_both());
  ASSERT_TRUE(right.wait_for_both());
  for (uint64_t i = 0; i < kProblems; ++i) {
    left.send(left.problem(i));
    auto problem = right.problem(i);
    problem.id += kShift;
    right.send(problem);
    left.spin_for(std::chrono::milliseconds(5));
    right.spin_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(left.spin_until([&] { return left.evaluations.size() >= kProblems; }));
  EXPECT_TRUE(right.spin_until([&] { return right.evaluations.size() >= kProblems; }));
  // Whatever should not come has a moment to come.
  left.spin_for(std::chrono::milliseconds(200));
  right.spin_for(std::chrono::milliseconds(200));
  expect_all_once(left.trajectories, "pendulum", 1);
  expect_all_once(left.evaluations, "pendulum", 1);
  expect_all_once(right.trajectories, "robotarm", 1 + kShift);
  expect_all_once(right.evaluations, "robotarm", 1 + kShift);
  for (const auto& state : left.states) EXPECT_EQ(state.system, "pendulum");
  for (const auto& state : right.states) EXPECT_EQ(state.system, "robotarm");
}

}  // namespace
}  // namespace nasm_bringup::test

int main(int argc, char** argv) {
  return nasm_bringup::test::run_tests(argc, argv);
}
