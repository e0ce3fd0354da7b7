// SPDX-License-Identifier: Apache-2.0
#ifndef CLOSED_LOOP__STUDY_HPP_
#define CLOSED_LOOP__STUDY_HPP_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/evaluation/closed_loop/sweep.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_evaluation {

/// A sweep of closed loops with what a reader has to know of it.
struct LoopStudy {
  const nasm_core::System* system = nullptr;
  nasm_core::Sweep sweep;
  std::vector<nasm_core::SweepRow> rows;
  std::string model_id;              ///< empty: no rows with a network
  std::vector<std::string> remarks;  ///< such as what was left out
  std::string command;               ///< that repeats it
  std::string machine;
  std::string date;
  double duration_s = 0.0;  ///< of the whole work
};

/// How long each goal of a tour lasts, unless said otherwise: it may be far away.
inline constexpr double kTourDuration_s = 6.0;

/// What to study; names that are not known are refused.
struct StudyOptions {
  std::string system;
  std::string model;                      ///< file or name; empty: <system>_feedback, then <system>
  std::vector<std::string> policies;      ///< empty: all there are; of a tour, the best one
  std::vector<std::string> disturbances;  ///< empty: all; of a tour, wind
  nasm_core::SweepOptions sweep;          ///< without policies, disturbances, model and period
  double period_s = 0.0;                  ///< 0: one step of the problem
};

/// Called with the number of runs that are done, of all; false ends the work.
using OnStudyRuns = std::function<bool(std::size_t done, std::size_t runs)>;

/// Without the command. Nothing if it was ended. Throws std::invalid_argument that names the option
/// of the command line.
std::optional<LoopStudy> run_study(const StudyOptions& options, const OnStudyRuns& on_runs = {});

/// What has to hold for the command to succeed.
struct LoopGate {
  double min_success = 0.0;  ///< of each row
};
/// A line for each row that fails it. Hard bounds must hold always.
std::vector<std::string> violations(const LoopStudy& study, const LoopGate& gate);

/// For a terminal.
std::string to_text(const LoopStudy& study);
/// For documents.
std::string to_markdown(const LoopStudy& study);
/// A line per run.
std::string to_csv(const LoopStudy& study);
/// Rows and origin as one object; what is not known is null.
std::string to_json(const LoopStudy& study, const LoopGate& gate);
/// A page with the table and the recorded runs.
std::string to_html(const LoopStudy& study, const LoopGate& gate);

/// report.html, runs.csv, summary.json and table.md. Throws std::runtime_error that names the file
/// and the reason.
void write_files(const LoopStudy& study, const LoopGate& gate, const std::string& folder);

}  // namespace nasm_evaluation

#endif  // CLOSED_LOOP__STUDY_HPP_
