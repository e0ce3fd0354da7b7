// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "made_up_pushes.hpp"
#include "nasm_common/testing/shell.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

/// Runs the program in a folder of its own, with pushes.h5 in it.
class LearningCommands : public testing::Test {
 protected:
  LearningCommands()
      : folder_(fs::temp_directory_path() / ("push_commands_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    // Otherwise the program may start twice to choose one, which takes longer than these trainings.
    setenv("OPENBLAS_CORETYPE", "", 0);
    write_push_set((folder_ / "pushes.h5").string(), made_up_pushes(80));
  }
  ~LearningCommands() override { fs::remove_all(folder_); }

  /// The exit code; what was printed is in `printed_`.
  int run(const std::string& arguments) {
    const auto outcome = nasm_common::testing::run_in_shell(
        "cd '" + folder_.string() + "' && '" NASM_PUSH_PROGRAM "' " + arguments);
    printed_ = outcome.output;
    return outcome.exit_code;
  }
  bool prints(const std::string& text) const { return printed_.find(text) != std::string::npos; }

  fs::path folder_;
  std::string printed_;
};

constexpr char kTrain[] =
    "train --data pushes.h5 --operator mlp --epochs 2 --out model.safetensors";

TEST_F(LearningCommands, TrainAndEvaluate) {
  ASSERT_EQ(run(std::string(kTrain) + " --log loss.csv --plot loss.svg"), 0) << printed_;
  EXPECT_TRUE(prints("id: MAPE mean")) << printed_;
  EXPECT_TRUE(prints("ood: MAPE mean")) << printed_;
  for (const char* file : {"model.safetensors", "loss.csv", "loss.json", "loss.svg"}) {
    EXPECT_TRUE(fs::exists(folder_ / file)) << file;
  }
  EXPECT_EQ(run(kTrain), 2);
  EXPECT_TRUE(prints("--force")) << printed_;

  ASSERT_EQ(run("evaluate --model model.safetensors --data pushes.h5 --plot p.svg"), 0) << printed_;
  EXPECT_TRUE(prints("the mean profile of training")) << printed_;
  EXPECT_TRUE(prints("rect1")) << printed_;
  EXPECT_TRUE(fs::exists(folder_ / "p.svg"));
  ASSERT_EQ(run("evaluate --model model.safetensors --data pushes.h5 --split all --json"), 0);
  EXPECT_TRUE(prints("\"pushes\": 80")) << printed_;
}

TEST_F(LearningCommands, EvaluateAllOfOtherData) {
  ASSERT_EQ(run(kTrain), 0) << printed_;
  write_push_set((folder_ / "others.h5").string(), made_up_pushes(30, 5));
  ASSERT_EQ(run("evaluate --model model.safetensors --data others.h5"), 0) << printed_;
  EXPECT_TRUE(prints("of 30 pushes")) << printed_;
}

TEST_F(LearningCommands, MakeATable) {
  ASSERT_EQ(run("table --data pushes.h5 --methods mlp --epochs 1 --seeds 2 --jobs 2 --out table"),
            0)
      << printed_;
  EXPECT_TRUE(prints("mean profile")) << printed_;
  EXPECT_TRUE(fs::exists(folder_ / "table/pushing_contact_best.md"));
}

TEST_F(LearningCommands, RefuseBadInput) {
  const std::string train = "train --data pushes.h5 --out model.safetensors ";
  EXPECT_EQ(run(train + "--split shapes"), 2);
  EXPECT_TRUE(prints("contact, random, shape:NAME, fold:I/N")) << printed_;
  EXPECT_EQ(run(train + "--operator transformer"), 2);
  EXPECT_EQ(run(train + "--operator mlp --basis fourier"), 2);
  EXPECT_TRUE(prints("--basis means nothing to mlp")) << printed_;
  EXPECT_EQ(run(train + "--backbone mlp --width 8"), 2);
  EXPECT_EQ(run(train + "--epochs 0"), 2);
  EXPECT_EQ(run("train --data pushes.h5 --out model.txt"), 2);
  EXPECT_EQ(run("train --data nothing.h5 --out model.safetensors"), 1);
  EXPECT_TRUE(prints("nothing.h5")) << printed_;
  EXPECT_EQ(run("evaluate --model pushes.h5 --data pushes.h5"), 2);
  EXPECT_TRUE(prints("pushes.h5")) << printed_;
  EXPECT_EQ(run("evaluate --model zeppelin --data pushes.h5"), 2);
  EXPECT_TRUE(prints("zeppelin")) << printed_;
  EXPECT_EQ(run("table --data pushes.h5 --methods nasm2 --out table"), 2);
  EXPECT_EQ(run("table --data pushes.h5 --protocol all --out table"), 2);
  EXPECT_FALSE(fs::exists(folder_ / "model.safetensors"));
}

}  // namespace
}  // namespace nasm_pushing
