// SPDX-License-Identifier: Apache-2.0
#include <signal.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <system_error>
#include <thread>

#include "cli/commands.hpp"
#include "dataset_fixture.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/solvers/analytic.hpp"
#include "nasm_trainer/dataset/dataset_reader.hpp"

namespace nasm_trainer {
namespace {

class GenerateCommand : public DatasetTest {
 protected:
  static void run(const std::string& arguments) {
    CLI::App app;
    add_generate_command(app);
    add_merge_command(app);
    app.parse(arguments);
  }

  /// Runs `generate` for a few pendulums, with more arguments.
  void generate_pendulums(const std::string& arguments) const {
    run("generate --quiet --system pendulum --trajectories 12 --out " + word("data.h5") + " " +
        arguments);
  }

  std::string fault(const std::string& arguments) const {
    return message_of<std::invalid_argument>([&] { generate_pendulums(arguments); });
  }
};

TEST_F(GenerateCommand, DefaultsAreThoseOfTheSystem) {
  generate_pendulums("");
  const DatasetRequest request = DatasetReader(path("data.h5")).request();
  EXPECT_EQ(request.split, "id");
  EXPECT_EQ(request.trajectories, 12u);
  EXPECT_EQ(request.solver, "newton");
  EXPECT_EQ(request.steps, 100);
  EXPECT_EQ(request.horizon_jitter, 0.0);
  EXPECT_EQ(request.encoding, nasm_core::Encoding::kTask);
}

TEST_F(GenerateCommand, ArgumentsArriveInTheFile) {
  generate_pendulums(
      "--split ood --seed 18446744073709551615 --steps 20 --horizon-jitter 0.01 "
      "--encoding all --workers 3 --solver ipopt --shard 1/4");
  const DatasetReader reader(path("data.h5"));
  const DatasetRequest& request = reader.request();
  EXPECT_EQ(request.split, "ood");
  EXPECT_EQ(request.seed, 18446744073709551615u);
  EXPECT_EQ(request.steps, 20);
  EXPECT_EQ(request.horizon_jitter, 0.01);
  EXPECT_EQ(request.encoding, nasm_core::Encoding::kAll);
  EXPECT_EQ(request.solver, "ipopt");
  EXPECT_EQ(request.first, 3u);
  EXPECT_EQ(request.last, 6u);
  EXPECT_EQ(reader.labelled(), 3u);
}

TEST_F(GenerateCommand, NetworksSeeAllThatASplitChanges) {
  run("generate --quiet --system quadrotor --split changeable_id --trajectories 2 --out " +
      word("data.h5"));
  EXPECT_EQ(DatasetReader(path("data.h5")).request().encoding, nasm_core::Encoding::kAll);
}

TEST_F(GenerateCommand, WhatPdpEndsWithIsALabel) {
  generate_pendulums("--solver pdp");
  EXPECT_EQ(DatasetReader(path("data.h5")).labelled(), 12u);
}

TEST_F(GenerateCommand, FormulasAreLabelsWhateverTheirDiscretisation) {
  run("generate --quiet --system zermelo --solver analytic --trajectories 4 --seed 3 --out " +
      word("data.h5"));
  const DatasetReader reader(path("data.h5"));
  ASSERT_EQ(reader.labelled(), 4u);
  const auto& info = nasm_core::find_system("zermelo").info();
  const auto instance = nasm_core::draw_instance(info, nasm_core::find_split(info, "id"), 3, 0);
  const auto exact = nasm_core::analytic_controls(info, instance);
  ASSERT_TRUE(exact);
  RowBlock block;
  reader.read(0, 1, block);
  EXPECT_EQ(block.column(reader.layout(), kControls), *exact);
  const double duration = block.column(reader.layout(), kFreeState)(0, 0);
  EXPECT_GT(duration, 0.2);
  EXPECT_NEAR(block.column(reader.layout(), kCost)(0, 0), duration, 1e-12);
}

TEST_F(GenerateCommand, NamesTheSystemsWithFormulas) {
  EXPECT_EQ(fault("--solver analytic"),
            "there is no formula for pendulum; analytic answers: brachistochrone, zermelo");
}

TEST_F(GenerateCommand, ShardsAreMerged) {
  generate_pendulums("");
  std::string shards;
  for (const std::string i : {"0", "1", "2"}) {
    const std::string shard = word("part" + i + ".h5");
    run("generate --quiet --system pendulum --trajectories 12 --shard " + i + "/3 --out " + shard);
    shards += " " + shard;
  }
  run("merge --quiet --out " + word("merged.h5") + shards);
  EXPECT_TRUE(bytes_of(path("merged.h5")) == bytes_of(path("data.h5")));
}

TEST_F(GenerateCommand, BadInputIsNamedAndLeavesNothing) {
  EXPECT_EQ(fault("--shard 3"), "--shard is \"3\", must be like 0/8 for the first of 8");
  EXPECT_EQ(fault("--shard 1/2x"), "--shard is \"1/2x\", must be like 0/8 for the first of 8");
  EXPECT_EQ(fault("--shard 2/2"), "shard 2/2 does not exist; shards are numbered from 0");
  EXPECT_EQ(fault("--steps 1"), "steps is 1, must be from 2 to 1000000");
  EXPECT_EQ(fault("--workers 0"), "workers is 0, must be from 1 to 1024");
  EXPECT_EQ(fault("--horizon-jitter nan"), "horizon jitter is nan, must be from 0 to 1");
  EXPECT_EQ(fault("--encoding some"),
            "there is no encoding \"some\"; there are: task, feedback, all");
  EXPECT_NE(fault("--solver magic").find("\"magic\""), std::string::npos);
  EXPECT_NE(fault("--split far").find("\"far\""), std::string::npos);
  for (const std::string number : {"-5", "0", "1000000001"}) {
    EXPECT_EQ(
        message_of<CLI::ValidationError>([&] {
          run("generate --system pendulum --trajectories " + number + " --out " + word("data.h5"));
        }),
        "--trajectories: must be a whole number from 1 to 1000000000, not " + number);
  }
  EXPECT_THROW(generate_pendulums("--seed -1"), CLI::ValidationError);
  EXPECT_THROW(generate_pendulums("--seed 18446744073709551616"), CLI::ValidationError);
  EXPECT_THROW(generate_pendulums("--seed 1.5"), CLI::ValidationError);
  EXPECT_EQ(listing(), "");
}

TEST_F(GenerateCommand, CtrlCKeepsWhatIsDone) {
  const std::string arguments =
      "generate --quiet --system rocket --trajectories 2000 --workers 1 --out ";
  const int status = in_child([&] {
    const pid_t self = getpid();
    // As soon as there is something to keep.
    std::thread user([this, self] {
      std::error_code error;
      while (!std::filesystem::exists(path("data.h5"), error)) {
        const auto size = std::filesystem::file_size(path("data.h5.partial"), error);
        if (!error && size >= 10'000) {
          kill(self, SIGINT);
          return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
    int code = 0;
    try {
      run(arguments + word("data.h5"));
    } catch (const nasm_common::Interrupted& interruption) {
      code =
          std::string(interruption.what()).find("run the same command again") != std::string::npos
              ? 130
              : 1;
    }
    user.join();
    return code;
  });
  ASSERT_TRUE(WIFEXITED(status));
  ASSERT_EQ(WEXITSTATUS(status), 130);
  EXPECT_EQ(listing(), "data.h5.partial");
  run(arguments + word("data.h5"));
  run(arguments + word("whole.h5"));
  EXPECT_TRUE(bytes_of(path("data.h5")) == bytes_of(path("whole.h5")));
  EXPECT_EQ(listing(), "data.h5 whole.h5");
}

}  // namespace
}  // namespace nasm_trainer
