// SPDX-License-Identifier: Apache-2.0
// The program behind `ros2 nasm` as a user runs it.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace {

struct Outcome {
  int exit_code;
  std::string output;  ///< both streams
};

Outcome run(const std::string& arguments) {
  FILE* pipe = popen((std::string("'") + NASM_PROGRAM + "' " + arguments + " 2>&1").c_str(), "r");
  Outcome outcome{-1, {}};
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    outcome.output.append(buffer.data(), count);
  }
  const int status = pclose(pipe);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

nlohmann::json run_json(const std::string& arguments) {
  const Outcome outcome = run(arguments + " --json");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  return nlohmann::json::parse(outcome.output);
}

constexpr const char* kGoal = "--goal 0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6";

class EverySolver : public testing::TestWithParam<const char*> {};

TEST_P(EverySolver, AnswersInJson) {
  const auto answer =
      run_json(std::string("solve --system quadrotor --solver ") + GetParam() + " " + kGoal);
  EXPECT_EQ(answer["system"], "quadrotor");
  EXPECT_EQ(answer["solver"], GetParam());
  EXPECT_EQ(answer["status"], "converged");
  EXPECT_NEAR(answer["cost"], 18166.0710012, 1e-9 * 18166.0);
  EXPECT_LT(answer["gradient_norm"], 1e-5);
  EXPECT_GT(answer["iterations"], 0);
  EXPECT_GT(answer["time_ms"], 0.0);
  ASSERT_EQ(answer["times"].size(), 100U);
  EXPECT_NEAR(answer["times"][99], 0.99, 1e-12);
  ASSERT_EQ(answer["controls"].size(), 100U);
  ASSERT_EQ(answer["controls"][0].size(), 4U);
  EXPECT_NEAR(answer["controls"][0][0], -11.2194943728, 1e-6);
  EXPECT_NEAR(answer["controls"][50][0], 4.00759480815, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(, EverySolver, testing::Values("newton", "ipopt"));

TEST(CommandLine, TellsOfTheBetterBranch) {
  const std::string problem = "solve --system cartpole --goal 0.3 3.441592653589793 0.3 0.3";
  const auto labelled = run_json(problem);
  EXPECT_EQ(labelled["branch"], "small_swing");
  EXPECT_NEAR(labelled["cost"], 635.4000, 1e-4);
  EXPECT_NEAR(labelled["best_known_cost"], 633.3898, 1e-4);
  const auto best = run_json(problem + " --branch best");
  EXPECT_EQ(best["branch"], "large_swing");
  EXPECT_NEAR(best["cost"], 633.3898, 1e-4);
  EXPECT_NE(run(problem).output.find("A better optimum is known"), std::string::npos);
}

TEST(CommandLine, TakesParametersBoundsAndNegativeNumbers) {
  const auto answer = run_json(
      "solve --system quadrotor --parameter mass=1.5 --parameter gravity=9.81 --lower -2 --upper 3 "
      "--goal -.5 -0.5 1 0 0 0 0 0 0 --steps 50 --horizon 2");
  EXPECT_EQ(answer["parameters"]["mass"], 1.5);
  EXPECT_EQ(answer["goal"][0], -0.5);
  EXPECT_EQ(answer["horizon"], 2.0);
  EXPECT_EQ(answer["controls"].size(), 50U);
  for (const auto& row : answer["controls"]) {
    for (const double u : row) EXPECT_TRUE(u >= -2.0 && u <= 3.0) << u;
  }
}

TEST(CommandLine, SaysWhenASolverStopsShort) {
  const Outcome outcome = run("solve --system pendulum --solver pdp");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.output.find("pdp: iteration_limit"), std::string::npos) << outcome.output;
}

TEST(CommandLine, CertifiesEveryAnswer) {
  const std::string problem = "solve --system rocket --steps 20 ";
  EXPECT_LT(run_json(problem)["relative_gap"], 1e-10);
  const auto coarse = nlohmann::json::parse(run(problem + "--solver pdp --json").output);
  EXPECT_GT(coarse["relative_gap"], 1e-10);
}

TEST(CommandLine, CertifiesWithinTheBounds) {
  const std::string pendulum = "solve --system pendulum --lower -10 --upper 10";
  const auto newton = run_json(pendulum);
  const double optimum = newton["cost"];
  EXPECT_LT(run_json("solve --system pendulum")["cost"], 0.99 * optimum)
      << "the bounds do not bind";
  EXPECT_LT(newton["relative_gap"], 1e-12);
  const auto ipopt = run_json(pendulum + " --solver ipopt");
  EXPECT_NEAR(ipopt["cost"], optimum, 1e-10 * optimum);
  EXPECT_LT(ipopt["relative_gap"], 1e-12);
  const auto loose = run_json(pendulum + " --solver ipopt --tolerance 1e-3");
  const double gap = (loose["cost"].get<double>() - optimum) / optimum;
  EXPECT_GT(gap, 1e-9);
  EXPECT_NEAR(loose["relative_gap"], gap, 0.1 * gap);

  const std::string quadrotor =
      "solve --system quadrotor --parameter mass=1.2 --lower -5 --upper 5";
  EXPECT_LT(run_json(quadrotor)["relative_gap"], 1e-12);
  EXPECT_NE(run(quadrotor).output.find("relative gap "), std::string::npos);
}

TEST(CommandLine, FailsIfItsOutputIsLost) {
  EXPECT_EQ(run("systems >/dev/full").exit_code, 1);
  EXPECT_EQ(run("solve --system pendulum --json >/dev/full").exit_code, 1);
}

TEST(CommandLine, KnowsItsVersion) {
  EXPECT_EQ(run("--version").output, NASM_TRAINER_VERSION "\n");
}

TEST(CommandLine, ListsSystems) {
  const auto systems = nlohmann::json::parse(run("systems --json").output);
  ASSERT_EQ(systems.size(), 13U);
  const Outcome text = run("systems");
  EXPECT_EQ(text.exit_code, 0);
  for (const auto& system : systems) {
    EXPECT_NE(text.output.find(system["name"]), std::string::npos);
    EXPECT_TRUE(system["splits"].contains("id"));
  }
  EXPECT_NE(run("systems quadrotor").output.find("0.1 .. 1.1"), std::string::npos);
}

TEST(CommandLine, HelpHasExamples) {
  for (const char* command : {"", "solve ", "systems ", "generate ", "merge "}) {
    const Outcome outcome = run(std::string(command) + "--help");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.output.find("Examples:"), std::string::npos) << command;
  }
}

class Plots : public testing::TestWithParam<const char*> {};

TEST_P(Plots, AreDrawn) {
  const auto folder = std::filesystem::path(testing::TempDir()) /
                      ("nasm_plots_" + std::to_string(getpid()) + "_" + GetParam());
  std::filesystem::create_directories(folder);
  for (const char* extension : {".png", ".svg"}) {
    const auto file = folder / (std::string(GetParam()) + extension);
    const Outcome outcome =
        run(std::string("solve --system ") + GetParam() + " --plot '" + file.string() + "'");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
    std::ifstream stream(file, std::ios::binary);
    std::string start(4, '\0');
    stream.read(start.data(), 4);
    EXPECT_EQ(start, extension == std::string(".png") ? "\x89PNG" : "<?xm");
  }
  std::filesystem::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(, Plots,
                         testing::Values("pendulum", "robotarm", "cartpole", "quadrotor", "rocket",
                                         "brachistochrone", "zermelo"));

struct Mistake {
  const char* arguments;
  const char* says;
};

class BadInput : public testing::TestWithParam<Mistake> {};

TEST_P(BadInput, IsRefusedWithExitCode2) {
  const Outcome outcome = run(GetParam().arguments);
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.output.find(GetParam().says), std::string::npos) << outcome.output;
}

INSTANTIATE_TEST_SUITE_P(
    , BadInput,
    testing::Values(
        Mistake{"", "Examples:"},
        Mistake{"slove", "there is no command \"slove\"; there are: syst"},
        Mistake{"--slove", "--slove"}, Mistake{"solve", "--system is required"},
        Mistake{"solve --system quad", "there is no system \"quad\"; there are: acrobot"},
        Mistake{"systems quad", "there is no system \"quad\""},
        Mistake{"evaluate --model zeppelin", "there is no model \"zeppelin\""},
        Mistake{"evaluate --model /nowhere/m.safetensors", "/nowhere/m.safetensors"},
        Mistake{"inspect zeppelin", "there is no model \"zeppelin\""},
        Mistake{"inspect /nowhere/m.safetensors", "/nowhere/m.safetensors"},
        Mistake{"inspect /bin/sh", "/bin/sh"},
        Mistake{"finetune --model zeppelin --split ood --out m.safetensors",
                "there is no model \"zeppelin\""},
        Mistake{"train --system pendulum --max-error 0 --out m.safetensors", "--max-error is 0"},
        Mistake{"train --system pendulum --max-error nan --out m.safetensors",
                "--max-error is nan"},
        Mistake{"solve --system pendulum --goal 1", "goal has 1 values, needs 2"},
        Mistake{"solve --system pendulum --goal 1 2 3", "goal has 3 values, needs 2"},
        Mistake{"solve --system pendulum --goal nan 0", "goal[0] is nan"},
        Mistake{"solve --system pendulum --goal 0 inf", "goal[1] is inf"},
        Mistake{"solve --system pendulum --goal one two", "--goal"},
        Mistake{"solve --system pendulum --initial-state 1", "initial_state has 1 values, needs 2"},
        Mistake{"solve --system pendulum --parameter mass=0", "mass is 0, must be greater than 0"},
        Mistake{"solve --system pendulum --parameter mass=nan", "parameter mass is nan"},
        Mistake{"solve --system pendulum --parameter mass=1kg", "\"1kg\" is not a number"},
        Mistake{"solve --system pendulum --parameter mass", "must have the form name=value"},
        Mistake{"solve --system pendulum --parameter weight=1", "it has: mass, length"},
        Mistake{"solve --system pendulum --horizon 0", "horizon is 0"},
        Mistake{"solve --system pendulum --horizon -1", "horizon is -1"},
        Mistake{"solve --system pendulum --steps 1", "steps is 1"},
        Mistake{"solve --system pendulum --steps 0", "steps is 0"},
        Mistake{"solve --system pendulum --tolerance 0", "tolerance is 0"},
        Mistake{"solve --system pendulum --tolerance inf", "tolerance is inf"},
        Mistake{"solve --system pendulum --solver snopt", "there are: newton, ipopt, pdp"},
        Mistake{"solve --system pendulum --branch left", "it has: main, best"},
        Mistake{"solve --system pendulum --lower 2 --upper 1", "which leave nothing between them"},
        Mistake{"solve --system pendulum --lower inf", "which leave nothing between them"},
        Mistake{"solve --system pendulum --upper nan --solver ipopt", "which leave nothing"},
        Mistake{"solve --system pendulum --lower 1 2", "--lower has 2 values, needs 1"},
        Mistake{"solve --system quadrotor --lower 1 2", "--lower has 2 values, needs 1 or 4"},
        Mistake{"solve --system pendulum --lower 0 --solver pdp", "pdp knows no bounds"},
        Mistake{"solve --system zermelo --solver pdp", "pdp cannot solve zermelo"},
        Mistake{"solve --system zermelo --goal 1 1 --parameter current_x_by_x=-5",
                "cannot be reached"},
        Mistake{"solve --system zermelo --goal 0 0", "where the boat is already"},
        Mistake{"solve --system brachistochrone --goal 3", "must be below the initial height"},
        Mistake{"solve --system pendulum --plot out.jpg", "must end in .png or .svg"}));

TEST(CommandLine, FailsIfThePlotCannotBeWritten) {
  const Outcome outcome = run("solve --system pendulum --plot /nonexistent/plot.png");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.output.find("there is no folder /nonexistent"), std::string::npos)
      << outcome.output;
}

}  // namespace
