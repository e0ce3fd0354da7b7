// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__REPORT__WRITE_REPORT_HPP_
#define NASM_EVALUATION__REPORT__WRITE_REPORT_HPP_

#include <filesystem>
#include <vector>

#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/case.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_evaluation/gate.hpp"

namespace nasm_evaluation {

/// A case that is shown at length, with the answer that was judged.
struct ShownCase {
  Case posed;
  nasm_msgs::msg::ControlTrajectory answer;
};

/// Indices of the verdicts that are worst: refused, lost and late ones by ood_score, then by gap.
std::vector<std::size_t> worst_verdicts(const Evaluation& evaluation, std::size_t count);

/// Writes report.html, instances.csv, summary.json and, if there are closed loops, loops.csv into
/// the folder, each complete or not at all.
/// `shown` belongs to worst_verdicts(). Throws std::runtime_error that names the file.
void write_report(const Evaluation& evaluation, const Gate& gate, const nasm_core::Model& model,
                  const std::vector<ShownCase>& shown, const std::filesystem::path& folder);

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__REPORT__WRITE_REPORT_HPP_
