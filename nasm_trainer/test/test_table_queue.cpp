// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "dataset_fixture.hpp"
#include "nasm_common/child_process.hpp"
#include "nasm_common/interrupt.hpp"
#include "tables/trainings.hpp"

namespace nasm_trainer {
namespace {

/// With a shell script in the place of the program, to which the trainings' first argument is a
/// task.
class TrainingQueue : public DatasetTest {
 protected:
  TrainingQueue() {
    write_bytes(path("program"), R"(#!/bin/sh
task=$1
folder=$(dirname "$0")
while [ $# -gt 1 ]; do
  [ "$1" = --out ] && out=$2
  [ "$1" = --model ] && model=$2
  shift
done
echo "$task" >> "$folder/tasks"
case $task in
  fail) echo "first line"; echo "error: it does not converge" >&2; exit 1 ;;
  nothing) exit 0 ;;
  tune) cat "$model" > "$out" ;;
  wait) trap 'echo stopped >> "$folder/tasks"; exit 130' INT; touch "$folder/waiting"
        while :; do sleep 0.02; done ;;
  slow) sleep 0.3; echo slow > "$out" ;;
  *) echo "$task" > "$out" ;;
esac
)");
    std::filesystem::permissions(path("program"), std::filesystem::perms::owner_all);
    request_.program = path("program");
    request_.work = path("work");
    request_.jobs = 2;
    request_.show_progress = false;
  }

  std::string model(const std::string& name) const { return bytes_of(model_path(request_, name)); }

  TableRequest request_;
};

TEST_F(TrainingQueue, TrainsWhatIsMissing) {
  EXPECT_TRUE(run_trainings(request_, {{"a", {"one"}, ""}, {"b", {"two"}, ""}}).empty());
  EXPECT_EQ(model("a"), "one\n");
  EXPECT_EQ(model("b"), "two\n");
  EXPECT_TRUE(run_trainings(request_, {{"a", {"three"}, ""}, {"c", {"four"}, ""}}).empty());
  EXPECT_EQ(model("a"), "one\n");
  EXPECT_EQ(model("c"), "four\n");
}

TEST_F(TrainingQueue, FineTunesWhatIsTrained) {
  EXPECT_TRUE(
      run_trainings(request_, {{"tuned", {"tune"}, "base"}, {"base", {"slow"}, ""}}).empty());
  EXPECT_EQ(model("tuned"), "slow\n");
}

TEST_F(TrainingQueue, TellsWhatFailedAndGoesOn) {
  const auto failures = run_trainings(request_, {{"bad", {"fail"}, ""},
                                                 {"tuned", {"tune"}, "bad"},
                                                 {"none", {"nothing"}, ""},
                                                 {"good", {"one"}, ""}});
  ASSERT_EQ(failures.size(), 3U);
  std::string reasons;
  for (const TrainingFailure& failure : failures) {
    reasons += failure.model + ": " + failure.reason + "\n";
  }
  EXPECT_NE(reasons.find("bad: exit code 1\n    first line\n    error: it does not converge"),
            std::string::npos)
      << reasons;
  EXPECT_NE(reasons.find("tuned: bad to begin with is missing"), std::string::npos) << reasons;
  EXPECT_NE(reasons.find("none: it ended well, but left no model"), std::string::npos) << reasons;
  EXPECT_EQ(model("good"), "one\n");
}

TEST_F(TrainingQueue, PassesAnInterruptOn) {
  std::atomic<bool> stop{false};
  request_.stop = &stop;
  std::thread user([&] {
    while (!std::filesystem::exists(path("waiting")) || model("a") != "one\n") {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    stop = true;
  });
  EXPECT_NE(
      message_of<nasm_common::Interrupted>([&] {
        run_trainings(request_, {{"a", {"one"}, ""}, {"b", {"wait"}, ""}, {"c", {"wait"}, ""}});
      }).find("run the same command again"),
      std::string::npos);
  user.join();
  EXPECT_EQ(model("a"), "one\n");
  EXPECT_NE(bytes_of(path("tasks")).find("stopped"), std::string::npos);
}

TEST_F(TrainingQueue, SaysIfTheProgramIsNotThere) {
  request_.program = path("nobody");
  EXPECT_NE(message_of<std::runtime_error>([&] {
              run_trainings(request_, {{"a", {"one"}, ""}});
            }).find("nobody"),
            std::string::npos);
}

TEST_F(TrainingQueue, GivesFoldersAndModelsToTheTraining) {
  request_.work = "w";
  const auto arguments =
      training_arguments(request_, {"b.safetensors", {"finetune", "--seed", "1"}, "a.safetensors"});
  const std::vector<std::string> expected = {"finetune",
                                             "--seed",
                                             "1",
                                             "--model",
                                             "w/models/a.safetensors",
                                             "--work",
                                             "w",
                                             "--out",
                                             "w/models/b.safetensors"};
  EXPECT_EQ(arguments, expected);
}

}  // namespace
}  // namespace nasm_trainer
