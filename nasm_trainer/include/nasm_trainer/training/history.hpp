// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__HISTORY_HPP_
#define NASM_TRAINER__TRAINING__HISTORY_HPP_

#include <cstdio>
#include <string>
#include <vector>

#include "nasm_core/operator/tensor_file.hpp"
#include "nasm_trainer/training/trainer.hpp"

namespace nasm_trainer {

struct HistoryEntry {
  EpochReport report;
  double cpu_s = 0.0;  ///< since training began, in all runs
};
using History = std::vector<HistoryEntry>;

void put_history(nasm_core::TensorFile& file, const History& history);
/// Throws std::runtime_error if it is not there or has another shape.
History take_history(const nasm_core::TensorFile& file);

/// A table (CSV) of the epochs that grows as they come. Without a path it does nothing.
class HistoryLog {
 public:
  /// Replaces the file by one of the history so far. Throws std::runtime_error that names the file
  /// if it cannot be written.
  HistoryLog(const std::string& path, const History& history);
  ~HistoryLog();
  HistoryLog(const HistoryLog&) = delete;
  HistoryLog& operator=(const HistoryLog&) = delete;

  void add(const HistoryEntry& entry);

 private:
  std::string path_;
  std::FILE* file_ = nullptr;
};

/// Both losses by epoch, as PNG or SVG.
void plot_history(const std::string& path, const std::string& title, const History& history);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__HISTORY_HPP_
