// SPDX-License-Identifier: Apache-2.0
#include <signal.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <system_error>
#include <thread>

#include "cli/commands.hpp"
#include "nasm_common/interrupt.hpp"
#include "training_fixture.hpp"

namespace nasm_trainer {
namespace {

class TrainCommand : public TrainingTest {
 protected:
  static void run(const std::string& arguments) {
    CLI::App app("", "ros2 nasm");
    add_train_command(app);
    add_finetune_command(app);
    app.parse(arguments);
  }

  std::string small(const std::string& output) const {
    return "train --quiet --max-error inf --system pendulum --trajectories 40 --work " +
           word("work") + " --out " + word(output) + " ";
  }

  nasm_core::Model train(const std::string& arguments) const {
    run(small("model.safetensors") + "--force --epochs 2 " + arguments);
    return nasm_core::read_model(path("model.safetensors"));
  }

  std::string fault(const std::string& arguments) const {
    return message_of<std::invalid_argument>([&] { run(small("model.safetensors") + arguments); });
  }
};

TEST_F(TrainCommand, ArgumentsArriveInTheModel) {
  nasm_core::Model model = train(
      "--preset paper --hidden 8 --basis chebyshev --fixed-basis --static --activation tanh "
      "--terms 6 --seed 5");
  EXPECT_EQ(model.preset, "paper");
  EXPECT_EQ(model.seed, 5u);
  EXPECT_EQ(model.architecture.hidden, std::vector<int>{8});
  EXPECT_EQ(model.architecture.basis, nasm_core::Basis::kChebyshev);
  EXPECT_FALSE(model.architecture.adaptive);
  EXPECT_FALSE(model.architecture.non_static);
  EXPECT_EQ(model.architecture.activation, nasm_core::Activation::kTanh);
  EXPECT_EQ(model.architecture.terms, 6);
  EXPECT_NE(model.command.find("ros2 nasm train --system pendulum --preset paper --basis chebyshev "
                               "--fixed-basis --static --activation tanh --hidden 8 --terms 6"),
            std::string::npos)
      << model.command;
}

TEST_F(TrainCommand, EveryKindCanBeTrained) {
  for (const std::string kind : {"nasm", "deeponet", "mlp", "fno", "gen"}) {
    for (const std::string preset : {"paper", "best"}) {
      const auto model = train("--operator " + kind + " --preset " + preset);
      EXPECT_EQ(nasm_core::to_string(model.architecture.kind), kind);
      EXPECT_EQ(model.accuracy.size(), 2u);
    }
  }
  const auto model = train("--backbone convolution --aggregation neural --width 6 --kernel 3");
  EXPECT_EQ(model.architecture.width, 6);
}

TEST_F(TrainCommand, AllThatChangesIsSeen) {
  const auto model = train("--changeable --hidden 6");
  EXPECT_EQ(model.encoding, nasm_core::Encoding::kAll);
  EXPECT_EQ(model.accuracy.at(0).split, "changeable_id");
  EXPECT_EQ(model.accuracy.at(1).split, "changeable_ood");
}

TEST_F(TrainCommand, TheStartIsSeenForFeedback) {
  const auto model = train("--feedback --hidden 6");
  EXPECT_EQ(model.encoding, nasm_core::Encoding::kFeedback);
  EXPECT_EQ(model.inputs.back(), "initial.rate");
  EXPECT_EQ(model.accuracy.at(0).split, "feedback_id");
  EXPECT_EQ(model.accuracy.at(1).split, "feedback_ood");
  EXPECT_THROW(fault("--feedback --changeable"), CLI::ParseError);
}

TEST_F(TrainCommand, BadInputIsNamedAndLeavesNothing) {
  EXPECT_EQ(fault("--preset good"), "there is no preset \"good\"; there are: paper, best");
  EXPECT_NE(fault("--operator cnn").find("\"cnn\""), std::string::npos);
  EXPECT_NE(fault("--backbone cnn").find("\"cnn\""), std::string::npos);
  EXPECT_NE(fault("--basis sine").find("\"sine\""), std::string::npos);
  EXPECT_NE(fault("--activation sine").find("\"sine\""), std::string::npos);
  EXPECT_NE(fault("--hidden 0").find("hidden is 0"), std::string::npos);
  EXPECT_EQ(fault("--operator mlp --static"), "--static means nothing to mlp; leave it out");
  EXPECT_EQ(fault("--kernel 3"), "--kernel means nothing to nasm with this backbone; leave it out");
  EXPECT_NE(fault("--data none.h5").find("leave --trajectories out"), std::string::npos);
  EXPECT_EQ(fault("--epochs 0"), "epochs is 0, must be from 1 to 10000000");
  EXPECT_NE(fault("--learning-rate nan").find("learning rate is nan"), std::string::npos);
  EXPECT_THROW(run(small("model.safetensors") + "--trajectories -3"), CLI::ParseError);
  EXPECT_THROW(run(small("model.safetensors") + "--seed -1"), CLI::ParseError);
  EXPECT_THROW(run(small("model.safetensors") + "--seed 18446744073709551616"), CLI::ParseError);
  EXPECT_THROW(run("train --system pendulum"), CLI::ParseError);
  EXPECT_EQ(listing(), "");
}

TEST_F(TrainCommand, AUselessModelIsWrittenAndNamed) {
  const std::string quick =
      "train --quiet --system pendulum --preset paper --hidden 8 --epochs 1 "
      "--trajectories 20 --work " +
      word("work") + " --out ";
  const std::string fault =
      message_of<std::runtime_error>([&] { run(quick + word("model.safetensors")); });
  const auto accuracy = nasm_core::read_model(path("model.safetensors")).accuracy.at(0);
  EXPECT_GT(accuracy.mape_mean, 0.1);
  for (const std::string& part :
       {path("model.safetensors") + " is written, but the model is useless: on 100 instances of "
                                    "the split id its mean relative error is ",
        std::string("above --max-error 0.1"), std::string("more trajectories or epochs")}) {
    EXPECT_NE(fault.find(part), std::string::npos) << part << "\n" << fault;
  }
  run(quick + word("accepted.safetensors") + " --max-error inf");
  run(quick + word("good.safetensors") + " --max-error " +
      std::to_string(2.0 * accuracy.mape_mean));

  const std::string tuning = message_of<std::runtime_error>([&] {
    run("finetune --quiet --model " + word("model.safetensors") +
        " --split ood --epochs 1 "
        "--trajectories 20 --work " +
        word("work") + " --out " + word("tuned.safetensors"));
  });
  EXPECT_NE(tuning.find("the model is useless: on 100 instances of the split ood"),
            std::string::npos)
      << tuning;
}

TEST_F(TrainCommand, EpochsAreReportedAsTheyAreAskedFor) {
  const auto told = [&](const std::string& arguments) {
    testing::internal::CaptureStdout();
    run("train --system robotarm --max-error inf --hidden 6 --trajectories 40 --epochs 2 --work " +
        word("work") + " --force --out " + word("model.safetensors") + arguments);
    return testing::internal::GetCapturedStdout();
  };
  const std::string best = told(" --preset best");
  EXPECT_NE(best.find("up to 2 epochs per control of levenberg-marquardt"), std::string::npos)
      << best;
  const std::string paper = told(" --preset paper");
  EXPECT_NE(paper.find(", 2 epochs of adam"), std::string::npos) << paper;
}

TEST_F(TrainCommand, ModelsAreFineTuned) {
  train("--preset paper --hidden 8");
  run("finetune --quiet --max-error inf --model " + word("model.safetensors") +
      " --split ood --fraction 0.02 --work " + word("work") + " --out " +
      word("tuned.safetensors"));
  const auto tuned = nasm_core::read_model(path("tuned.safetensors"));
  EXPECT_EQ(tuned.preset, "paper");
  EXPECT_EQ(tuned.accuracy.at(0).split, "ood");
  EXPECT_EQ(tuned.accuracy.at(1).split, "id");
  EXPECT_THROW(run("finetune --model " + word("none.safetensors") + " --split ood --out " +
                   word("other.safetensors")),
               std::invalid_argument);
  EXPECT_THROW(run("finetune --model " + word("model.safetensors") + " --split far --out " +
                   word("other.safetensors")),
               std::invalid_argument);
}

TEST_F(TrainCommand, CtrlCKeepsWhatIsDone) {
  const std::string arguments = "--preset paper --hidden 8 --epochs 400 --log ";
  const std::string command = small("model.safetensors") + arguments + word("loss.csv");
  const int status = in_child([&] {
    const pid_t self = getpid();
    std::thread user([this, self] {
      std::error_code error;
      while (!std::filesystem::exists(path("model.safetensors"), error)) {
        const auto size = std::filesystem::file_size(path("loss.csv"), error);
        if (!error && size >= 500) {
          kill(self, SIGINT);
          return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
    int code = 0;
    try {
      run(command);
    } catch (const nasm_common::Interrupted&) {
      code = 130;
    }
    user.join();
    return code;
  });
  ASSERT_TRUE(WIFEXITED(status));
  ASSERT_EQ(WEXITSTATUS(status), 130);
  EXPECT_EQ(listing(), "loss.csv model.safetensors.checkpoint work");
  run(command);
  EXPECT_EQ(listing(), "loss.csv loss.json model.safetensors work");
  run(small("whole.safetensors") + arguments + word("whole.csv"));
  EXPECT_TRUE(same_weights(nasm_core::read_model(path("model.safetensors")),
                           nasm_core::read_model(path("whole.safetensors"))));
}

}  // namespace
}  // namespace nasm_trainer
