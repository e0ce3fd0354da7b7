// SPDX-License-Identifier: Apache-2.0
#include <signal.h>
#include <sys/stat.h>

#include <atomic>
#include <memory>

#include "dataset_fixture.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/testing/systems.hpp"
#include "nasm_trainer/dataset/dataset_reader.hpp"
#include "nasm_trainer/dataset/merge.hpp"

namespace nasm_trainer {
namespace {

class Generate : public DatasetTest {
 protected:
  /// A solver that leaves some pendulums without a label.
  const SolverFactory some_fail_ = newton_for("pendulum", 5);

  std::string shard_path(uint64_t shard) const {
    return path("shard" + std::to_string(shard) + ".h5");
  }

  void generate_shards(const DatasetRequest& request, uint64_t shards,
                       const SolverFactory& factory) const {
    for (uint64_t i = 0; i < shards; ++i) {
      generate(shard_of(request, i, shards), factory, options_for(shard_path(i), 2));
    }
  }

  std::vector<std::string> shard_paths(uint64_t shards) const {
    std::vector<std::string> paths;
    for (uint64_t i = 0; i < shards; ++i) paths.push_back(shard_path(i));
    return paths;
  }

  MergeOptions merge_into(const std::string& name) const {
    MergeOptions options;
    options.output = path(name);
    return options;
  }
};

/// Finds the large swing of the cart-pole, whatever it is asked to begin with.
class OtherBranchSolver : public nasm_core::Solver {
 public:
  nasm_core::SolveReport solve(const nasm_core::Instance& instance,
                               nasm_core::Trajectory& trajectory) override {
    system_.guess(instance, trajectory, 1);
    return newton_->solve(instance, trajectory);
  }

 private:
  const nasm_core::System& system_ = nasm_core::find_system("cartpole");
  std::unique_ptr<nasm_core::NewtonSolver> newton_ = system_.make_newton();
};

/// Of a swing-up, with the encoding whose labels come from neighbours.
TEST_F(Generate, LabelsSpreadToNeighbours) {
  DatasetRequest request = request_for("pendulum_swing_up", 150);
  request.split = "feedback_id";
  request.encoding = nasm_core::Encoding::kFeedback;
  request.steps = 50;
  const auto factory = newton_for("pendulum_swing_up", 300);
  generate(request, factory, options_for(path("one.h5"), 1));
  generate(request, factory, options_for(path("two.h5"), 2));
  EXPECT_EQ(bytes_of(path("one.h5")), bytes_of(path("two.h5")));

  // Each label is a minimum, and never worse than what the system's own guess leads to.
  const nasm_core::System& system = nasm_core::find_system("pendulum_swing_up");
  const auto newton = factory();
  const DatasetReader reader(path("one.h5"));
  int better = 0, checked = 0;
  reader.for_each([&](const Record& record) {
    const auto instance = nasm_core::draw_instance(
        system, nasm_core::find_split(system.info(), request.split), request.seed, record.index);
    nasm_core::Trajectory trajectory;
    system.guess(instance, trajectory);
    const auto report = newton->solve(instance, trajectory);
    if (record.outcome != Outcome::kLabelled ||
        report.status != nasm_core::SolveStatus::kConverged) {
      return true;
    }
    const double cost = record.values(reader.layout().columns[kCost].offset);
    EXPECT_LE(cost, report.cost * (1.0 + 1e-6) + 1e-9);
    if (cost < 0.9 * report.cost) ++better;
    return ++checked < 60;
  });
  EXPECT_GE(checked, 50);
  EXPECT_GE(better, 5) << "own guesses are often poor, so that neighbours have to help";
}

TEST_F(Generate, OptimaOfAnotherBranchAreNoLabels) {
  const auto message = message_of<std::runtime_error>([&] {
    generate(
        request_for("cartpole", 4), [] { return std::make_unique<OtherBranchSolver>(); },
        options_for(path("data.h5")));
  });
  EXPECT_NE(message.find("no instance got a label: 4 excluded (4 other_branch)"), std::string::npos)
      << message;
  EXPECT_EQ(listing(), "");
}

TEST_F(Generate, AShardMayBeWithoutLabels) {
  const auto summary = generate(shard_of(request_for("pendulum", 4), 0, 2),
                                newton_for("pendulum", 0), options_for(path("shard.h5")));
  EXPECT_TRUE(summary.finished);
  EXPECT_EQ(summary.tally.excluded_text(), "2 excluded (2 iteration_limit)");
  EXPECT_EQ(listing(), "shard.h5");
}

TEST_F(Generate, LabelsAreWhatTheSolverFinds) {
  for (const std::string& name : nasm_core::paper_systems()) {
    const std::string file = path(name + ".h5");
    DatasetRequest request = request_for(name, 5);
    request.horizon_jitter = 0.01;
    const GenerateSummary summary = generate(request, newton_for(name), options_for(file, 2));
    EXPECT_TRUE(summary.finished);
    ASSERT_EQ(summary.tally.labelled(), 5u) << name;

    const DatasetReader reader(file);
    RowBlock block;
    reader.read(3, 1, block);
    EXPECT_EQ(block.index[0], 3u);

    const auto& system = nasm_core::find_system(name);
    const auto& info = system.info();
    const auto instance =
        nasm_core::draw_instance(info, nasm_core::find_split(info, "id"), request.seed, 3, 0.01);
    nasm_core::Trajectory trajectory;
    system.guess(instance, trajectory);
    const auto report = system.make_newton()->solve(instance, trajectory);
    const auto column = [&](ColumnId id) {
      return Eigen::VectorXd(block.column(reader.layout(), id).row(0));
    };
    EXPECT_EQ(column(kGoal), instance.goal);
    EXPECT_EQ(column(kInitialState), instance.initial_state);
    EXPECT_EQ(column(kFreeState), trajectory.states.col(0).tail(info.free_states));
    EXPECT_EQ(column(kParameters), instance.parameters);
    EXPECT_EQ(column(kHorizon)(0), instance.horizon);
    EXPECT_EQ(column(kControls), trajectory.controls.reshaped());
    EXPECT_EQ(column(kCost)(0), report.cost);
    EXPECT_EQ(column(kGradientNorm)(0), report.gradient_norm);
    EXPECT_EQ(block.iterations[0], report.iterations);
    for (std::size_t i = 0; i < info.task.size(); ++i) {
      EXPECT_EQ(column(kEncoded)(static_cast<Eigen::Index>(i)),
                nasm_core::get(instance, info.task[i]));
    }
  }
}

TEST_F(Generate, BytesDoNotDependOnTheNumberOfWorkers) {
  const DatasetRequest request = request_for("quadrotor", 40);
  generate(request, newton_for("quadrotor"), options_for(path("1.h5"), 1));
  const std::string expected = bytes_of(path("1.h5"));
  for (const int workers : {2, 3, 64}) {
    const std::string file = path(std::to_string(workers) + ".h5");
    generate(request, newton_for("quadrotor"), options_for(file, workers));
    EXPECT_TRUE(bytes_of(file) == expected) << workers << " workers";
  }
  EXPECT_EQ(listing(), "1.h5 2.h5 3.h5 64.h5");
}

TEST_F(Generate, WhatDoesNotConvergeIsExcludedAndSaid) {
  const GenerateSummary summary =
      generate(request_for("pendulum", 60), some_fail_, options_for(path("data.h5"), 2));
  ASSERT_GT(summary.tally.labelled(), 0u);
  ASSERT_GT(summary.tally.excluded(), 0u);
  EXPECT_EQ(summary.tally.labelled() + summary.tally.excluded(), 60u);
  const std::string count = std::to_string(summary.tally.excluded());
  EXPECT_EQ(summary.tally.excluded_text(), count + " excluded (" + count + " iteration_limit)");

  const DatasetReader reader(path("data.h5"));
  EXPECT_EQ(reader.labelled(), summary.tally.labelled());
  EXPECT_EQ(reader.excluded(), summary.tally.excluded());
  reader.verify();
  std::vector<Exclusion> exclusions;
  reader.read_excluded(0, reader.excluded(), exclusions);
  RowBlock block;
  reader.read(0, reader.labelled(), block);
  for (const Exclusion& exclusion : exclusions) {
    EXPECT_EQ(exclusion.reason, Outcome::kIterationLimit);
    EXPECT_EQ(std::count(block.index.begin(), block.index.end(), exclusion.index), 0);
  }
}

TEST_F(Generate, AnswersThatAreNotPreciseAreExcluded) {
  DatasetRequest request = shard_of(request_for("pendulum", 10), 0, 2);
  request.tolerance = 1e-300;
  const auto summary = generate(request, newton_for("pendulum"), options_for(path("data.h5")));
  EXPECT_EQ(summary.tally.excluded_text(), "5 excluded (5 gradient_too_large)");
  EXPECT_EQ(DatasetReader(path("data.h5")).labelled(), 0u);
}

TEST_F(Generate, GoesOnAfterInterruption) {
  const DatasetRequest request = request_for("pendulum", 300);
  generate(request, some_fail_, options_for(path("whole.h5"), 2));
  std::atomic<bool> stop{false};
  uint64_t stop_at = 0;
  GenerateOptions options = options_for(path("data.h5"), 2);
  options.stop = &stop;
  options.on_progress = [&](uint64_t done) { stop = done >= stop_at; };
  uint64_t done = 0;
  int interruptions = 0;
  for (;;) {
    stop = false;
    stop_at = done + 20;
    const GenerateSummary summary = generate(request, some_fail_, options);
    EXPECT_EQ(summary.resumed, done);
    done = summary.done;
    if (summary.finished) break;
    ++interruptions;
    EXPECT_GE(done, stop_at);
    EXPECT_EQ(listing(), "data.h5.partial whole.h5");
  }
  EXPECT_GT(interruptions, 0);
  EXPECT_TRUE(bytes_of(path("data.h5")) == bytes_of(path("whole.h5")));
  EXPECT_EQ(listing(), "data.h5 whole.h5");
}

TEST_F(Generate, GoesOnAfterBeingKilled) {
  const DatasetRequest request = request_for("pendulum", 300);
  generate(request, some_fail_, options_for(path("whole.h5"), 2));
  const int status = in_child([&] {
    GenerateOptions options = options_for(path("data.h5"), 2);
    options.on_progress = [](uint64_t done) {
      if (done >= 50) raise(SIGKILL);
    };
    generate(request, some_fail_, options);
    return 0;
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(listing(), "data.h5.partial whole.h5");
  const auto summary = generate(request, some_fail_, options_for(path("data.h5"), 2));
  EXPECT_GE(summary.resumed, 50u);
  EXPECT_TRUE(bytes_of(path("data.h5")) == bytes_of(path("whole.h5")));
}

TEST_F(Generate, ExistingOutputIsKept) {
  write_bytes(path("data.h5"), "precious");
  const DatasetRequest request = request_for("pendulum", 3);
  GenerateOptions options = options_for(path("data.h5"));
  const std::string message = message_of<std::invalid_argument>(
      [&] { generate(request, newton_for("pendulum"), options); });
  EXPECT_EQ(message, path("data.h5") + " exists; give another name, or --force to replace it");
  EXPECT_EQ(bytes_of(path("data.h5")), "precious");
  EXPECT_EQ(listing(), "data.h5");
  options.force = true;
  generate(request, newton_for("pendulum"), options);
  EXPECT_NO_THROW(DatasetReader(path("data.h5")).verify());
}

TEST_F(Generate, InterruptedWhileWritingKeepsTheJournal) {
  const DatasetRequest request = request_for("pendulum", 20);
  std::atomic<bool> stop{false};
  GenerateOptions options = options_for(path("data.h5"));
  options.stop = &stop;
  options.on_progress = [&](uint64_t done) { stop = done == 20; };
  const GenerateSummary summary = generate(request, newton_for("pendulum"), options);
  EXPECT_FALSE(summary.finished);
  EXPECT_EQ(summary.done, 20u);
  EXPECT_EQ(summary.journal, path("data.h5.partial"));
  EXPECT_EQ(listing(), "data.h5.partial");
  stop = false;
  EXPECT_TRUE(generate(request, newton_for("pendulum"), options).finished);
  EXPECT_NO_THROW(DatasetReader(path("data.h5")).verify());
  EXPECT_EQ(listing(), "data.h5");
}

TEST_F(Generate, OutputMustBeTheNameOfAFile) {
  const std::string folder = path("folder");
  std::filesystem::create_directory(folder);
  const auto message = [&](const std::string& output) {
    const std::string of_merge = message_of<std::invalid_argument>([&] {
      MergeOptions options;
      options.output = output;
      options.force = true;
      merge({}, options);
    });
    GenerateOptions options = options_for(output);
    options.force = true;
    EXPECT_EQ(message_of<std::invalid_argument>(
                  [&] { generate(request_for("pendulum", 3), newton_for("pendulum"), options); }),
              of_merge);
    return of_merge;
  };
  EXPECT_EQ(message(""), "the output \"\" is not the name of a file");
  EXPECT_EQ(message(path("new/")), "the output \"" + path("new/") + "\" is not the name of a file");
  EXPECT_EQ(message(folder), folder + " is a folder; give the name of a file");
  ASSERT_EQ(mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_EQ(message(path("fifo")), path("fifo") + " is not a regular file; give another name");
  std::filesystem::create_symlink("fifo", path("link"));
  EXPECT_EQ(message(path("link")), path("fifo") + " is not a regular file; give another name");
  std::filesystem::create_symlink("loop", path("loop"));
  EXPECT_EQ(message(path("loop")), path("loop") + " is a link to itself");
  ASSERT_EQ(mkfifo(path("data.h5.partial").c_str(), 0600), 0);
  EXPECT_EQ(message(path("data.h5")),
            path("data.h5.partial") + " is not a regular file; remove it or give another name");
  EXPECT_EQ(listing(), "data.h5.partial fifo folder link loop");
  EXPECT_TRUE(std::filesystem::is_fifo(path("fifo")));
  EXPECT_FALSE(std::filesystem::exists(".partial"));
}

TEST_F(Generate, ALinkStandsForItsTarget) {
  std::filesystem::create_directory(path("elsewhere"));
  std::filesystem::create_symlink("elsewhere/target.h5", path("middle.h5"));
  std::filesystem::create_symlink(path("middle.h5"), path("data.h5"));
  const DatasetRequest request = request_for("pendulum", 3);
  std::string partial;
  GenerateOptions options = options_for(path("data.h5"));
  options.on_progress = [&](uint64_t) {
    if (std::filesystem::exists(path("elsewhere/target.h5.partial"))) partial = "beside target";
  };
  generate(request, newton_for("pendulum"), options);
  EXPECT_EQ(partial, "beside target");
  EXPECT_EQ(message_of<std::invalid_argument>(
                [&] { generate(request, newton_for("pendulum"), options); }),
            path("elsewhere/target.h5 exists; give another name, or --force to replace it"));
  write_bytes(path("elsewhere/target.h5"), "old");
  MergeOptions merging = merge_into("data.h5");
  merging.force = true;
  generate(request, newton_for("pendulum"), options_for(path("whole.h5")));
  merge({path("whole.h5")}, merging);
  EXPECT_TRUE(std::filesystem::is_symlink(path("data.h5")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("middle.h5")));
  EXPECT_TRUE(bytes_of(path("elsewhere/target.h5")) == bytes_of(path("whole.h5")));
  EXPECT_EQ(listing(), "data.h5 elsewhere middle.h5 whole.h5");
}

TEST_F(Generate, FailureOfAWorkerEndsAll) {
  const SolverFactory broken = []() -> std::unique_ptr<nasm_core::Solver> {
    throw std::runtime_error("no licence");
  };
  const std::string message = message_of<std::runtime_error>(
      [&] { generate(request_for("pendulum", 30), broken, options_for(path("data.h5"), 3)); });
  EXPECT_EQ(message, "no licence");
  EXPECT_EQ(listing(), "");
}

TEST_F(Generate, MergedShardsAreTheWholeFile) {
  const DatasetRequest request = request_for("pendulum", 61);
  generate(request, some_fail_, options_for(path("whole.h5"), 2));
  for (const uint64_t shards : {1, 2, 5, 61, 64}) {
    generate_shards(request, shards, some_fail_);
    auto paths = shard_paths(shards);
    std::reverse(paths.begin(), paths.end());
    const MergeSummary summary = merge(paths, merge_into("merged.h5"));
    EXPECT_TRUE(summary.finished);
    EXPECT_TRUE(bytes_of(path("merged.h5")) == bytes_of(path("whole.h5"))) << shards << " shards";
    for (const auto& file : paths) std::filesystem::remove(file);
    std::filesystem::remove(path("merged.h5"));
  }
}

TEST_F(Generate, MergeSaysWhatDoesNotFit) {
  const DatasetRequest request = request_for("pendulum", 9);
  generate_shards(request, 3, newton_for("pendulum"));
  const auto message = [&](const std::vector<std::string>& shards) {
    return message_of<std::invalid_argument>([&] { merge(shards, merge_into("merged.h5")); });
  };
  const std::string a = shard_path(0), b = shard_path(1), c = shard_path(2);
  EXPECT_EQ(message({}), "there is no shard to merge");
  EXPECT_EQ(message({a, c}), "a shard is missing: none has trajectories 3 to 5");
  EXPECT_EQ(message({b, c}), "a shard is missing: none has trajectories 0 to 2");
  EXPECT_EQ(message({a, b}), "a shard is missing: none has trajectories 6 to 8");
  EXPECT_NE(message({a, b, b, c}).find("both have trajectories 3 to 5"), std::string::npos);
  DatasetRequest other = shard_of(request, 1, 3);
  other.seed = 8;
  generate(other, newton_for("pendulum"), options_for(path("other.h5")));
  EXPECT_EQ(message({a, path("other.h5"), c}),
            path("other.h5") + " and " + a +
                " are not shards of one dataset: in the former seed is 8, not 7");
  generate(shard_of(request_for("pendulum", 8), 1, 3), newton_for("pendulum"),
           options_for(path("eight.h5")));
  EXPECT_EQ(message({a, path("eight.h5"), c}),
            path("eight.h5") + " and " + a +
                " are not shards of one dataset: in the former trajectories is 8, not 9");
  std::filesystem::remove(path("eight.h5"));
  EXPECT_THROW(merge({a, path("missing.h5")}, merge_into("merged.h5")), std::runtime_error);
  EXPECT_EQ(message_of<std::invalid_argument>([&] {
              merge({a, b, c}, merge_into("shard0.h5"));
            }),
            a + " exists; give another name, or --force to replace it");
  EXPECT_EQ(listing(), "other.h5 shard0.h5 shard1.h5 shard2.h5");
}

TEST_F(Generate, MergeRefusesADamagedShard) {
  generate_shards(request_for("pendulum", 9), 2, newton_for("pendulum"));
  std::string damaged = bytes_of(shard_path(1));
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x01);
  write_bytes(shard_path(1), damaged);
  const std::string message =
      message_of<std::runtime_error>([&] { merge(shard_paths(2), merge_into("merged.h5")); });
  EXPECT_NE(message.find("cannot read " + shard_path(1)), std::string::npos) << message;
  EXPECT_EQ(listing(), "shard0.h5 shard1.h5");
}

TEST_F(Generate, MergeRefusesAChangedNumber) {
  generate_shards(request_for("pendulum", 9), 2, newton_for("pendulum"));
  double cost = 0.0;
  {
    const DatasetReader reader(shard_path(1));
    RowBlock block;
    reader.read(0, 1, block);
    cost = block.column(reader.layout(), kCost)(0, 0);
  }
  std::string changed = bytes_of(shard_path(1));
  const auto place = changed.find(std::string(reinterpret_cast<const char*>(&cost), sizeof cost));
  ASSERT_NE(place, std::string::npos);
  changed[place] = static_cast<char>(changed[place] ^ 0x01);
  write_bytes(shard_path(1), changed);
  const std::string message =
      message_of<std::runtime_error>([&] { merge(shard_paths(2), merge_into("merged.h5")); });
  EXPECT_NE(message.find("it is damaged or was changed"), std::string::npos) << message;
  EXPECT_EQ(listing(), "shard0.h5 shard1.h5");
}

TEST_F(Generate, MergeWithoutAnyLabelFails) {
  generate_shards(request_for("pendulum", 4), 2, newton_for("pendulum", 0));
  EXPECT_EQ(message_of<std::runtime_error>([&] { merge(shard_paths(2), merge_into("merged.h5")); }),
            path("merged.h5") +
                " is not written, for no instance got a label: 4 excluded (4 iteration_limit)");
  EXPECT_EQ(listing(), "shard0.h5 shard1.h5");
}

TEST_F(Generate, InterruptedMergeLeavesNothing) {
  generate_shards(request_for("pendulum", 9), 2, newton_for("pendulum"));
  const std::atomic<bool> stop{true};
  MergeOptions options = merge_into("merged.h5");
  options.stop = &stop;
  EXPECT_FALSE(merge(shard_paths(2), options).finished);
  EXPECT_EQ(listing(), "shard0.h5 shard1.h5");
}

}  // namespace
}  // namespace nasm_trainer
