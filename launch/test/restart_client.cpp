// SPDX-License-Identifier: Apache-2.0
// The active part of test_restart.py: the controller is killed in the middle of its work; the
// simulator keeps running, and recovers with the controller that the launch restarts.
#include <signal.h>

#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "nasm_client.hpp"

namespace nasm_bringup::test {
namespace {

/// The process whose command line has both texts; 0 if there is none.
pid_t find_process(const std::string& program, const std::string& argument) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename();
    if (!std::isdigit(static_cast<unsigned char>(name[0]))) continue;
    std::ifstream file(entry.path() / "cmdline");
    const std::string line{std::istreambuf_iterator<char>(file), {}};
    const std::string path = line.substr(0, line.find('\0'));
    const bool is_program =
        path.size() > program.size() &&
        path.compare(path.size() - program.size(), program.size(), program) == 0;
    if (is_program && line.find(argument) != std::string::npos) return std::stoi(name);
  }
  return 0;
}

/// Sends instances until this many more were evaluated.
bool stream(NasmClient& client, uint64_t& next, std::size_t evaluations) {
  const std::size_t wanted = client.evaluations.size() + evaluations;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (client.evaluations.size() < wanted) {
    if (std::chrono::steady_clock::now() > end) return false;
    client.send(client.problem(next++));
    client.spin_for(std::chrono::milliseconds(20));
  }
  return true;
}

TEST(Restart, TheSimulatorOutlivesItsController) {
  // A name that no other process on this machine has.
  const std::string name_space = environment("LAUNCHED_NAMESPACE");
  const std::string argument = "__ns:=/" + name_space;
  NasmClient client("pendulum", name_space);
  ASSERT_TRUE(client.wait_for_both());
  uint64_t next = 0;
  ASSERT_TRUE(stream(client, next, 10));

  const pid_t controller = find_process("/controller", argument);
  const pid_t simulator = find_process("/simulator", argument);
  ASSERT_GT(controller, 0);
  ASSERT_GT(simulator, 0);
  client.send(client.problem(next++));
  ASSERT_EQ(kill(controller, SIGKILL), 0);

  // What was on its way is played; then the plant holds, and still tells its state.
  client.spin_for(std::chrono::milliseconds(100));
  client.states.clear();
  ASSERT_TRUE(client.spin_until([&] { return client.states.size() > 5; }));
  ASSERT_TRUE(client.spin_until([&] { return client.states.back().id == 0; }));
  EXPECT_TRUE(std::isfinite(client.states.back().state[0]));

  ASSERT_TRUE(client.spin_until([&] {
    const pid_t again = find_process("/controller", argument);
    return again > 0 && again != controller;
  }));
  const std::size_t before = client.trajectories.size();
  ASSERT_TRUE(stream(client, next, 10));
  EXPECT_GE(client.trajectories.size(), before + 10);
  EXPECT_EQ(find_process("/simulator", argument), simulator);
  for (const auto& evaluation : client.evaluations) {
    EXPECT_LT(std::abs(evaluation.relative_gap), 0.02);
  }
}

}  // namespace
}  // namespace nasm_bringup::test

int main(int argc, char** argv) {
  return nasm_bringup::test::run_tests(argc, argv);
}
