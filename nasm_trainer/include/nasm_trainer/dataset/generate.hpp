// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__GENERATE_HPP_
#define NASM_TRAINER__DATASET__GENERATE_HPP_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "nasm_core/ocp/solver.hpp"
#include "nasm_trainer/dataset/record.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

using SolverFactory = std::function<std::unique_ptr<nasm_core::Solver>()>;

/// How a dataset is made; none of it is visible in the result.
struct GenerateOptions {
  std::string output;
  int workers = 1;
  bool force = false;                       ///< replaces the output, discards another's journal
  const std::atomic<bool>* stop = nullptr;  ///< once true, work ends and can be gone on with
  std::function<void(uint64_t done)> on_resume;    ///< there is work done by an earlier run
  std::function<void(uint64_t done)> on_progress;  ///< called often, in the caller's thread
  /// The same while instances are solved again from their neighbours' solutions, in rounds.
  std::function<void(int round, uint64_t done, uint64_t all)> on_neighbours;
};

struct GenerateSummary {
  bool finished = false;  ///< false: stopped; there is a journal and no output
  std::string journal;    ///< where what is done is kept, if not finished
  uint64_t done = 0;
  uint64_t resumed = 0;  ///< of these, done by an earlier run
  Tally tally;
};

/// Solves the instances of the request and writes them to a file. Each worker has a solver of its
/// own from the factory, which is called in the worker's thread.
GenerateSummary generate(const DatasetRequest& request, const SolverFactory& factory,
                         const GenerateOptions& options);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__GENERATE_HPP_
