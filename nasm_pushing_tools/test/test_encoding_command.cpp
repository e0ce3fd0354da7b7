// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "encoding/push_set.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_pushing/encoding/friction_map.hpp"
#include "recording_fixture.hpp"

namespace nasm_pushing {
namespace {

class Commands : public RecordingsTest {
 protected:
  Commands() {
    for (const double contact : {0.3, 0.5, 0.7}) {
      add_recording("data", accelerated_push(), contact);
    }
  }

  /// The exit code of ros2 nasm push encode data …
  int run(std::vector<std::string> words) {
    words.insert(words.begin(), {"encode", path("data")});
    return run_program(words);
  }

  int run_program(std::vector<std::string> words) {
    words.insert(words.begin(), "nasm_push");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    CLI::App app("", "nasm_push");
    app.require_subcommand(0, 1);
    add_encode_command(app);
    add_friction_command(app);
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code =
        nasm_common::run_command_line(app, static_cast<int>(arguments.size()), arguments.data());
    said_ = testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
    return code;
  }
  bool said(const std::string& text) const { return said_.find(text) != std::string::npos; }

  std::string said_;
};

TEST_F(Commands, EncodeWritesSetStagesAndPlot) {
  write_bytes(path("data/notes.h5"), "x");
  ASSERT_EQ(
      run({"--out", path("set.h5"), "--stages", path("stages.json"), "--plot", path("plot.png")}),
      0)
      << said_;
  EXPECT_TRUE(said("3 of 4 recordings encoded")) << said_;
  EXPECT_TRUE(said("name not understood")) << said_;
  const PushSet set = read_push_set(path("set.h5"));
  EXPECT_EQ(set.size(), 3);
  EXPECT_EQ(nlohmann::json::parse(set.description)["acceleration_mm_s2"], 500.0);
  const auto stages = nlohmann::json::parse(bytes_of(path("stages.json")));
  EXPECT_EQ(stages["stage_1"]["size"], 4167);
  EXPECT_EQ(stages["stage_1"]["friction"].size(), 40U);
  EXPECT_EQ(stages["stage_2"]["size"], 801);
  EXPECT_EQ(stages["stage_2"]["numbers"]["contact"], 0.3);
  EXPECT_EQ(stages["stage_2"]["numbers"]["acceleration3"],
            stages["stage_1"]["acceleration_m_s2"][15]);
  EXPECT_EQ(stages["force_n"].size(), 110U);
  EXPECT_EQ(bytes_of(path("plot.png")).substr(1, 3), "PNG");
  EXPECT_EQ(listing(), (std::vector<std::string>{"data", "plot.png", "set.h5", "stages.json"}));
}

TEST_F(Commands, EncodeReplacesOnlyIfTold) {
  write_bytes(path("set.h5"), "precious");
  EXPECT_EQ(run({"--out", path("set.h5")}), 2);
  EXPECT_EQ(bytes_of(path("set.h5")), "precious");
  EXPECT_EQ(run({"--out", path("set.h5"), "--force"}), 0) << said_;
  EXPECT_EQ(read_push_set(path("set.h5")).size(), 3);
}

TEST_F(Commands, EncodeFailsIfNothingCanBeUsed) {
  EXPECT_EQ(run({"--out", path("set.h5"), "--acceleration", "100"}), 1);
  EXPECT_TRUE(said("none of 3 recordings")) << said_;
  EXPECT_TRUE(said("other acceleration")) << said_;
  // A folder of images that has none of the shape.
  std::filesystem::create_directories(path("images"));
  EXPECT_EQ(run({"--out", path("set.h5"), "--images", path("images")}), 1);
  EXPECT_TRUE(said("rect1.png")) << said_;
  EXPECT_EQ(run({"--out", path("set.h5"), "--friction", path("images")}), 1);
  EXPECT_TRUE(said("plywood.csv")) << said_;
  EXPECT_EQ(listing(), (std::vector<std::string>{"data", "images"}));
}

TEST_F(Commands, EncodeRefusesBadArguments) {
  const std::vector<std::vector<std::string>> all = {
      {"--contact", "0.8", "0.2"},
      {"--contact", "0.2"},
      {"--contact", "nan", "1"},
      {"--max-angle", "-1"},
      {"--max-angle", "nan"},
      {"--acceleration", "nan"},
      {"--side", "-1"},
      {"--threads", "0"},
      {"--images", path("none")},
      {"--friction", path("none")},
      {"--acceleration", "1", "--any-acceleration"},
      {"--side", "0", "--any-side"},
      {"--wrong"},
  };
  for (std::vector<std::string> words : all) {
    words.insert(words.end(), {"--out", path("set.h5")});
    EXPECT_EQ(run(words), 2) << words[0] << ": " << said_;
  }
  EXPECT_EQ(run({}), 2);
  EXPECT_EQ(listing(), std::vector<std::string>{"data"});
}

TEST_F(Commands, EncodeDoesNotReplaceARecording) {
  const std::string file =
      path("data/motion_surface=plywood_shape=rect1_a=500_v=-1_i=0.000_s=0.900_t=0.000.h5");
  write_bytes(file, "precious");
  EXPECT_EQ(run({"--out", file, "--force"}), 2);
  EXPECT_TRUE(said("name of a recording")) << said_;
  EXPECT_EQ(bytes_of(file), "precious");
}

TEST_F(Commands, EncodeSaysThatAnArchiveIsDamaged) {
  write_bytes(path("data/rect1_h5.zip"), "PK, but not for long");
  EXPECT_EQ(run({"--out", path("set.h5")}), 0) << said_;
  EXPECT_TRUE(said("not readable             such as cannot read " + path("data/rect1_h5.zip")))
      << said_;
}

TEST_F(Commands, FrictionMakesAMapThatEncodeTakes) {
  std::filesystem::create_directories(path("maps"));
  ASSERT_EQ(run_program({"friction", path("data"), "--out", path("maps/plywood.csv")}), 0) << said_;
  // From x = 0.3 m at y = 0.1 m on, along a row of cells; 3.2 N at the end, of 0.8374 kg.
  const Eigen::VectorXf map = read_friction_map(path("maps/plywood.csv"));
  const auto cell = [&](int row) { return map[row * kMapColumns + 64]; };
  EXPECT_TRUE(std::isnan(cell(8)));
  EXPECT_NEAR(cell(20), 3.2 / (0.8374 * 9.81), 1e-4);
  EXPECT_EQ(run_program({"friction", path("data"), "--out", path("maps/plywood.csv")}), 2);
  ASSERT_EQ(run({"--out", path("set.h5"), "--friction", path("maps")}), 0) << said_;
  const PushSet set = read_push_set(path("set.h5"));
  EXPECT_NEAR(set.numbers(9, 0), summarise_friction(map).mean, 1e-9);
}

TEST_F(Commands, FrictionSkipsWhatCannotBeReadAndRestBeforeTheScan) {
  write_bytes(path("data/notes.h5"), "x");
  ASSERT_EQ(run_program({"friction", path("data"), "--out", path("map.csv")}), 0) << said_;
  EXPECT_TRUE(said("1 of 4 recordings skipped")) << said_;
  // At rest there is no force, which tells nothing of the friction where the object lies.
  const Eigen::VectorXf map = read_friction_map(path("map.csv"));
  EXPECT_GT(map[10 * kMapColumns + 64], 0.05F);
}

TEST_F(Commands, FrictionRefusesWhatIsNoScanOfOneSurface) {
  ClockedPush other = accelerated_push();
  other.name.surface = "abs";
  add_recording("data", other, 0.4);
  EXPECT_EQ(run_program({"friction", path("data"), "--out", path("map.csv")}), 2);
  EXPECT_TRUE(said("plywood")) << said_;
  add_recording("still", accelerated_push(0.0), 0.4);
  EXPECT_EQ(run_program({"friction", path("still"), "--out", path("map.csv")}), 1);
  EXPECT_EQ(listing(), (std::vector<std::string>{"data", "still"}));
}

}  // namespace
}  // namespace nasm_pushing
