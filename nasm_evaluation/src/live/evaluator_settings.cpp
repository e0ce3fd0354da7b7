// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/live/evaluator_settings.hpp"

#include <stdexcept>

namespace nasm_evaluation {
namespace {

using nasm_controller::ParameterTable;
using rclcpp::ParameterValue;

constexpr double kMany = 1e9;

ParameterTable make_table() {
  const auto text = [](const char* value) { return ParameterValue(std::string(value)); };
  const auto whole = [](int64_t value) { return ParameterValue(value); };
  const auto real = [](double value) { return ParameterValue(value); };
  const auto flag = [](bool value) { return ParameterValue(value); };
  return {
      {"model", text(""), "",
       "Model file that the controller serves, or a name such as quadrotor: says which system it "
       "is, and where its training data were"},
      {"bag", text(""), "",
       "Bag that is being played: tells how many problems to expect, and is named in the report; "
       "empty: none"},
      {"output", text("evaluation"), "", "Folder for report.html, instances.csv and summary.json"},
      {"expected", whole(0), "",
       "Problems after which to sum up; 0: as many as the bag has or, without one, when nobody "
       "publishes problems any more",
       0, kMany},
      {"loops", whole(1), "", "How often the bag is played", 1, 1e6},
      {"timeout_s", real(10.0), "s",
       "A problem without an answer for so long is lost; in wall time, whatever clock the messages "
       "have",
       0.01, 3600},
      {"late_after_ms", real(100.0), "ms",
       "An answer that takes longer is judged and counted as late; 0: none is late", 0, 3.6e6},
      {"quiet_s", real(2.0), "s",
       "Silence after which to sum up when nobody publishes problems any more, or all have come; "
       "longer than an execution, if that is to be judged",
       0.1, 3600},
      {"patience_s", real(60.0), "s",
       "How long to wait for somebody who publishes problems; 0: without end", 0, 86400},
      {"with_optimum", flag(true), "", "Solve each problem by Newton's method, for its gap"},
      {"with_recording", flag(false), "",
       "Also take what a recording, or a plant, tells of the problems: `~/recorded_trajectory`, "
       "`~/state` and `~/evaluation`; verdicts then wait for it"},
      {"max_gap", real(-1.0), "1", "Gate: no answer may have a greater gap; negative: any", -1,
       kMany},
      {"max_p99_ms", real(-1.0), "ms",
       "Gate: 99 % of the answers must be computed faster; negative: any", -1, kMany},
      {"max_refused_share", real(1.0), "1", "Gate: refusals at most", 0, 1},
      {"max_lost_share", real(1.0), "1", "Gate: lost or late answers at most", 0, 1},
      {"max_ood_share", real(1.0), "1", "Gate: problems outside of the training data at most", 0,
       1},
      {"min_problems", whole(1), "", "Gate: problems at least", 0, kMany},
      {"reliability",
       text("reliable"),
       "",
       "Of the topics; a best-effort publisher needs a best-effort subscription",
       0,
       0,
       {"reliable", "best_effort"}},
      {"exit_when_done", flag(true), "", "End the process when the report is written"},
  };
}

/// No limit if it is negative.
double limit(double value) {
  return value < 0.0 ? Gate::kNone : value;
}

}  // namespace

const ParameterTable& evaluator_parameters() {
  static const ParameterTable table = make_table();
  return table;
}

EvaluatorSettings evaluator_settings_from(const nasm_controller::ParameterSource& source) {
  nasm_controller::check_values(evaluator_parameters(), source);
  const auto text = [&](const char* name) { return source(name).get<std::string>(); };
  const auto real = [&](const char* name) { return source(name).get<double>(); };
  const auto flag = [&](const char* name) { return source(name).get<bool>(); };
  const auto whole = [&](const char* name) {
    return static_cast<std::size_t>(source(name).get<int64_t>());
  };
  EvaluatorSettings settings;
  settings.model = text("model");
  settings.bag = text("bag");
  settings.output = text("output");
  settings.expected = whole("expected");
  settings.loops = whole("loops");
  settings.matching.timeout_s = real("timeout_s");
  const double late_after_s = 1e-3 * real("late_after_ms");
  if (late_after_s > 0.0) settings.matching.late_after_s = late_after_s;
  settings.quiet_s = real("quiet_s");
  settings.patience_s = real("patience_s");
  settings.judging.with_optimum = flag("with_optimum");
  settings.with_recording = flag("with_recording");
  settings.gate.max_gap = limit(real("max_gap"));
  settings.gate.max_p99_ms = limit(real("max_p99_ms"));
  settings.gate.max_refused_share = real("max_refused_share");
  settings.gate.max_lost_share = real("max_lost_share");
  settings.gate.max_ood_share = real("max_ood_share");
  settings.gate.min_problems = whole("min_problems");
  settings.reliable = text("reliability") == "reliable";
  settings.exits_when_done = flag("exit_when_done");
  if (settings.output.empty()) {
    throw std::invalid_argument("output is empty: name a folder for the report");
  }
  return settings;
}

}  // namespace nasm_evaluation
