// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/fit.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "nasm_common/numbers.hpp"
#include "nasm_common/processor_time.hpp"

namespace nasm_trainer {
namespace {

using Clock = std::chrono::steady_clock;

/// Loss by that of the first epoch, beyond which there is no way back.
constexpr double kRunAway = 1e6;

[[noreturn]] void fail_as_diverged(const std::string& reason, const Checkpoint& checkpoint) {
  std::error_code error;
  const bool kept = std::filesystem::exists(checkpoint.path(), error);
  throw std::runtime_error(
      "training diverged: " + reason +
      (kept ? "; the last good state is kept in " + checkpoint.path() : std::string()) +
      "; try a smaller --learning-rate or another --seed");
}

void refuse_divergence(const EpochReport& report, double first_loss, const Checkpoint& checkpoint) {
  const bool finite = std::isfinite(report.training_loss) && std::isfinite(report.validation_loss);
  const double worst = std::max(report.training_loss, report.validation_loss);
  if (finite && worst <= kRunAway * first_loss) return;
  const std::string text =
      nasm_common::format("in epoch %d the loss is %.3g, it was %.3g at first", report.epoch,
                          finite ? worst : std::nan(""), first_loss);
  fail_as_diverged(text, checkpoint);
}

void store(const Trainer& trainer, const History& history, const Checkpoint& checkpoint) {
  nasm_core::TensorFile state;
  trainer.save(state);
  // Moments of gradients can overflow before the loss does.
  for (const nasm_core::Tensor& tensor : state.tensors) {
    const bool finite = std::all_of(tensor.values.begin(), tensor.values.end(),
                                    [](double value) { return std::isfinite(value); });
    if (!finite) fail_as_diverged(tensor.name + " is no longer finite", checkpoint);
  }
  put_history(state, history);
  checkpoint.store(std::move(state));
}

}  // namespace

FitResult fit(Trainer& trainer, const Checkpoint& checkpoint,
              const std::optional<nasm_core::TensorFile>& state, const FitOptions& options) {
  FitResult result;
  if (state) {
    try {
      trainer.restore(*state);
      result.history = take_history(*state);
      if (result.history.empty()) throw std::runtime_error("it has no epoch");
    } catch (const std::runtime_error& error) {
      throw std::runtime_error("cannot go on from " + checkpoint.path() + ": " + error.what() +
                               "; remove it to train from the start");
    }
  }
  const auto report_progress = [&] {
    const HistoryEntry* last = result.history.empty() ? nullptr : &result.history.back();
    result.epoch = last ? last->report.epoch : 0;
    result.cpu_s = last ? last->cpu_s : 0.0;
    if (options.on_epoch) options.on_epoch(result.epoch, last);
  };
  report_progress();
  const double cpu_before = result.cpu_s - nasm_common::process_time_s();
  HistoryLog log(options.log, result.history);
  auto stored = Clock::now();
  while (!trainer.finished()) {
    if (options.stop && *options.stop) {
      store(trainer, result.history, checkpoint);
      return result;
    }
    const EpochReport report = trainer.advance();
    const double first_loss =
        result.history.empty() ? report.training_loss : result.history.front().report.training_loss;
    refuse_divergence(report, first_loss, checkpoint);
    result.history.push_back({report, cpu_before + nasm_common::process_time_s()});
    log.add(result.history.back());
    report_progress();
    const std::chrono::duration<double> since = Clock::now() - stored;
    if (since.count() >= options.checkpoint_period_s) {
      store(trainer, result.history, checkpoint);
      stored = Clock::now();
    }
  }
  trainer.take_best();
  result.finished = true;
  return result;
}

}  // namespace nasm_trainer
