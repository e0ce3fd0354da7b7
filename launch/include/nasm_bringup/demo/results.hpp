// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__RESULTS_HPP_
#define NASM_BRINGUP__DEMO__RESULTS_HPP_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "nasm_bringup/demo/collector.hpp"
#include "nasm_bringup/demo/comparison.hpp"
#include "nasm_bringup/demo/optimum.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_bringup::demo {

/// All that a demonstration has found out.
struct Results {
  const nasm_core::System* system = nullptr;
  std::string model_path;
  uint64_t seed = 0;
  std::vector<Record> records;
  std::vector<Optimum> optima;  ///< one for each record
  std::size_t duplicates = 0;
  std::vector<double> network_s;  ///< of the network alone, for each goal; empty: not measured
  Comparison comparison;
  std::string machine;  ///< processor, cores
  std::string date;
};

/// How much more than the optimum an answer has cost, relatively. Whoever misses a prescribed end
/// saves cost; that is added. NaN: not known.
double gap_of(const Record& record, const Optimum& optimum);
double gap_of(const Results& results, std::size_t i);

struct Summary {
  std::size_t asked = 0;
  std::size_t answered = 0;
  std::size_t refused = 0;
  std::size_t lost = 0;         ///< no answer came
  std::size_t unevaluated = 0;  ///< answered, but not evaluated
  std::size_t polished = 0;

  double smallest_gap = 0.0;  ///< below, gaps are rounding
  double median_gap = 0.0;
  double worst_gap = 0.0;
  /// Of the answers whose gap is large enough to be told from rounding: how many there are, and of
  /// how many the certificate was right within a factor of two.
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

/// The smallest relative gap that can be told from rounding. Where an end is prescribed, what a
/// miss of it saves is known to first order only.
double smallest_gap(const nasm_core::SystemInfo& info);

/// A gap for people: "3.1e-10", or "< 1e-13" if it is rounding.
std::string gap_text(double gap, double smallest);

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__RESULTS_HPP_
