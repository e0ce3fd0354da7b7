// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "child_process.hpp"
#include "node_testing.hpp"

namespace {

using namespace node_testing;

/// Starts a role, sends the signal and expects a clean end; returns what it said.
std::string output_after(const std::string& role, int signal_number) {
  ChildProcess peer({NODE_PEER, role});
  EXPECT_TRUE(eventually([&] { return peer.has_said("ready\n"); })) << peer.output();
  peer.send(signal_number);
  EXPECT_EQ(0, peer.wait()) << peer.output();
  return peer.output();
}

void expect_said(const std::string& output, const std::string& text) {
  EXPECT_NE(std::string::npos, output.find(text)) << output;
}

TEST(Signals, InterruptAndTerminateEndSpinCleanly) {
  for (const int signal_number : {SIGINT, SIGTERM}) {
    for (const char* role : {"serve", "multi_threaded"}) {
      const std::string output = output_after(role, signal_number);
      expect_said(output, "on_shutdown ran\n");
      expect_said(output, "spin ended\n");
      expect_said(output, "signal_handler(signum=" + std::to_string(signal_number) + ")");
    }
  }
}

TEST(Signals, ShutdownCallbacksAreWaitedFor) {
  expect_said(output_after("slow_shutdown_callback", SIGINT), "on_shutdown ran\n");
}

TEST(Signals, SleepIsInterrupted) {
  expect_said(output_after("sleep", SIGINT), "woken\n");
}

TEST(Signals, SeveralSignalsAtOnceAreOneShutdown) {
  ChildProcess peer({NODE_PEER, "slow_shutdown_callback"});
  ASSERT_TRUE(eventually([&] { return peer.has_said("ready\n"); }));
  for (int i = 0; i < 5; ++i) {
    peer.send(i % 2 == 0 ? SIGINT : SIGTERM);
  }
  EXPECT_EQ(0, peer.wait()) << peer.output();
}

TEST(Signals, EachLifeOfTheContextIsEndedByItsSignal) {
  ChildProcess peer({NODE_PEER, "three_lives"});
  for (int life = 1; life <= 3; ++life) {
    const std::string mark = "life " + std::to_string(life) + "\n";
    ASSERT_TRUE(eventually([&] { return peer.has_said(mark); })) << peer.output();
    peer.send(SIGINT);
    if (life < 3) {
      peer.send(SIGTERM);  // at once: it may come before or after the first is dealt with
      std::this_thread::sleep_for(100ms);
    }
  }
  EXPECT_EQ(0, peer.wait()) << peer.output();
}

TEST(Signals, BadRosArgumentsEndWithAMessage) {
  const std::vector<std::vector<std::string>> bad{
      {"--nonsense"}, {"-r", "no_arrow"}, {"-p", "name:=[1, two"}, {"--params-file", "/no/file"}};
  for (const auto& arguments : bad) {
    std::vector<std::string> command{NODE_PEER, "serve", "--ros-args"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    ChildProcess peer(command);
    EXPECT_NE(0, peer.wait());
    expect_said(peer.output(), arguments.back());
  }
}

}  // namespace
