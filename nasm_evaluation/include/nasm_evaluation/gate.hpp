// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__GATE_HPP_
#define NASM_EVALUATION__GATE_HPP_

#include <limits>
#include <string>
#include <vector>

#include "nasm_evaluation/evaluation.hpp"

namespace nasm_evaluation {

/// Limits that an evaluation has to meet; by default everything passes except a closed loop that
/// diverged.
struct Gate {
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  double max_gap = kNone;     ///< of every answer
  double max_p99_ms = kNone;  ///< computation time
  double max_refused_share = 1.0;
  double max_lost_share = 1.0;  ///< lost or late
  double max_ood_share = 1.0;
  double max_final_distance = kNone;  ///< of every goal of a closed loop
  double min_reached_share = 0.0;     ///< of the goals of closed loops
  /// An empty bag proves nothing; a goal of a closed loop also counts as a single instance.
  std::size_t min_instances = 1;
};

/// One sentence per violated limit, with the figure and the limit. A figure that is not known
/// does not satisfy a limit that was set.
std::vector<std::string> violations(const Gate& gate, const Summary& summary);

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__GATE_HPP_
