// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__NEIGHBOURS_HPP_
#define DATASET__NEIGHBOURS_HPP_

#include <functional>
#include <vector>

#include "nasm_trainer/dataset/generate.hpp"
#include "nasm_trainer/dataset/layout.hpp"
#include "nasm_trainer/dataset/record.hpp"

namespace nasm_trainer {

/// A problem with several local minima, such as a swing-up, gets one or another of them as a label
/// by chance, and a network learns their mean. Here, each labelled record is solved again from the
/// solution of a neighbour that costs less, round by round, so that the best minimum spreads as far
/// as it is the best. The result does not depend on the number of workers.
class Neighbours {
 public:
  /// Whether the problems of this request may have several minima: those with angles.
  static bool are_needed(const DatasetRequest& request);

  Neighbours(const DatasetRequest& request, const Layout& layout, const SolverFactory& factory,
             const GenerateOptions& options);

  /// False if told to stop. Returns the number of better labels by `improved`.
  bool spread(std::vector<Record>& records, std::size_t& improved) const;

 private:
  struct Job;
  std::vector<std::vector<std::size_t>> nearest(const std::vector<Record>& records) const;

  const DatasetRequest& request_;
  const Layout& layout_;
  const SolverFactory& factory_;
  const GenerateOptions& options_;
};

}  // namespace nasm_trainer

#endif  // DATASET__NEIGHBOURS_HPP_
