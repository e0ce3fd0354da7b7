// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "dataset_fixture.hpp"
#include "test_evaluation_model.hpp"

namespace nasm_trainer {
namespace {

class InspectCommand : public DatasetTest {
 protected:
  static std::string run(const std::string& arguments) {
    CLI::App app;
    add_inspect_command(app);
    testing::internal::CaptureStdout();
    try {
      app.parse("inspect " + arguments);
    } catch (...) {
      testing::internal::GetCapturedStdout();
      throw;
    }
    return testing::internal::GetCapturedStdout();
  }

  std::string write(const nasm_core::Model& model) const {
    nasm_core::write_model(path("m.safetensors"), model);
    return word("m.safetensors");
  }
};

TEST_F(InspectCommand, ShowsWhatAModelIsAndWasMadeFrom) {
  nasm_core::Model model = constant_pendulum(1.0);
  model.accuracy = {{"ood", 100, 20240, 1.5e-6, 1.25e-6, 1e-6, 2e-5}};
  const std::string text = run(write(model));
  for (const std::string& part :
       {nasm_core::describe(model.architecture), std::string("weights        181"),
        std::string("pendulum, encoding task"), std::string("1 in 100 steps"),
        std::string("best, seed 3"), std::string("0123456789abcdef"),
        std::string("nasm_trainer 0.1.0: ros2 nasm train --system pendulum"),
        std::string("goal.angle"), std::string("1.50e-06   1.25e-06   1.00e-06   2.00e-05"),
        std::string("net0.layer1.weight               33 × 4")}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST_F(InspectCommand, SaysIfErrorsWereNotMeasured) {
  EXPECT_NE(run(write(constant_pendulum(1.0))).find("`ros2 nasm evaluate` measures them"),
            std::string::npos);
}

TEST_F(InspectCommand, AnswersInJson) {
  nasm_core::Model model = constant_pendulum(1.0, 2.5);
  model.accuracy = {{"id", 100, 20240, 1.5e-6, 1.25e-6, 1e-6, 2e-5}};
  const auto object = nlohmann::json::parse(run("--json " + write(model)));
  EXPECT_EQ(object["architecture"]["kind"], "nasm");
  EXPECT_EQ(object["parameters"], 181);
  EXPECT_EQ(object["system"], "pendulum");
  EXPECT_EQ(object["encoding"], "task");
  ASSERT_EQ(object["inputs"].size(), 2U);
  EXPECT_EQ(object["inputs"][0]["name"], model.inputs[0]);
  EXPECT_EQ(object["inputs"][0]["lower"], 3.2);
  EXPECT_EQ(object["inputs"][1]["upper"], 1.1);
  EXPECT_EQ(object["horizon"], 1.0);
  EXPECT_EQ(object["normalisation"]["control_scale"][0], 2.5);
  EXPECT_EQ(object["preset"], "best");
  EXPECT_EQ(object["seed"], 3);
  EXPECT_EQ(object["dataset_hash"], "0123456789abcdef");
  EXPECT_EQ(object["software_version"], "0.1.0");
  EXPECT_EQ(object["command"], model.command);
  EXPECT_EQ(object["accuracy"][0]["mape_trimmed"], 1.25e-6);
  EXPECT_EQ(object["weights"][0]["name"], "net0.layer0.weight");
}

TEST_F(InspectCommand, RefusesWhatIsNoModel) {
  EXPECT_THROW(run(word("missing.safetensors")), std::invalid_argument);
  write_bytes(path("text.safetensors"), "not a model, but long enough to be one");
  EXPECT_NE(message_of<std::invalid_argument>([&] {
              run(word("text.safetensors"));
            }).find("text.safetensors"),
            std::string::npos);
  EXPECT_THROW(run(""), CLI::RequiredError);
}

}  // namespace
}  // namespace nasm_trainer
