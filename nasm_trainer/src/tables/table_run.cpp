// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/tables/table_run.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/progress.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kTick{20};

class TrainingQueue {
 public:
  TrainingQueue(const TableRun& run, const std::vector<QueuedTraining>& trainings)
      : run_(run), stop_(is_told_to_stop()) {
    for (const QueuedTraining& training : trainings) {
      if (!fs::exists(training.model)) waiting_.push_back(&training);
    }
    total_ = waiting_.size();
    if (run.show_progress && total_ > 0) progress_.emplace("training", total_);
  }

  std::vector<TrainingFailure> run(const std::string& kept) {
    working_ = std::min(static_cast<std::size_t>(run_.jobs), total_);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < working_; ++i) threads.emplace_back([this] { work(); });
    watch();
    for (std::thread& thread : threads) thread.join();
    if (fault_) std::rethrow_exception(fault_);
    if (interrupted_) {
      throw nasm_common::Interrupted("interrupted; " + kept +
                                     "; run the same command again to resume");
    }
    return failures_;
  }

 private:
  bool is_told_to_stop() const { return run_.stop && *run_.stop; }

  void watch() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (working_ > 0) {
      changed_.wait_for(lock, kTick);
      if (is_told_to_stop()) stop_ = true;
      if (!progress_) continue;
      std::vector<std::string> names;
      for (const QueuedTraining* one : running_) names.push_back(one->name);
      progress_->update(total_ - waiting_.size() - running_.size(), nasm_common::joined(names));
    }
  }

  void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_ && !waiting_.empty()) {
      const QueuedTraining* const training = take_ready();
      if (!training) {
        changed_.wait_for(lock, kTick);
        continue;
      }
      running_.push_back(training);
      lock.unlock();
      std::string failure;
      std::exception_ptr thrown;
      try {
        failure = training->train(stop_);
      } catch (...) {
        thrown = std::current_exception();
      }
      lock.lock();
      running_.erase(std::find(running_.begin(), running_.end(), training));
      if (thrown) end_all(thrown);
      if (!failure.empty()) fail(*training, failure);
      changed_.notify_all();
    }
    if (!waiting_.empty()) interrupted_ = true;
    --working_;
    changed_.notify_all();
  }

  /// The next one that has all it needs; null if there is none at present.
  const QueuedTraining* take_ready() {
    for (auto next = waiting_.begin(); next != waiting_.end();) {
      const QueuedTraining& training = **next;
      const bool is_ready = training.start.empty() || fs::exists(training.start);
      if (!is_ready && is_expected(training.start)) {
        ++next;
        continue;
      }
      next = waiting_.erase(next);
      if (is_ready) return &training;
      fail(training, fs::path(training.start).filename().string() + " to begin with is missing");
    }
    return nullptr;
  }

  bool is_expected(const std::string& model) const {
    const auto makes_it = [&](const QueuedTraining* one) { return one->model == model; };
    return std::any_of(waiting_.begin(), waiting_.end(), makes_it) ||
           std::any_of(running_.begin(), running_.end(), makes_it);
  }

  void fail(const QueuedTraining& training, const std::string& reason) {
    failures_.push_back({fs::path(training.model).filename().string(), reason});
  }

  /// Just one of the trainings may have been interrupted.
  void end_all(const std::exception_ptr& thrown) {
    stop_ = true;
    try {
      std::rethrow_exception(thrown);
    } catch (const nasm_common::Interrupted&) {
      interrupted_ = true;
    } catch (...) {
      if (!fault_) fault_ = thrown;
    }
  }

  const TableRun& run_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<const QueuedTraining*> waiting_;
  std::vector<const QueuedTraining*> running_;
  std::vector<TrainingFailure> failures_;
  std::size_t total_ = 0;
  std::size_t working_ = 0;  ///< threads
  std::atomic<bool> stop_;
  bool interrupted_ = false;
  std::exception_ptr fault_;
  std::optional<nasm_common::Progress> progress_;
};

}  // namespace

void set_defaults(TableRun& run) {
  run.jobs = nasm_common::processor_count();
  const char* const commit = std::getenv("NASM_COMMIT");
  run.commit = commit ? commit : "";
}

void check_table_run(const TableRun& run) {
  if (run.seeds.empty()) throw std::invalid_argument("no seed is given; give at least one");
  for (const uint64_t seed : run.seeds) {
    if (std::count(run.seeds.begin(), run.seeds.end(), seed) > 1) {
      throw std::invalid_argument("the seed " + std::to_string(seed) + " is given twice");
    }
  }
  if (run.jobs < 1) {
    throw std::invalid_argument("the number of jobs is " + std::to_string(run.jobs) +
                                ", must be at least 1");
  }
}

std::string seeds_text(const TableRun& run) {
  std::vector<std::string> seeds;
  for (const uint64_t seed : run.seeds) seeds.push_back(std::to_string(seed));
  return nasm_common::joined(seeds);
}

std::string origin_text(const TableRun& run) {
  return std::string("- software: nasm_trainer ") + software_version() +
         (run.commit.empty() ? "" : ", commit " + run.commit) +
         "\n- machine: " + nasm_common::describe_machine() + "\n- command: `" + run.command + "`\n";
}

std::vector<TrainingFailure> run_queue(const TableRun& run,
                                       const std::vector<QueuedTraining>& trainings,
                                       const std::string& kept) {
  return TrainingQueue(run, trainings).run(kept);
}

void report(const std::vector<TrainingFailure>& failures) {
  if (failures.empty()) return;
  std::string text = std::to_string(failures.size()) +
                     (failures.size() == 1 ? " training failed:" : " trainings failed:");
  for (const TrainingFailure& failure : failures) {
    text += "\n  " + failure.model + ": " + failure.reason;
  }
  throw std::runtime_error(text);
}

}  // namespace nasm_trainer
