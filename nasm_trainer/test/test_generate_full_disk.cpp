// SPDX-License-Identifier: Apache-2.0
#include <signal.h>
#include <sys/resource.h>

#include <cstdlib>

#include "dataset_fixture.hpp"
#include "nasm_trainer/dataset/merge.hpp"

namespace nasm_trainer {
namespace {

/// Runs the action in a process whose files cannot grow beyond `bytes`, which to the code is as
/// if the disk were full; 0 if the error names a file in `folder`, the cause, the remedy and what
/// is kept.
template <class Action>
int with_little_room(rlim_t bytes, const std::string& folder, const std::string& kept,
                     const Action& action) {
  const int status = in_child([&]() -> int {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {bytes, bytes};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
    const std::string message = message_of<std::runtime_error>(action);
    const bool named = message.find("cannot write " + folder) == 0;
    const bool complete =
        message.find("File too large; free space and give the same command again" + kept) !=
        std::string::npos;
    // With all that a program does at its end: HDF5 has been seen to crash there.
    if (named && complete) std::exit(0);
    std::fprintf(stderr, "%s\n", message.c_str());
    return 1;
  });
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

class FullDisk : public DatasetTest {};

TEST_F(FullDisk, IsSaidAndLeavesNoHalfFile) {
  const DatasetRequest request = request_for("pendulum", 200);
  const auto factory = newton_for("pendulum");
  generate(request, factory, options_for(path("whole.h5"), 2));
  const std::string whole = bytes_of(path("whole.h5"));
  const auto size = static_cast<rlim_t>(whole.size());
  // The first is too little for the journal's header, the last for the end of the dataset only,
  // which is larger than the journal.
  for (const rlim_t room : {rlim_t{100}, size / 10, size / 2, size - 8, size - 1}) {
    const std::string all =
        room >= size - 8 ? ": 200 of 200 are kept in " + path("data.h5.partial") : ": ";
    const auto code = with_little_room(room, path(""), room == 100 ? "" : all, [&] {
      generate(request, factory, options_for(path("data.h5"), 2));
    });
    EXPECT_EQ(code, 0) << room << " of " << size << " bytes";
    EXPECT_EQ(listing(), room == 100 ? "whole.h5" : "data.h5.partial whole.h5");
    generate(request, factory, options_for(path("data.h5"), 2));
    EXPECT_TRUE(bytes_of(path("data.h5")) == whole);
    std::filesystem::remove(path("data.h5"));
  }
}

TEST_F(FullDisk, IsForeseen) {
  DatasetRequest request = request_for("quadrotor", kMostTrajectories);
  request.steps = 1'000'000;
  const SolverFactory begun = []() -> std::unique_ptr<nasm_core::Solver> {
    throw std::runtime_error("it was begun");
  };
  const std::string message = message_of<std::runtime_error>(
      [&] { generate(request, begun, options_for(path("data.h5"))); });
  EXPECT_EQ(message.find(path("data.h5") + " needs 64000"), 0u) << message;
  EXPECT_NE(message.find(" MB are available there; free space"), std::string::npos) << message;
  EXPECT_EQ(listing(), "");
}

TEST_F(FullDisk, MergeLeavesNothing) {
  const DatasetRequest request = request_for("pendulum", 100);
  std::vector<std::string> shards;
  for (uint64_t i = 0; i < 2; ++i) {
    shards.push_back(path("shard" + std::to_string(i) + ".h5"));
    generate(shard_of(request, i, 2), newton_for("pendulum"), options_for(shards.back()));
  }
  for (const rlim_t room : {100, 20'000, 60'000}) {
    const auto code = with_little_room(room, path(""), "", [&] {
      MergeOptions options;
      options.output = path("merged.h5");
      merge(shards, options);
    });
    EXPECT_EQ(code, 0) << room << " bytes";
    EXPECT_EQ(listing(), "shard0.h5 shard1.h5");
  }
}

}  // namespace
}  // namespace nasm_trainer
