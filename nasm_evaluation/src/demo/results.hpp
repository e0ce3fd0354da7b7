// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__RESULTS_HPP_
#define DEMO__RESULTS_HPP_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "closed_loop/study.hpp"
#include "demo/collector.hpp"
#include "demo/comparison.hpp"
#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_evaluation::demo {

/// All that a demonstration has found out.
struct Results {
  const nasm_core::System* system = nullptr;
  std::string model_path;
  uint64_t seed = 0;
  std::vector<Record> records;
  /// Optimum of each record, solved here for its time and for drawing. Costs and gaps are those of
  /// the simulator.
  std::vector<nasm_core::Optimum> optima;
  std::size_t duplicates = 0;
  std::vector<double> network_s;  ///< of the network alone, for each goal; empty: not measured
  Comparison comparison;
  std::optional<LoopStudy> tour;  ///< a closed loop; nothing: not played
  std::string machine;            ///< processor, cores
  std::string date;
};

/// Relative gap of what was executed, as the simulator has evaluated it. NaN: not known.
double gap_of(const Record& record);

struct Summary {
  std::size_t asked = 0;
  std::size_t answered = 0;
  std::size_t refused = 0;
  std::size_t lost = 0;         ///< no answer came
  std::size_t unevaluated = 0;  ///< answered, but not evaluated
  std::size_t polished = 0;

  double median_gap = 0.0;
  double worst_gap = 0.0;
  /// Number of answers whose gap is well above rounding, and number of those whose certificate was
  /// right within a factor of two.
  std::size_t certifiable = 0;
  std::size_t certified = 0;

  double median_answer_s = 0.0;
  double worst_answer_s = 0.0;
  double median_round_trip_s = 0.0;
  double median_newton_s = 0.0;
  double median_network_s = 0.0;

  bool is_success() const { return asked > 0 && refused + lost + unevaluated == 0; }
};

Summary summarise(const Results& results);

}  // namespace nasm_evaluation::demo

#endif  // DEMO__RESULTS_HPP_
