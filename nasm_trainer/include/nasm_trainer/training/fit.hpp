// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__FIT_HPP_
#define NASM_TRAINER__TRAINING__FIT_HPP_

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "nasm_trainer/training/checkpoint.hpp"
#include "nasm_trainer/training/history.hpp"
#include "nasm_trainer/training/trainer.hpp"

namespace nasm_trainer {

struct FitOptions {
  double checkpoint_period_s = 30.0;
  std::string log;  ///< CSV; empty: none
  const std::atomic<bool>* stop = nullptr;
  /// Called before the first and after each epoch of this run.
  std::function<void(int epoch, const HistoryEntry* last)> on_epoch;
};

struct FitResult {
  bool finished = false;  ///< false: stopped; the checkpoint has all that was done
  int epoch = 0;
  History history;
  double cpu_s = 0.0;  ///< of all runs
};

/// Trains to the end, or until told to stop. Resumes from the state, if there is one. Throws
/// std::runtime_error if the loss runs away; the checkpoint then has a state from before.
FitResult fit(Trainer& trainer, const Checkpoint& checkpoint,
              const std::optional<nasm_core::TensorFile>& state, const FitOptions& options);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__FIT_HPP_
