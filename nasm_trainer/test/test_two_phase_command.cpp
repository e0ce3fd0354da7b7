// SPDX-License-Identifier: Apache-2.0
#include <signal.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands.hpp"
#include "dataset_fixture.hpp"
#include "nasm_common/interrupt.hpp"

namespace nasm_trainer {
namespace {

constexpr char kQuick[] = " --quiet --trajectories 10 --epochs 3 --iterations 5 ";

class TwoPhaseCommand : public DatasetTest {
 protected:
  static void run(const std::string& arguments) {
    CLI::App app;
    add_two_phase_command(app);
    app.parse("two-phase " + arguments);
  }

  static std::string output_of(const std::string& arguments) {
    testing::internal::CaptureStdout();
    run(arguments);
    return testing::internal::GetCapturedStdout();
  }

  static std::string fault(const std::string& arguments) {
    return message_of<std::invalid_argument>([&] { run(arguments + kQuick); });
  }
};

TEST_F(TwoPhaseCommand, PrintsJson) {
  const auto answer = nlohmann::json::parse(
      output_of("--system quadrotor --instances 2 --amplitude 1.5 --json" + std::string(kQuick)));
  EXPECT_EQ(answer["system"], "quadrotor");
  EXPECT_EQ(answer["amplitude"], 1.5);
  EXPECT_GT(answer["surrogate_error"], 0.0);
  ASSERT_EQ(answer["instances"].size(), 2U);
  const auto& first = answer["instances"][0];
  ASSERT_EQ(first["goal"].size(), 9U);
  EXPECT_EQ(first["true_costs"].size(), 6U);
  EXPECT_EQ(first["true_costs"].back(), first["true_cost"]);
  EXPECT_GE(first["least_true_cost"], first["optimal_cost"]);
}

TEST_F(TwoPhaseCommand, WritesCurvesAndAPlot) {
  const std::string text = output_of("--system pendulum --instances 3 --csv " + word("curves.csv") +
                                     " --plot " + word("curves.svg") + kQuick);
  EXPECT_NE(text.find("failed: "), std::string::npos) << text;
  const std::string curves = bytes_of(path("curves.csv"));
  EXPECT_EQ(std::count(curves.begin(), curves.end(), '\n'), 1 + 3 * 6);
  EXPECT_EQ(curves.rfind("instance,iteration,predicted_cost,true_cost,optimal_cost\n0,0,", 0), 0U);
  EXPECT_NE(bytes_of(path("curves.svg")).find("predicted by the surrogate"), std::string::npos);
}

TEST_F(TwoPhaseCommand, TakesAGoal) {
  const auto answer = nlohmann::json::parse(
      output_of("--system pendulum --goal 3.3 0.5 --json" + std::string(kQuick)));
  ASSERT_EQ(answer["instances"].size(), 1U);
  EXPECT_EQ(answer["instances"][0]["goal"][0], 3.3);
}

TEST_F(TwoPhaseCommand, NamesBadInput) {
  EXPECT_NE(fault("--system unicycle").find("unicycle"), std::string::npos);
  EXPECT_NE(fault("--system zermelo").find("cannot solve zermelo"), std::string::npos);
  EXPECT_NE(fault("--system pendulum --goal 1").find("goal has 1 values"), std::string::npos);
  EXPECT_NE(fault("--system pendulum --goal nan 0").find("goal[0] is nan"), std::string::npos);
  EXPECT_NE(fault("--system pendulum --split far").find("\"far\""), std::string::npos);
  EXPECT_NE(
      fault("--system quadrotor --split changeable_id").find("changes the dynamics or the start"),
      std::string::npos);
  EXPECT_NE(fault("--system pendulum --amplitude -1").find("amplitude is -1"), std::string::npos);
  EXPECT_NE(fault("--system pendulum --rate 0").find("learning_rate is 0"), std::string::npos);
  EXPECT_NE(fault("--system pendulum --plot out.jpg").find(".png or .svg"), std::string::npos);
  EXPECT_THROW(run("--system pendulum --instances 0"), CLI::ValidationError);
  EXPECT_THROW(run("--system pendulum --iterations -3"), CLI::ValidationError);
  EXPECT_THROW(run("--system pendulum --goal 3 0 --split id"), CLI::ExcludesError);
}

TEST_F(TwoPhaseCommand, FailsIfAFileCannotBeWritten) {
  EXPECT_NE(message_of<std::runtime_error>([] {
              run("--system pendulum --instances 1 --csv /nonexistent/c.csv" + std::string(kQuick));
            }).find("/nonexistent/c.csv"),
            std::string::npos);
}

TEST_F(TwoPhaseCommand, CtrlCEndsIt) {
  std::thread user([] {
    // Before the command has its own handler, the signal would end the tests.
    struct sigaction now = {};
    do {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      sigaction(SIGINT, nullptr, &now);
    } while (now.sa_handler == SIG_DFL);
    kill(getpid(), SIGINT);
  });
  EXPECT_THROW(run("--quiet --system pendulum --epochs 100000"), nasm_common::Interrupted);
  user.join();
}

}  // namespace
}  // namespace nasm_trainer
