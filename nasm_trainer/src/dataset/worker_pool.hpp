// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__WORKER_POOL_HPP_
#define DATASET__WORKER_POOL_HPP_

#include <cstdint>
#include <functional>

#include "nasm_trainer/dataset/record.hpp"

namespace nasm_trainer {

/// Fills records number `first` to `last` on several threads and hands them over, packed, in order.
struct WorkerPool {
  /// Makes what a thread fills records with; called in that thread.
  std::function<std::function<void(uint64_t index, Record& record)>()> make_worker;
  /// Called in the thread of `run`.
  std::function<void(const unsigned char* records, std::size_t count)> sink;
  /// Asked often in the thread of `run`; once true, what is begun is finished and handed over.
  std::function<bool()> stop;
  int workers = 1;
  int width = 0;

  void run(uint64_t first, uint64_t last) const;
};

}  // namespace nasm_trainer

#endif  // DATASET__WORKER_POOL_HPP_
