// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__MERGE_HPP_
#define NASM_TRAINER__DATASET__MERGE_HPP_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "nasm_trainer/dataset/record.hpp"

namespace nasm_trainer {

struct MergeOptions {
  std::string output;
  bool force = false;                       ///< replaces the output
  const std::atomic<bool>* stop = nullptr;  ///< once true, work ends without an output
  std::function<void(uint64_t done, uint64_t total)> on_progress;
};

struct MergeSummary {
  bool finished = false;
  Tally tally;
};

/// Joins all shards of a dataset, in any order, to the file that a single machine would have made,
/// byte for byte. Throws std::invalid_argument if they are not of one dataset, or if one is missing
/// or there twice.
MergeSummary merge(const std::vector<std::string>& shards, const MergeOptions& options);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__MERGE_HPP_
