// SPDX-License-Identifier: Apache-2.0
#ifndef CLI__TWO_PHASE_REPORT_HPP_
#define CLI__TWO_PHASE_REPORT_HPP_

#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/baselines/two_phase.hpp"

namespace nasm_trainer {

/// Outcome of one instance, compared with its optimum.
struct TwoPhaseCase {
  nasm_core::Instance instance;
  Descent descent;
  double optimum = 0.0;
  double optimal_control = 0.0;  ///< largest

  /// The true cost ends more than a tenth above the optimum.
  bool failed() const;
  /// Where the true cost is least.
  std::size_t best_iteration() const;
};

struct TwoPhaseReport {
  const nasm_core::SystemInfo& info;
  SurrogateOptions surrogate;
  double held_out_error = 0.0;
  std::vector<TwoPhaseCase> cases;
};

std::string to_text(const TwoPhaseReport& report);
std::string to_json(const TwoPhaseReport& report);

/// A line per instance and iteration. Throws std::runtime_error if the file cannot be written.
void write_csv(const TwoPhaseReport& report, const std::string& file);

/// Predicted and true cost over the iterations of the first instances, as the paper's Fig. 1.
/// Throws std::runtime_error if the file cannot be written.
void plot(const TwoPhaseReport& report, const std::string& file);

}  // namespace nasm_trainer

#endif  // CLI__TWO_PHASE_REPORT_HPP_
