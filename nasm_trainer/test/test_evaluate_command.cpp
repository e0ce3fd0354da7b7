// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "dataset_fixture.hpp"
#include "test_evaluation_model.hpp"

namespace nasm_trainer {
namespace {

class EvaluateCommand : public DatasetTest {
 protected:
  EvaluateCommand() { nasm_core::write_model(path("m.safetensors"), constant_pendulum(1.0)); }

  std::string run(const std::string& arguments) const {
    CLI::App app;
    add_evaluate_command(app);
    testing::internal::CaptureStdout();
    try {
      app.parse("evaluate --instances 6 --model " + word("m.safetensors") + " " + arguments);
    } catch (...) {
      testing::internal::GetCapturedStdout();
      throw;
    }
    return testing::internal::GetCapturedStdout();
  }
};

TEST_F(EvaluateCommand, AnswersInJson) {
  const auto object = nlohmann::json::parse(run("--json"));
  EXPECT_EQ(object["system"], "pendulum");
  EXPECT_EQ(object["split"], "id");
  EXPECT_EQ(object["instances"], 6);
  EXPECT_EQ(object["seed"], 20240);
  EXPECT_EQ(object["model"], path("m.safetensors"));
  EXPECT_LE(object["mape_median"], object["mape_max"]);
  for (const char* key : {"mape_mean", "mape_trimmed", "mape_median", "mape_max", "signed_gap_mean",
                          "latency_us", "batch_us"}) {
    EXPECT_GT(object[key].get<double>(), 0.0) << key;
  }
  EXPECT_FALSE(object.contains("newton_us"));
}

TEST_F(EvaluateCommand, ComparesWithClassicalMethods) {
  const auto object = nlohmann::json::parse(run("--json --compare --split ood --seed 7"));
  EXPECT_EQ(object["split"], "ood");
  EXPECT_EQ(object["seed"], 7);
  for (const char* key : {"newton_us", "dm_reuse_us", "dm_build_us", "pdp_us", "pdp_mape"}) {
    EXPECT_GT(object[key].get<double>(), 0.0) << key;
  }
  EXPECT_EQ(object["pdp_instances"], 5);
}

TEST_F(EvaluateCommand, IsReadable) {
  const std::string text = run("--compare");
  for (const char* part : {"pendulum, split id, seed 20240, 6 instances", "mean", "trimmed mean",
                           "median", "max", "signed gap", "latency: one request",
                           "throughput: an instance of a batch of 2000", "Newton", "PDP"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST_F(EvaluateCommand, DrawsErrors) {
  run("--plot " + word("errors.svg"));
  const std::string drawing = bytes_of(path("errors.svg"));
  EXPECT_NE(drawing.find("worst instance"), std::string::npos);
  EXPECT_NE(drawing.find("stroke=\"#000000\""), std::string::npos) << "the optimum";
}

TEST_F(EvaluateCommand, FindsModelsByName) {
  setenv("NASM_MODEL_PATH", path("").c_str(), 1);
  CLI::App app;
  add_evaluate_command(app);
  testing::internal::CaptureStdout();
  app.parse("evaluate --instances 2 --json --model m");
  const auto object = nlohmann::json::parse(testing::internal::GetCapturedStdout());
  unsetenv("NASM_MODEL_PATH");
  EXPECT_EQ(object["model"], path("m.safetensors"));
}

TEST_F(EvaluateCommand, TellsOfAnswersThatAreNotFinite) {
  nasm_core::write_model(path("m.safetensors"), constant_pendulum(1e30, 1e30));
  const auto object = nlohmann::json::parse(run("--json --plot " + word("errors.svg")));
  EXPECT_TRUE(object["mape_mean"].is_null());
  EXPECT_NE(run("").find("inf"), std::string::npos);
}

TEST_F(EvaluateCommand, RefusesBadInput) {
  EXPECT_NE(message_of<std::invalid_argument>([&] {
              run("--split far");
            }).find("pendulum has no split \"far\""),
            std::string::npos);
  EXPECT_THROW(run("--plot errors.jpg"), std::invalid_argument);
  CLI::App app;
  add_evaluate_command(app);
  EXPECT_THROW(app.parse("evaluate --instances 0 --model " + word("m.safetensors")),
               CLI::ValidationError);
  EXPECT_THROW(app.parse("evaluate --model " + word("missing.safetensors")), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_trainer
